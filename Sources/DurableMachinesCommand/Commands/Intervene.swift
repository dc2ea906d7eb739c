import DurableMachines
import DurableMachinesVerification
import SchematicVerification

extension Invocation {
  /// Performs an intervention in the machine of the operand, or in those of the options.
  mutating func intervene(_ intervention: Intervention) async throws {
    let isPreview = arguments.isSet("dry-run")
    let signature = try isPreview ? nil : signature()
    if !arguments.positional.isEmpty {
      return try await intervene(intervention, in: try await machine(), signature)
    }
    if arguments.isSet("if-version") {
      throw UsageError("'--if-version' is for one machine, and none is given. Name its id.")
    }
    let filter = try await filter()
    let count = try await store().machineCount(filter)
    guard count > 0 else {
      end(.finding)
      return remark("No machine is selected.")
    }
    if !isPreview, !arguments.isSet("yes") {
      end(.finding)
      return remark(
        "\(count) \(count == 1 ? "machine" : "machines") would be changed. Look with '--dry-run', and repeat with '--yes' to do it."
      )
    }
    for machines in try await known(filter) {
      let outcomes =
        if let (name, reason) = signature {
          try await machines.intervene(intervention, inAll: filter, by: name, because: reason)
        } else {
          try await machines.preview(intervention, ofAll: filter)
        }
      for outcome in outcomes { try print(outcome) }
    }
  }

  private mutating func intervene(
    _ intervention: Intervention, in machine: MachineSummary,
    _ signature: (name: String, reason: String)?
  ) async throws {
    let machines = try await known(machine.chart)
    guard let (name, reason) = signature else {
      if let verified = machines as? any VerifiedMachines {
        let proof = try await verified.proof(of: intervention, in: machine.id)
        if !proof.isFine { end(.finding) }
        return try printResult(proof)
      }
      return try printResult(try await machines.preview(intervention, of: machine.id))
    }
    try printResult(
      try await machines.intervene(
        intervention, in: machine.id, by: name, because: reason,
        ifVersion: try arguments.number("if-version").map(Int64.init)))
  }

  private mutating func printResult(_ result: some Encodable & CustomStringConvertible) throws {
    if isJSON { try printJSON(result) } else { printLines("\(result)") }
  }

  private mutating func print(_ outcome: InterventionOutcome) throws {
    if outcome.report == nil { end(.finding) }
    if isJSON { return try printJSON(outcome) }
    if let report = outcome.report { printLines("\(report)") }
    if let refusal = outcome.refusal { printLines(refusal) }
  }

  /// Each line for itself, so that its characters are printable.
  mutating func printLines(_ text: String) {
    for line in text.split(separator: "\n") { print(String(line).printable) }
  }

  // MARK: - Arguments

  private func signature() throws -> (name: String, reason: String) {
    guard let reason = arguments.text("why"), !reason.allSatisfy(\.isWhitespace) else {
      throw UsageError("Why? '--why' with the reason, for the log; or '--dry-run'.")
    }
    guard let name = arguments.text("by") ?? context.environment["USER"],
      !name.allSatisfy(\.isWhitespace)
    else {
      throw UsageError("Who does it? '--by' with your name, for the log.")
    }
    return (name, reason)
  }

  func move() throws -> Intervention {
    let paths = arguments.texts("to")
    guard !paths.isEmpty else {
      throw UsageError("Where to? '--to' with the path of each innermost state.")
    }
    return .move(to: paths, forgetting: try forgotten())
  }

  func rewind() throws -> Intervention {
    guard let version = try arguments.number("to") else {
      throw UsageError("To which row? '--to' with a version of the log, which 'show' prints.")
    }
    return .rewind(to: Int64(version), forgetting: try forgotten())
  }

  private func forgotten() throws -> Set<Intervention.Memory> {
    Set(
      try arguments.texts("forget").map { text in
        switch text {
        case "history": .history
        case "deferred": .deferredEvents
        default: throw UsageError("'--forget \(text)' is neither 'history' nor 'deferred'.")
        }
      })
  }

  func setData() throws -> Intervention {
    guard let data = arguments.text("data") else {
      throw UsageError("Which data? '--data' with JSON, which 'show --data' prints.")
    }
    return .setData(data)
  }

