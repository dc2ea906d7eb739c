// Work that makes no progress: machines, timers, jobs and inboxes.
extension StoreDoctor {
  /// - Complexity: Reads all machines.
  func machines() async throws -> [StoreFinding] {
    let rows = try await rows { text in
      """
      SELECT m.chart, m.chart_version, sum(CASE WHEN m.ended = 0 THEN 1 ELSE 0 END), sum(CASE WHEN m.blocked IS NULL THEN 0 ELSE 1 END),
        sum(CASE WHEN m.saved_at > \(now("+", .seconds(5), text)) THEN 1 ELSE 0 END),
        sum(CASE WHEN m.taken_until > \(now("+", Self.farFuture, text)) THEN 1 ELSE 0 END)
      FROM \(tables.prefix)machine AS m WHERE m.deleted = 0 GROUP BY m.chart, m.chart_version
      ORDER BY m.chart, m.chart_version
      """
    }
    let counts = rows.map { row in row.dropFirst(2).map { $0.flatMap { Int($0) } ?? 0 } }
    let sums = (0..<4).map { column in counts.reduce(0) { $0 + $1[column] } }
    return try await versions(rows) + quarantined(sums[1]) + paused() + future(sums[2])
      + taken(sums[3])
  }

  /// Rows whose states cannot be read.
  func damaged() async throws -> [StoreFinding] {
    let rows = try await rows { _ in
      """
      SELECT m.chart, m.id FROM \(tables.prefix)machine AS m
      WHERE NOT \(tables.hasStates) AND m.deleted = 0 ORDER BY m.chart, m.id LIMIT 1000
      """
    }
    guard let first = rows.first else { return [] }
    let (count, name) = (rows.count, ", such as \(first[0] ?? "")/\(first[1] ?? "")")
    return [
      StoreFinding(
        .warning, "states",
        "The column 'states' of \(counted(count, "machine", "machines")) is damaged\(name): no state of \(count == 1 ? "it" : "them") is counted or found.",
        "Events write the states that they enter; or fix the row.")
    ]
  }

  private func versions(_ rows: [MachineStore.Row]) -> [StoreFinding] {
    let live = rows.filter { $0[2] != "0" }
    return Dictionary(grouping: live) { $0[0] ?? "" }.filter { $0.value.count > 1 }.sorted {
      $0.key < $1.key
    }
    .map { chart, rows in
      let counts = rows.map { "\($0[2] ?? "") of version \($0[1] ?? "")" }
      return StoreFinding(
        .note, "versions",
        "Machines of the chart '\(chart)' were saved by several versions of it: \(counts.joined(separator: ", "))."
      )
    }
  }

  private func quarantined(_ count: Int) async throws -> [StoreFinding] {
    guard count > 0 else { return [] }
    let rows = try await rows { _ in
      """
      SELECT m.chart, m.id, m.blocked FROM \(tables.prefix)machine AS m
      WHERE m.blocked IS NOT NULL AND m.deleted = 0 ORDER BY m.chart, m.id LIMIT 1
      """
    }
    return [
      StoreFinding(
        .error, "quarantine",
        "\(counted(count, "machine is", "machines are")) quarantined\(example(rows)).",
        "Deploy a chart that resumes \(count == 1 ? "it, or fix its row" : "them, or fix their rows"), then: release. 'list --quarantined' has all."
      )
    ]
  }

  /// Machines that an operator may have forgotten.
  private func paused() async throws -> [StoreFinding] {
    let rows = try await rows { _ in
      """
      SELECT m.chart, m.id, m.paused FROM \(tables.prefix)machine AS m
      WHERE m.paused IS NOT NULL AND m.deleted = 0 ORDER BY m.chart, m.id LIMIT 1000
      """
    }
    if rows.isEmpty { return [] }
    return [
      StoreFinding(
        .note, "pauses",
        "\(counted(rows.count, "machine is", "machines are")) paused\(example(rows)).",
        "When the reason is gone: continue. 'list --paused' has all.")
    ]
  }

  private func future(_ count: Int) -> [StoreFinding] {
    guard count > 0 else { return [] }
    return [
      StoreFinding(
        .warning, "clocks",
        "\(counted(count, "machine was", "machines were")) saved in the future: the clock of the database was moved back.",
        "Their timers wait until the clock has caught up.")
    ]
  }

  private func taken(_ count: Int) -> [StoreFinding] {
    guard count > 0 else { return [] }
    return [
      StoreFinding(
        .warning, "leases",
        "\(counted(count, "machine is", "machines are")) leased for more than an hour: a worker has a very long lease, or a clock was moved.",
        "Events that are sent to them are handled all the same; their timers wait.")
    ]
  }

