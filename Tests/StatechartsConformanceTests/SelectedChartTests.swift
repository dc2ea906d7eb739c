import Foundation
import Testing

/// The charts of the data that are part of the package.
struct SelectedChartTests {
  @Test(arguments: ConformanceData.selected)
  func `the engine does what the selected charts expect`(of example: ConformanceCase) throws {
    try example.checkEngine()
  }

  @Test(arguments: ConformanceData.selected)
  func `the reference does what the selected charts expect`(of example: ConformanceCase) {
    example.checkReference()
  }

  @Test func `the selected charts have every kind of declaration that the data has`() {
    let found = Set(ConformanceData.selected.flatMap { $0.chart.features })
    #expect(found == Set(ChartFeature.allCases))
    #expect(ConformanceData.selected.count >= 100)
    #expect(ConformanceData.selected.allSatisfy { $0.steps.count == 8 })
  }

  @Test func `each expectation has a log, and most logs are not empty`() {
    let logs = ConformanceData.selected.flatMap(\.expectations).map(\.log)
    #expect(logs.count == ConformanceData.selected.count * 9)
    #expect(logs.allSatisfy { $0 != nil })
    #expect(logs.count { $0 != [] } > 500)
  }

  // Where SCXML enters states that are active, and Schematic does not: see EntryFilter.
  @Test func `two charts of the data enter active states`() {
    let charts = ConformanceData.selected.filter { $0.removedLines > 0 }
    #expect(charts.map(\.chart.name) == ["random/100023", "random/100142"])
  }
}

/// The selection is compared with all of the data.
@Suite(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.absence)"))
struct ChartSelectionTests {
  @Test func `the selected charts are charts of the data, unchanged`() throws {
    let all = try charts(in: ConformanceData.randomFile)
    let selected = try charts(in: ConformanceData.selectedFile)
    #expect(selected.count == ConformanceData.selected.count)
    #expect(selected.allSatisfy { name, chart in all[name] == chart })
  }

  private func charts(in file: URL) throws -> [String: NSDictionary] {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let charts = try #require(json as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: charts.map { ($0["name"] as? String ?? "", $0 as NSDictionary) })
  }

  @Test func `no other chart of the data enters active states`() {
    let names = ConformanceData.randomCharts.filter { $0.removedLines > 0 }.map(\.chart.name)
    #expect(names == ["random/100023", "random/100142"])
  }

  @Test func `no chart of the data has a kind of declaration that no selected chart has`() {
    let all = Set(ConformanceData.randomCharts.flatMap { $0.chart.features })
    #expect(all == Set(ChartFeature.allCases))
  }
}
