import Testing

/// The reference interpreter is held against the data, so that it can stand in for the data where
/// there is none.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.absence)"))
struct ReferenceConformanceTests {
  @Test(arguments: ConformanceData.scion)
  func `the reference does what the SCION suite expects`(of example: ConformanceCase) {
    check(example)
  }

  @Test(arguments: ConformanceData.randomCharts)
  func `the reference does what the generated charts expect`(of example: ConformanceCase) {
    check(example)
  }

  private func check(_ example: ConformanceCase) {
    let machine = ReferenceMachine(example.chart)
    _ = machine.start()
    example.check(0, machine.leaves, machine.subject)
    for (number, step) in example.steps.enumerated() {
      machine.wait(step.delay)
      _ = machine.handle(step.event)
      example.check(number + 1, machine.leaves, machine.subject)
    }
  }
}
