import DurableMachines
import Foundation

extension Invocation {
  mutating func show() async throws {
    let summary = try await machine()
    let known = try await operated(summary.chart)
    let store = if let known { known.store } else { try await self.store() }
    let limit = try arguments.limit(20)
    guard
      var details = try await store.machine(summary.id, ofChart: summary.chart, atMost: limit)
    else {
      throw NotFoundError(
        "The machine '\(summary.id)' was deleted meanwhile. 'list' has the others.")
    }
    if !arguments.isSet("data") { details.removeData() }
    if isJSON { return try printJSON(details) }
    print(details, resumable: try await known?.resumable(summary.id))
  }

  private mutating func print(_ details: MachineDetails, resumable: String?) {
    let (machine, now) = (details.summary, details.now)
    print(machine.address.printable)
    for state in machine.innermostStates {
      line("state", "\(state), for \(now.age(of: machine.states[state] ?? now))")
    }
    line(
      "version",
      "\(machine.version), saved \(now.age(of: machine.savedAt)) ago by version \(machine.chartVersion) of the chart"
    )
    if let wakeAt = machine.wakeAt { line("next timer", now.distance(to: wakeAt, "due")) }
    if machine.isEnded { line("ended", "yes") }
    if let pause = machine.pause { line("paused by", pause) }
    if let quarantine = machine.quarantine { line("quarantine", quarantine) }
    for damage in [machine.damage].compactMap(\.self) + details.damage { line("damaged", damage) }
    if let resumable { line("resumable", resumable) }
    if !details.data.isEmpty { line("data", details.data) }
    printJobs(details)
    printInbox(details)
    printLog(details)
  }

  private mutating func line(_ title: String, _ text: String) {
    print("  \(title.padded(to: 12))\(text.printable)")
  }

  private mutating func printJobs(_ details: MachineDetails) {
    var table = TextTable("JOB", "ATTEMPTS", "DUE", "ERROR")
    for job in details.jobs {
      let due = job.isDead ? "dead" : details.now.distance(to: job.dueAt, "since")
      table.add([job.key, "\(job.attempts)", due, job.error ?? ""])
    }
    print(table)
  }

  private mutating func printInbox(_ details: MachineDetails) {
    var table = TextTable("INBOX", "EVENT ID", "POSTED", "QUARANTINE", "EVENT")
    for event in details.inbox {
      table.add([
        "\(event.number)", event.eventID, "\(details.now.age(of: event.at)) ago",
        event.quarantine ?? "", event.event,
      ])
    }
    print(table)
  }

  private mutating func printLog(_ details: MachineDetails) {
    var table = TextTable(
      "LOG", "AGO", "EVENT", "OUTCOME", "STATES", "REASON", "EVENT ID", "PAYLOAD")
    for row in details.log {
      table.add([
        "\(row.version)", details.now.age(of: row.at), row.event, row.outcome.rawValue,
        row.to.joined(separator: " "), row.reason ?? "", row.eventID ?? "", row.payload ?? "",
      ])
    }
    print(table)
  }

  /// A table after an empty line, unless it is the first.
  mutating func print(_ table: TextTable) {
    guard !table.isEmpty else { return }
    print((result.text.isEmpty ? "" : "\n") + table.text.dropLast())
  }
}

extension MachineDetails {
  /// Data and payloads may be about people.
  fileprivate mutating func removeData() {
    data = ""
    for index in inbox.indices { inbox[index].event = "" }
    for index in log.indices { log[index].payload = nil }
  }
}

extension OperatedMachines {
  fileprivate func resumable(_ id: String) async throws -> String {
    try await reasonForNotResuming(id).map { "no: \($0)" } ?? "yes"
  }
}

extension Date {
  /// `in 5 min`, or since when it was.
  fileprivate func distance(to time: Date, _ word: String) -> String {
    time > self ? "in \(time.age(of: self))" : "\(word) \(age(of: time))"
  }
}
