import Testing

/// The reference interpreter is held against all of the data, so that it can stand in for the data where
/// there is none.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.absence)"))
struct ReferenceConformanceTests {
  @Test(arguments: ConformanceData.scion)
  func `the reference does what the SCION suite expects`(of example: ConformanceCase) {
    example.checkReference()
  }

  @Test(arguments: ConformanceData.randomCharts)
  func `the reference does what the generated charts expect`(of example: ConformanceCase) {
    example.checkReference()
  }
}
