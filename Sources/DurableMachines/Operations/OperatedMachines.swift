import Statecharts

/// Operates durable machines whose chart is known only by name, such as in the command for operators.
///
/// ``DurableMachines`` conforms to it.
public protocol OperatedMachines: Sendable {
  /// The name of the chart in the store.
  var name: String { get }

  /// The store of the machines, with the codec of their texts.
  var store: MachineStore { get }

  /// The names of the events without a payload that the chart declares, sorted.
  var eventNames: [String] { get }

  /// Decodes an event from a text and handles it, once for each event id.
  ///
  /// - Parameters:
  ///   - event: The event as JSON, or only its name: `pay` is the case `pay` without a payload.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event.
  /// - Returns: The answer, once it is committed.
  /// - Throws: ``UndecodableEventError``, or the errors of
  ///   ``DurableMachines/DurableMachines/handle(_:to:eventID:isCreating:)``.
  func handle(text event: String, to id: String, eventID: String) async throws -> DurableAnswer

  /// Returns why this program cannot resume a stored machine; `nil` if it can.
  ///
  /// It changes nothing, and examines a quarantined machine, too.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineStore/DatabaseError``, or ``MachineError`` if the machine does not exist.
  func reasonForNotResuming(_ id: String) async throws -> String?

  /// Tries to resume the stored machines in the chart of this program: see
  /// ``DurableMachines/DurableMachines/checkUpgrade(decodingAll:batch:)``.
  ///
  /// - Parameters:
  ///   - decodingAll: Whether to decode the data of each machine, and each event that waits in an inbox.
  ///   - batch: How many rows are read at once for that; less than 1 counts as 1.
  /// - Throws: ``MachineStore/DatabaseError``.
  func checkUpgrade(decodingAll: Bool, batch: Int) async throws -> FleetReport

  /// Previews an intervention, and changes nothing: see ``DurableMachines/DurableMachines/preview(_:of:)``.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  /// - Throws: ``InterventionError``, ``MachineError`` or ``MachineStore/DatabaseError``.
  func preview(_ intervention: Intervention, of id: String) async throws -> InterventionReport

  /// Performs an intervention: see ``DurableMachines/DurableMachines/intervene(_:in:by:because:ifVersion:)``.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  ///   - operatorName: The name of the operator, for the row of the log.
  ///   - reason: The reason, for the row of the log.
  ///   - version: The version that the machine must have; `nil` for the present one.
  /// - Throws: ``InterventionError``, ``MachineError`` or ``MachineStore/DatabaseError``.
  func intervene(
    _ intervention: Intervention, in id: String, by operatorName: String, because reason: String,
    ifVersion version: Int64?
  ) async throws -> InterventionReport

  /// Previews an intervention in several machines: see ``DurableMachines/DurableMachines/preview(_:ofAll:)``.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - filter: Selects the machines.
  /// - Throws: ``MachineStore/DatabaseError``.
  func preview(
    _ intervention: Intervention, ofAll filter: MachineFilter
  ) async throws -> [InterventionOutcome]

  /// Performs an intervention in several machines: see
  /// ``DurableMachines/DurableMachines/intervene(_:inAll:by:because:)``.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - filter: Selects the machines.
  ///   - operatorName: The name of the operator, for the row of the log.
  ///   - reason: The reason, for the row of the log.
  /// - Throws: ``MachineStore/DatabaseError``.
  func intervene(
    _ intervention: Intervention, inAll filter: MachineFilter, by operatorName: String,
    because reason: String
  ) async throws -> [InterventionOutcome]
}

extension DurableMachines: OperatedMachines {
  /// The names of the events without a payload that the chart declares, sorted.
  public var eventNames: [String] {
    // The trigger of an event with a payload has the name of the payload's type.
    Set(OutlinedChart(chart).outline.triggers.flatMap(\.names)).filter { (try? decoded($0)) != nil }
      .sorted()
  }

  /// Decodes an event from JSON, or from the name of an event without a payload, and handles it.
  ///
  /// - Parameters:
  ///   - event: The event as JSON, or only its name: `pay` is the case `pay` without a payload.
  ///   - id: The id of the machine.
  ///   - eventID: The id of the event, which is handled once.
  /// - Returns: The answer, once it is committed.
  /// - Throws: ``UndecodableEventError``, or the errors of ``handle(_:to:eventID:isCreating:)``.
  public func handle(text event: String, to id: String, eventID: String) async throws
    -> DurableAnswer
  {
    try await handle(try decoded(event), to: id, eventID: eventID)
  }

  /// Decodes JSON, or the name of a case: in the form that the compiler gives a case without a payload, or as a raw
  /// value.
  private func decoded(_ text: String) throws -> Chart.Event {
    let name = (try? json(text)) ?? ""
    do { return try fromJSON(Chart.Event.self, text) } catch {
      for candidate in ["{\(name):{}}", name] {
        if let event = try? fromJSON(Chart.Event.self, candidate) { return event }
      }
      throw UndecodableEventError(event: text, chart: self.name, reason: "\(error)")
    }
  }

  /// Returns why this program cannot resume a stored machine; `nil` if it can.
  ///
  /// - Parameter id: The id of the machine.
  /// - Throws: ``MachineStore/DatabaseError``, or ``MachineError`` if the machine does not exist.
  public func reasonForNotResuming(_ id: String) async throws -> String? {
    if let part = part(of: id) { return try await part.reasonForNotResuming(id) }
    guard var row = try await load(id, eventID: nil).machine, !row.isDeleted else {
      throw MachineError(.unknown, chart: name, id: id)
    }
    (row.blocked, row.paused) = (nil, nil)
    do {
      try check(row, id)
      _ = try DurableSession<Chart>(row, coding)
      return nil
    } catch let error as MachineError { return error.reason } catch { return "\(error)" }
  }
}

/// A text cannot be decoded as an event of a chart.
public struct UndecodableEventError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public var event: String
  /// The name of the chart.
  public var chart: String
  /// The message of the decoder.
  public var reason: String

  /// The text, the chart, and the reason.
  public var description: String {
    "'\(event.prefix(80))' is neither the name of an event of the chart '\(chart)' nor an event as JSON: \(reason)"
  }
}