  func timers() async throws -> [StoreFinding] {
    let row = try await numbers { text in
      """
      SELECT count(*), \(MachineTables.age(text.now(tables.now), of: "m.wake_at")) FROM \(tables.prefix)machine AS m
      WHERE m.wake_at <= \(now("-", Self.patience, text)) AND m.blocked IS NULL AND m.paused IS NULL AND m.deleted = 0
      """
    }
    return late("timers", row, "timer of a machine", "timers of machines")
  }

  func jobs() async throws -> [StoreFinding] {
    let due = try await numbers { text in
      """
      SELECT count(*), \(MachineTables.age(text.now(tables.now), of: "j.run_at")) FROM \(tables.prefix)machine_job AS j
      LEFT JOIN \(tables.prefix)machine AS m ON m.chart = j.chart AND m.id = j.id
      WHERE m.blocked IS NULL AND m.paused IS NULL AND j.dead = 0 AND j.run_at <= \(now("-", Self.patience, text))
      """
    }
    let leased = try await numbers { text in
      """
      SELECT count(*) FROM \(tables.prefix)machine_job AS j
      WHERE j.dead = 0 AND j.run_at > \(now("+", Self.farFuture, text))
      """
    }
    return late("jobs", due, "job", "jobs") + stuck(Int(leased[0] ?? 0)) + (try await deadJobs())
  }

  private func stuck(_ count: Int) -> [StoreFinding] {
    guard count > 0 else { return [] }
    return [
      StoreFinding(
        .warning, "leases",
        "\(counted(count, "job is", "jobs are")) leased for more than an hour: a worker has a very long lease, or a clock was moved.",
        "If no worker performs \(count == 1 ? "it" : "them"), wait for the end of the lease, or set run_at to 0 in machine_job."
      )
    ]
  }

  private func deadJobs() async throws -> [StoreFinding] {
    let rows = try await rows { _ in
      """
      SELECT j.chart, j.id, j.error FROM \(tables.prefix)machine_job AS j WHERE j.dead = 1
      ORDER BY j.chart, j.id LIMIT 1000
      """
    }
    guard !rows.isEmpty else { return [] }
    let number =
      rows.count < 1_000 ? counted(rows.count, "job is", "jobs are") : "1000 jobs or more are"
    return [
      StoreFinding(
        .error, "jobs", "\(number) dead after the last attempt\(example(rows)).",
        "Fix what the error names, then: retry. 'list --dead' has all.")
    ]
  }

  func inboxes() async throws -> [StoreFinding] {
    let waiting = try await numbers { text in
      """
      SELECT count(*), \(MachineTables.age(text.now(tables.now), of: "i.at")) FROM \(tables.prefix)machine_inbox AS i
      JOIN \(tables.prefix)machine AS m ON m.chart = i.chart AND m.id = i.id
      WHERE i.blocked IS NULL AND m.blocked IS NULL AND m.paused IS NULL AND m.deleted = 0 AND i.at <= \(now("-", Self.patience, text))
      """
    }
    let dead = try await store.deadEvents(atMost: 1_000)
    var findings = late("inboxes", waiting, "event of an inbox", "events of inboxes")
    if let first = dead.first {
      let number =
        dead.count < 1_000 ? counted(dead.count, "event", "events") : "1000 events or more"
      findings.append(
        StoreFinding(
          .error, "inboxes",
          "No worker handles \(number) of inboxes, such as \(first.id) for \(first.chart)/\(first.machine): \(first.cause).",
          "'events' has all; then: release the machine, create it, or discard the event."))
    }
    return findings
  }

  // MARK: - Sentences

  private func late(_ topic: String, _ row: [Int64?], _ one: String, _ many: String)
    -> [StoreFinding]
  {
    guard let count = row.first.flatMap(\.self), count > 0 else { return [] }
    let age = Duration.microseconds(row.last.flatMap(\.self) ?? 0).short
    return [
      StoreFinding(
        .error, topic,
        "\(counted(Int(count), "\(one) is", "\(many) are")) due for up to \(age), and no worker has taken \(count == 1 ? "it" : "them").",
        "Start workers of the chart's newest version, or more of them; look for errors in their logs."
      )
    ]
  }

  func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  private func example(_ rows: [MachineStore.Row]) -> String {
    rows.first.map {
      ", such as \($0[0] ?? "")/\($0[1] ?? ""): \(($0[2] ?? "no reason").trimmedSentence)"
    } ?? ""
  }
}

extension String {
  /// The first line without its full stop, at most 400 characters, for use inside another sentence.
  @_documentation(visibility: internal)
  public var trimmedSentence: String {
    let line = String(prefix { $0 != "\n" }.prefix(400))
    return line.hasSuffix(".") ? String(line.dropLast()) : line
  }
}

extension DeadEvent.Cause: CustomStringConvertible {
  /// The cause as a clause, for use inside a sentence.
  public var description: String {
    switch self {
    case .quarantined(let reason): reason.trimmedSentence
    case .unknownMachine: "there is no such machine"
    case .deletedMachine: "the machine was deleted"
    }
  }
}
