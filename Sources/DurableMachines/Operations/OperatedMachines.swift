import Statecharts

/// Durable machines of some chart, for programs that know them only by name, such as the command for operators.
public protocol OperatedMachines: Sendable {
  /// The name of the chart in the store.
  var name: String { get }

  /// Where the machines are, with the codec of their texts.
  var store: MachineStore { get }

  /// The names of the events without a payload that the chart declares, sorted.
  var eventNames: [String] { get }

  /// Handles an event that is a text, once for each id.
  ///
  /// - Parameters:
  ///   - event: The event as JSON, or its name alone: `pay` is the case `pay` without a payload.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event.
  /// - Throws: ``UndecodableEventError``, or what ``DurableMachines/DurableMachines/handle(_:to:eventID:isCreating:)`` throws.
  func handle(text event: String, to id: String, eventID: String) async throws -> DurableAnswer

  /// Why the chart of this program cannot continue the machine as it is stored; `nil` if it can.
  ///
  /// Nothing is changed, and a quarantined machine is examined, too.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``MachineError`` if there is no such machine.
  func reasonForNotResuming(_ id: String) async throws -> String?

  /// Tries to continue the machines of the store in the chart of this program: see
  /// ``DurableMachines/DurableMachines/checkUpgrade(decodingAll:batch:)``.
  ///
  /// - Throws: ``MachineStore/DatabaseError``.
  func checkUpgrade(decodingAll: Bool, batch: Int) async throws -> FleetReport
}

extension DurableMachines: OperatedMachines {
  /// The names of the events without a payload that the chart declares, sorted.
  public var eventNames: [String] {
    // A trigger of events with a payload has the name of its type.
    Set(OutlinedChart(chart).outline.triggers.flatMap(\.names)).filter { (try? decoded($0)) != nil }
      .sorted()
  }

  /// Handles an event that is a text: JSON, or the name of an event without a payload.
  ///
  /// - Throws: ``UndecodableEventError``, or what ``handle(_:to:eventID:isCreating:)`` throws.
  public func handle(text event: String, to id: String, eventID: String) async throws
    -> DurableAnswer
  {
    try await handle(try decoded(event), to: id, eventID: eventID)
  }

  /// As JSON, or as what the compiler makes of a case without a payload, or of an enumeration of texts.
  private func decoded(_ text: String) throws -> Chart.Event {
    let name = (try? json(text)) ?? ""
    do { return try fromJSON(Chart.Event.self, text) } catch {
      for candidate in ["{\(name):{}}", name] {
        if let event = try? fromJSON(Chart.Event.self, candidate) { return event }
      }
      throw UndecodableEventError(event: text, chart: self.name, reason: "\(error)")
    }
  }

  /// Why the chart cannot continue the machine as it is stored; `nil` if it can.
  ///
  /// - Throws: ``MachineStore/DatabaseError``, or ``MachineError`` if there is no such machine.
  public func reasonForNotResuming(_ id: String) async throws -> String? {
    guard var row = try await load(id, eventID: nil).machine, !row.isDeleted else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    row.blocked = nil
    do {
      try check(row, id)
      _ = try DurableSession<Chart>(row, coding)
      return nil
    } catch let error as MachineError { return error.reason } catch { return "\(error)" }
  }
}

/// A text that is no event of a chart.
public struct UndecodableEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public var event: String
  /// The name of the chart.
  public var chart: String
  /// What the decoder says.
  public var reason: String

  /// What is wrong.
  public var description: String {
    "'\(event.prefix(80))' is neither the name of an event of the chart '\(chart)' nor an event as JSON: \(reason)"
  }
}
