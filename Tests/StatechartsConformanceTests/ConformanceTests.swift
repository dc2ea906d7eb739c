import Statecharts
import Testing

/// The engine is held against all of the data: every chart, every step.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.absence)"))
struct ConformanceTests {
  @Test(arguments: ConformanceData.scion)
  func `the engine does what the SCION suite expects`(of example: ConformanceCase) throws {
    try example.checkEngine()
  }

  @Test(arguments: ConformanceData.randomCharts)
  func `the engine does what the generated charts expect`(of example: ConformanceCase) throws {
    try example.checkEngine()
  }
}
