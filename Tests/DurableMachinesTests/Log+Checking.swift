import DurableMachines
import Foundation
import Schematic
import Statecharts

extension DurableMachines where Chart.Event: Decodable {
  /// What is wrong with the log of a machine: versions without gaps up to that of the machine, each
  /// row beginning where the one before ended, each id once, times that never go back; and the pure
  /// schema takes the same way.
  func faultsOfLog(
    of id: String, _ schema: StatechartSchema<Chart.State, Chart.Event, Chart.Subject>,
    _ subject: () -> Chart.Subject
  ) async throws -> [String] {
    let log = try await log(of: id)
    let version = try await state(of: id).version
    var faults = log.faults(upTo: version)
    for row in log.dropFirst() where row.outcome == .ignored || row.outcome == .deferred {
      if row.from != row.to {
        faults.append("\(row.event) was \(row.outcome), and leads to \(row.to)")
      }
    }
    for row in log {
      for path in row.to where (try? schema.state(at: path)) == nil {
        faults.append("there is no state \(path)")
      }
    }
    // A log whose beginning was forgotten cannot be replayed.
    guard log.first?.event == "start" else { return faults }
    return faults + (try log.faultsOfReplay(schema, subject()))
  }
}

extension [DurableLogRow] {
  func faults(upTo version: Int64) -> [String] {
    var faults: [String] = []
    if let first = first?.version, Set(map(\.version)) != Set(first...Swift.max(first, version)) {
      faults.append("versions \(map(\.version)), and \(version) is saved")
    }
    for (before, after) in zip(self, dropFirst()) {
      if before.to != after.from {
        faults.append(
          "\(before.event) leads to \(before.to), and \(after.event) begins in \(after.from)")
      }
      if before.at > after.at { faults.append("\(after.event) is earlier than \(before.event)") }
    }
    let ids = compactMap(\.eventID)
    if Set(ids).count != ids.count { faults.append("an id is there twice: \(ids)") }
    return faults
  }

  /// The events once more, handled by a machine in memory whose timers never elapse: those of the
  /// log have.
  func faultsOfReplay<State, Event: Decodable, Subject>(
    _ schema: StatechartSchema<State, Event, Subject>, _ subject: Subject
  ) throws -> [String] {
    let machine = StateMachine(schema: schema, subject: subject, reference: .strong)
    machine.hostActivities(by: IdleHost<Event>())
    machine.start()
    return try dropFirst().compactMap { row -> String? in
      // The next version of the same chart.
      if row.event == "migrate", row.from == row.to { return nil }
      guard let payload = row.payload else { return "\(row.event) has no payload" }
      let outcome = machine.handle(try JSONDecoder().decode(Event.self, from: Data(payload.utf8)))
      let to = schema.paths(of: machine.state, leavesOnly: true)
      if outcome.kind == row.outcome, to == row.to { return nil }
      return
        "\(row.event): \(row.outcome) to \(row.to) in the log, \(outcome.kind) to \(to) by the schema"
    }
  }
}

/// A host that runs nothing.
private final class IdleHost<Event>: ActivityHost {
  func begin(_ activity: Activity<Event>, number: Int32) {}
  func end(_ number: Int32) {}
  func endAll() {}
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
}