  func cancel() throws -> Intervention {
    switch (arguments.text("timer"), arguments.text("job")) {
    case (let timer?, nil): return .cancelTimer(timer)
    case (nil, let job?): return .cancelJob(job)
    case (nil, nil), (_?, _?):
      throw UsageError("What? Either '--timer' with a name, or '--job' with a key.")
    }
  }

  // MARK: - Charts

  /// The machines of a chart, which this program must know.
  private mutating func known(_ chart: String) async throws -> any OperatedMachines {
    guard let machines = try await operated(chart) else {
      throw UsageError(
        "This program has no chart '\(chart)'. Use one that has it, and that calls MachinesCommand.main."
      )
    }
    return machines
  }

  /// The machines of the charts that a filter selects.
  private mutating func known(_ filter: MachineFilter) async throws -> [any OperatedMachines] {
    let charts = if let chart = filter.chart { [chart] } else { try await store().charts() }
    var found: [any OperatedMachines] = []
    for chart in charts { found.append(try await known(chart)) }
    return found
  }
}

// MARK: - Logs

extension Invocation {
  /// Checks the logs of machines against the charts of this program.
  mutating func checkLog() async throws {
    let filter = try await mended { _ in }
    var (machines, found, failure) = (0, 0, nil as (any Error)?)
    for known in try await known(filter) {
      guard let verified = known as? any VerifiedMachines else { continue }
      var (filter, last) = (filter, nil as (chart: String, id: String)?)
      filter.chart = verified.name
      while true {
        let page = try await store().machines(filter, after: last)
        for machine in page.machines {
          do {
            if try await check(verified, machine) { found += 1 }
            machines += 1
          } catch let error where error.isOfOneMachine {
            failure = error
            remark("error: \(machine.address): \(error)")
            if isJSON { try printJSON(LogLine(machine, error: "\(error)")) }
          }
        }
        guard page.hasMore, let end = page.machines.last else { break }
        last = (end.chart, end.id)
      }
    }
    if found > 0 { end(.finding) }
    // The status of an error, because the logs that were not checked may differ, too.
    if let failure { end(ExitStatus(failure)) }
    if isJSON { return }
    print(
      "\(machines) \(machines == 1 ? "log was" : "logs were") checked, and \(found == 0 ? "none" : "\(found)") \(found > 1 ? "differ" : "differs") from the chart."
    )
  }

  /// - Returns: Whether there is a finding.
  private mutating func check(
    _ machines: any VerifiedMachines, _ machine: MachineSummary
  ) async throws -> Bool {
    let (findings, unchecked) = try await machines.findingsInLog(of: machine.id)
    for finding in findings {
      if isJSON {
        try printJSON(LogLine(machine, finding.number, finding.description))
      } else if arguments.positional.isEmpty {
        print(finding.line(in: machine).printable)
      } else {
        printLines("\(finding)")
      }
    }
    if unchecked > 0 {
      remark(
        "\(unchecked) rows of \(machine.address) were not checked: too many runs are possible.")
    }
    return !findings.isEmpty
  }
}

extension Error {
  /// Whether the check of other machines may succeed: this one is damaged, of a later version, or its key is missing.
  fileprivate var isOfOneMachine: Bool {
    switch self {
    case let error as MachineStore.DatabaseError: error.kind == .codecUnavailable
    case is LogCheckError, is CancellationError: false
    default: true
    }
  }
}

extension LogFinding {
  /// The row and the reason in one line, for a list of machines.
  fileprivate func line(in machine: MachineSummary) -> String {
    var row = row
    (row.machine, row.at) = ("", nil)
    return "\(machine.address), row \(number): \(row). \(reason)"
  }
}

/// A finding in a log, or the error of its check, as JSON.
private struct LogLine: Encodable {
  var chart, machine: String
  var finding, error: String?
  var row: Int?

  init(_ machine: MachineSummary, _ row: Int? = nil, _ finding: String? = nil, error: String? = nil)
  {
    (chart, self.machine, self.finding) = (machine.chart, machine.id, finding)
    (self.error, self.row) = (error, row)
  }
}
