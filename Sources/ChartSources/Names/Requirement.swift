/// A requirement of the protocol that the subject of a generated chart conforms to.
@_documentation(visibility: internal)
public struct Requirement: Hashable {
  /// The uses of a name in the document.
  ///
  /// Names with different uses are independent.
  public enum Kind: String, CaseIterable, Sendable {
    /// A condition of a transition or a barrier.
    case `guard`
    /// A function that a step performs.
    case action
    /// The delay of a timer.
    case delay
    /// The target of a dynamic transition.
    case selection
    /// A task of a state.
    case work
    /// The result of a final state.
    case result
    /// A value of the data model.
    case value
  }

  /// A parameter of a function.
  public struct Parameter: Hashable {
    /// The label; `nil` if the function has a single value, which has none.
    public let label: String?
    /// The name of its type.
    public internal(set) var type: String

    /// The result of a completion, whose type only the program knows.
    static var result: Self { Self(label: nil, type: "Any?") }
  }

  /// The use of the name.
  public let kind: Kind
  /// The name in the file.
  let name: String
  /// The name of the function or property, without backticks.
  public let identifier: String
  /// The parameters; empty for a property.
  public internal(set) var parameters: [Parameter]
  /// The type of a result or of a value of the data model.
  public let valueType: String

  /// Its declaration in the protocol of a chart.
  func declaration(in chart: String) -> String {
    let name = SwiftName.declared(identifier)
    switch kind {
    case .guard where parameters.isEmpty: return "var \(name): Bool { get throws }"
    case .guard: return "func \(name)(\(list)) throws -> Bool"
    case .action: return "func \(name)(\(list)) throws"
    case .delay where parameters.isEmpty: return "var \(name): Duration { get }"
    case .delay: return "func \(name)(\(list)) -> Duration"
    case .selection: return "func \(name)() throws -> \(chart).State?"
    case .result where parameters.isEmpty: return "var \(name): \(valueType) { get throws }"
    case .result: return "func \(name)(\(list)) throws -> \(valueType)"
    case .value: return "var \(name): \(valueType) { get }"
    case .work:
      return "func \(name)(\(list)) -> @Sendable () async throws -> \(chart).Event?"
    }
  }

  private var list: String {
    parameters.map { parameter in
      guard let label = parameter.label else {
        return "_ \(parameter == .result ? "result" : "value"): \(parameter.type)"
      }
      return "\(SwiftName.declared(label)): \(parameter.type)"
    }.joined(separator: ", ")
  }

  /// The text of the requirement's documentation comment.
  public var documentation: String {
    switch kind {
    case .guard: "The guard `\(text)`."
    case .action: "The action `\(text)`."
    case .delay: "The delay `\(text)`, computed when its time begins."
    case .selection: "The target that `\(text)` selects; without one, the transition is not taken."
    case .result: "The result `\(text)` of a final state."
    case .value: "The value `\(text)` of the file's data model."
    case .work:
      "The work `\(text)`, which ends with the event that it returns, or else the one of its end."
    }
  }

  private var text: String { name.replacing("`", with: "'").replacing("\n", with: " ") }
}
