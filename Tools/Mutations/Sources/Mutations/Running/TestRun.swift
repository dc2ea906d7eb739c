import Foundation

/// One run of the tests in a process of its own.
struct TestRun {
  let plan: TestPlan
  let selection: TestSelection
  let mutant: Int?
  /// After how many seconds of processor time the process is ended.
  let limit: Double

  enum Result: Equatable {
    case passed(tests: Int)
    /// A test recorded an issue; the first one.
    case failed(String)
    /// The process ended before its tests.
    case crashed
    case timedOut
  }

  /// Ends the run at the first issue: one is enough.
  ///
  /// - Returns: The result of the tests, and the seconds of processor time that they took.
  func result() throws -> (result: Result, seconds: Double) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // A mutant that allocates without end must not take the memory of the whole machine.
    process.arguments =
      ["-c", "ulimit -v 6000000; exec \"$0\" \"$@\"", plan.bundle.path] + selection.arguments
    process.currentDirectoryURL = plan.folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let watch = Watch(process.processIdentifier, limit: limit)
    let summary = read(pipe.fileHandleForReading, process.processIdentifier)
    process.waitUntilExit()
    let (didTimeOut, seconds) = watch.finish()
    if let issue = summary.issue { return (.failed(issue), seconds) }
    if didTimeOut { return (.timedOut, seconds) }
    guard process.terminationStatus == 0, process.terminationReason == .exit,
      let tests = summary.tests
    else { return (.crashed, seconds) }
    return (.passed(tests: tests), seconds)
  }

  private var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SCHEMATIC_MUTANT"] = mutant.map { "\($0)" }
    environment["NO_COLOR"] = "1"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  private func read(_ output: FileHandle, _ process: Int32) -> (issue: String?, tests: Int?) {
    var rest = Data()
    var issue: String?
    var tests: Int?
    while case let data = output.availableData, !data.isEmpty {
      guard issue == nil else { continue }
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[rest.index(after: end)...]
        if line.contains("recorded an issue") {
          issue = line
          endGroup(process)
          break
        }
        if let words = line.firstRange(of: "Test run with ") {
          tests = Int(line[words.upperBound...].prefix { $0.isNumber })
        }
      }
      rest = Data(rest)
    }
    return (issue, tests)
  }
}
