import DurableMachines
import Foundation

extension Invocation {
  mutating func retry() async throws {
    let filter = try await mended { $0.hasDeadJobs = true }
    guard try await isConfirmed(filter, .deadJobs) else { return }
    let count = try await store().retryJobs(of: filter)
    report(count, "job is due again", "jobs are due again")
  }

  mutating func release() async throws {
    let filter = try await mended { $0.isQuarantined = true }
    guard try await isConfirmed(filter, .quarantine) else { return }
    try await remarkOnChart(filter)
    let count = try await store().release(filter)
    report(count, "machine or event is released", "machines and events are released")
  }

  /// The machine of the operand, or those of the options.
  mutating func mended(_ condition: (inout MachineFilter) -> Void) async throws
    -> MachineFilter
  {
    var filter = try await filter()
    if !arguments.positional.isEmpty {
      let machine = try await machine()
      (filter.chart, filter.id) = (machine.chart, machine.id)
    }
    condition(&filter)
    return filter
  }

  /// One machine that was named needs no confirmation; of several, it is said how many there are.
  private mutating func isConfirmed(
    _ filter: MachineFilter, _ condition: Condition
  ) async throws -> Bool {
    let count = try await store().machineCount(filter)
    if count == 0 {
      end(.finding)
      if let chart = filter.chart, let id = filter.id {
        remark("\(chart)/\(id) \(condition.none).")
      } else {
        remark("No machine \(condition.one).")
      }
      return false
    }
    if filter.id != nil || arguments.isSet("yes") { return true }
    end(.finding)
    let machines = count == 1 ? "1 machine \(condition.one)" : "\(count) machines \(condition.many)"
    remark("\(machines). Repeat with '--yes' to \(condition.verb).")
    return false
  }

  private mutating func report(_ count: Int, _ one: String, _ many: String) {
    print(isJSON ? "{\"count\":\(count)}" : "\(count) \(count == 1 ? one : many).")
  }

  /// A machine that the chart of this program cannot resume will be quarantined again.
  private mutating func remarkOnChart(_ filter: MachineFilter) async throws {
    guard let chart = filter.chart, let id = filter.id, let machines = try await operated(chart),
      let reason = try await machines.reasonForNotResuming(id)
    else { return }
    remark("The chart of this program cannot resume \(chart)/\(id): \(reason)")
  }

  // MARK: - Events

  mutating func events() async throws {
    let limit = try arguments.limit(50)
    let after = try arguments.number("after").map(Int64.init)
    let chart = try await chart()
    let events = try await store().deadEvents(ofChart: chart, after: after, atMost: limit + 1)
    let now = try await store().now()
    var table = TextTable("NUMBER", "CHART", "ID", "EVENT ID", "POSTED", "WHY", "EVENT")
    for event in events.prefix(limit) {
      if isJSON { try printJSON(EventLine(event, hasData: arguments.isSet("data"))) }
      table.add([
        "\(event.id)", event.chart, event.machine, event.eventID, "\(now.age(of: event.at)) ago",
        "\(event.cause)",
        arguments.isSet("data")
          ? event.event ?? event.damage.map { "not decoded: \($0)" } ?? "" : "",
      ])
    }
    if !isJSON { print(table) }
    if events.count > limit { remark("There are more: --after \(events[limit - 1].id)") }
  }

  mutating func discard() async throws {
    guard let number = Int64(arguments.positional[0]), number > 0 else {
      throw UsageError(
        "'\(arguments.positional[0])' is not the number of an event: 'events' lists them.")
    }
    let store = try await store()
    let found = try await store.deadEvents(after: number - 1, atMost: 1).first { $0.id == number }
    guard let found else {
      throw NotFoundError(
        "No event that workers do not handle has the number \(number). 'events' lists them.")
    }
    guard arguments.isSet("yes") else {
      end(.finding)
      return remark(
        "Event \(number), '\(found.eventID)' for \(found.chart)/\(found.machine). Repeat with '--yes' to delete it."
      )
    }
    report(
      try await store.discardDeadEvent(number) ? 1 : 0, "event is deleted", "events are deleted")
  }
}

/// A defect of machines, as parts of sentences.
private struct Condition {
  var one, many, none, verb: String

  static let deadJobs = Condition(
    one: "has dead jobs", many: "have dead jobs", none: "has no dead jobs", verb: "retry")
  static let quarantine = Condition(
    one: "is quarantined", many: "are quarantined", none: "is not quarantined", verb: "release")
}

/// An event that no worker handles, as JSON.
private struct EventLine: Encodable {
  var number: Int64
  var chart, machine, eventID, why: String
  var event, damage: String?
  var at: Date

  init(_ event: DeadEvent, hasData: Bool) {
    (number, chart, machine, eventID) = (event.id, event.chart, event.machine, event.eventID)
    (why, self.event, at) = ("\(event.cause)", hasData ? event.event : nil, event.at)
    damage = event.damage
  }
}
