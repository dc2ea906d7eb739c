import ChartDocuments
import Foundation

extension ChartBindings {
  /// Binds the result of a final state: `bindings.result("receipt") { till, parameters in Receipt(till.total) }`.
  ///
  /// The completion transitions of the state around it get the event `done.state.ID`, whose data is the result
  /// as JSON.
  ///
  /// - Parameters:
  ///   - name: Its name in the file: `<donedata><content expr="receipt"/></donedata>`, `"output": "receipt"`.
  ///   - value: Gets the subject and the parameters from the file. It is called once for each completion, like
  ///     a guard, so it must not act.
  public mutating func result<Value: Encodable>(
    _ name: String, _ value: @escaping (Subject, JSONValue?) throws -> Value
  ) {
    results[name] = { try JSONValue(JSONEncoder().encode(value($0, $1))) }
  }

  /// Binds a guard that gets the data of the event, or the result of a completion, as a decoded value.
  ///
  /// ```swift
  /// bindings.guard("isLarge", of: Receipt.self) { till, receipt in receipt.total > 100 }
  /// ```
  /// Without data, the guard does not hold. Data that cannot be decoded is an error of the guard.
  public mutating func `guard`<Value: Decodable>(
    _ name: String, of type: Value.Type,
    _ condition: @escaping (Subject, Value) throws -> Bool
  ) {
    guards[name] = { context in
      guard let value = try context.event?.value(as: type) else { return false }
      return try condition(context.subject, value)
    }
  }

  /// Binds an action that gets the data of the event, or the result of a completion, as a decoded value.
  ///
  /// ```swift
  /// bindings.action("print", of: Receipt.self) { till, receipt in till.print(receipt) }
  /// ```
  /// Without data, or with data that cannot be decoded, the action throws a `DecodingError`.
  public mutating func action<Value: Decodable>(
    _ name: String, of type: Value.Type,
    _ action: @escaping (Subject, Value) throws -> Void
  ) {
    actions[name] = .subject { subject, event in
      guard let value = try event?.value(as: type) else {
        throw DecodingError.valueNotFound(
          type,
          DecodingError.Context(
            codingPath: [],
            debugDescription: """
              The action '\(name)' needs data, and \(event.map { "the event '\($0)' has none" } ?? "there is no event"). \
              Perform it in transitions on events with data.
              """))
      }
      try action(subject, value)
    }
  }
}
