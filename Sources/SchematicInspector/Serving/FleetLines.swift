import ChartModel
import Foundation

/// A fleet with its identity, as lines.
struct FleetLines: Sendable {
  let id: String
  let name: String
  let chart: InspectedChart
  let fleet: any InspectedFleet
  /// Whether the page may perform actions.
  let allowsActions: Bool

  func counts() async throws -> String {
    let counts = try await fleet.counts()
    var line = RecordingLine("fleet")
    line.add("fleet", id)
    line.add("name", name)
    line.add("chart", chart.id)
    line.add("time", Optional(Date().timeIntervalSince1970))
    line.add("counts", .object(numbers(counts.machines.mapValues { "\($0)" })))
    line.add("machines", counts.all)
    line.add("blocked", counts.blocked)
    line.add("dead", counts.dead)
    let oldest = counts.oldest.filter(\.value.isFinite).mapValues { "\($0)" }
    if !oldest.isEmpty { line.add("oldest", .object(numbers(oldest))) }
    line.add("actions", allowsActions ? counts.actions : [])
    return line.text
  }

  func machines(_ filter: FleetFilter) async throws -> [String] {
    let list = try await fleet.machines(matching: filter)
    var first = RecordingLine("matches")
    if let count = list.count { first.add("count", count) }
    return (list.count == nil ? [] : [first.text]) + list.machines.map(line(of:))
  }

  /// The machine with its data, and its steps.
  func log(of machine: String) async throws -> [String] {
    // Read before the steps, so that a step in between is later than the data.
    let present = try await fleet.machine(machine).map { [line(of: $0)] } ?? []
    let steps = try await fleet.log(of: machine).map { step in
      var line = RecordingLine("step")
      line.add("machine", machine)
      line.add("fleet", id)
      line.add("number", Int(step.version))
      line.add("time", Optional(step.time))
      if !step.isStart {
        line.add("event", step.event)
        line.add("text", step.event + (step.payload.map { " \($0)" } ?? ""))
        line.add("swift", step.swift)
      }
      line.add("cause", step.isStart ? "start" : "external")
      line.add("outcome", step.outcome)
      line.add("reason", step.reason)
      line.add("from", step.from)
      line.add("to", step.to)
      return line.text
    }
    return present + steps
  }

  private func line(of machine: FleetList.Machine) -> String {
    var line = RecordingLine("machine")
    line.add("machine", machine.id)
    line.add("fleet", id)
    line.add("name", machine.id)
    line.add("chart", chart.id)
    line.add("number", Int(machine.version))
    line.add("version", Int(machine.version))
    line.add("time", Optional(Date().timeIntervalSince1970))
    line.add("active", machine.active)
    line.add("since", Optional(machine.since))
    line.add("blocked", machine.blocked)
    if let data = machine.data {
      var recorded = RecordedData()
      _ = recorded.update(values(of: data))
      line.add(recorded)
    }
    return line.text
  }

  /// The members of an object, or the whole text.
  private func values(of data: String) -> [(name: String, text: String)] {
    guard case .object(let members)? = JSONValue(parsing: [UInt8](data.utf8)) else {
      return [("data", data)]
    }
    return members.map { ($0.name, $0.value.text) }
  }

  private func numbers(_ values: [String: String]) -> [JSONMember] {
    values.sorted { $0.key < $1.key }.map { JSONMember($0.key, .number($0.value)) }
  }
}
