import Foundation

/// Whether the environment variable `SCHEMATIC_LONG` is 1, as in `make test-long`.
///
/// The tests draw more and larger graphs then, which takes minutes without optimization.
let isLongRun = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
