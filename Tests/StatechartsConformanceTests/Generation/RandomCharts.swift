import Foundation

/// Which random charts the tests compare: by default a few, and the same ones in each run.
enum RandomCharts {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether to compare 30,000 charts, as `make test-long` does.
  static let isLong = environment["SCHEMATIC_LONG"] == "1"

  /// What is added to each seed, to compare other charts: `SCHEMATIC_SEED=1000000 make test-long`.
  private static let firstSeed = environment["SCHEMATIC_SEED"].flatMap(UInt64.init) ?? 0

  static func seeds(ofBatch batch: Int, of count: Int) -> Range<UInt64> {
    let first = firstSeed + UInt64(batch * count)
    return first..<first + UInt64(count)
  }
}
