import DurableMachines

extension Invocation {
  mutating func doctor() async throws {
    let diagnosis = try await openStore().diagnose()
    if diagnosis.needsAttention { end(.finding) }
    if diagnosis.findings.contains(where: { $0.topic == "schema" }) { end(.notFound) }
    if isJSON { return try printJSON(diagnosis) }
    for finding in diagnosis.findings {
      print("\(finding.severity): \(finding.topic): \(finding.message)".printable)
      if let advice = finding.advice { print("  \(advice.printable)") }
    }
    if diagnosis.findings.isEmpty { print("Nothing was found.") }
    var table = TextTable("CHART", "STATE", "MACHINES", "OLDEST")
    for state in diagnosis.states {
      table.add([
        state.chart, state.state, "\(state.count)", diagnosis.now.age(of: state.oldest),
      ])
    }
    print(table)
  }
}
