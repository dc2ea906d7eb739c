import Schematic
import Statecharts
import Testing

/// The engine is held against the data: every chart, every step.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.absence)"))
struct ConformanceTests {
  @Test(arguments: ConformanceData.scion)
  func `the engine does what the SCION suite expects`(of example: ConformanceCase) throws {
    try check(example)
  }

  @Test(arguments: ConformanceData.randomCharts)
  func `the engine does what the generated charts expect`(of example: ConformanceCase) throws {
    try check(example)
  }

  private func check(_ example: ConformanceCase) throws {
    let subject = ChartSubject(example.chart)
    let chart = AdaptedChart<ModelEvent>(example.chart)
    let machine = try StateMachine(chart, subject: subject)
    machine.maximumSteps = 1000
    machine.start()
    example.check(0, machine.state.leaves, subject)
    for (number, step) in example.steps.enumerated() {
      subject.wait(step.delay) { machine.handle($0) }
      machine.handle(step.event)
      example.check(number + 1, machine.state.leaves, subject)
    }
  }
}
