import ArgumentParser
import ChartDocuments
import DurableMachinesVerification
import Foundation
import LoadedCharts
import SchematicVerification

struct CheckLog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-log",
    abstract: "Finds the rows of a log that no run of a chart explains.",
    discussion: """
      A log is a recording of the inspector, or lines of JSON with an event, the states afterwards and a time; any of them may \
      be missing. Guards may have any answer. Each machine of the log is checked up to its first finding. The exit code is 1 if \
      there is a finding, or a line that is no row.
      """)

  @Argument(help: "The chart.") var chart: ChartFile
  @Argument(help: "The log; '-' is the standard input.") var log: String
  @Option(
    help: ArgumentHelp(
      "The member of a line that is a part of the row: 'states=to', 'event=payload.name', 'at=time:s'. The parts are machine, event, states, from, at, outcome and version; the units are s, ms and us.",
      valueName: "part=member"))
  var map: [String] = []
  @Option(
    help: ArgumentHelp(
      "An event that only timers send, so that its time is checked.", valueName: "event"))
  var timer: [String] = []
  @Option(
    help: ArgumentHelp(
      "A state that must be exited in time: 'paying=600' for ten minutes.",
      valueName: "state=seconds"))
  var leaves: [String] = []
  @Flag(help: "The log may begin in any configuration, and not only with the start.")
  var anywhere = false
  @Flag(help: "Actions that the file only names may send events to their machine.")
  var actionsSend = false

  func validate() throws {
    _ = try mapping()
    _ = try properties()
  }

  func run() throws {
    var found = false
    try Console.reporting {
      var check = try check()
      var reader = LogReader(mapping: try mapping())
      try Self.forEachLine(of: log) { bytes in
        do {
          for row in try reader.rows(in: bytes) { found = Self.report(row, &check) || found }
        } catch let error as LogLineError {
          Console.error("\(log): error: \(error)")
          found = true
        }
      }
      for row in reader.finish() { found = Self.report(row, &check) || found }
      let unchecked =
        check.uncheckedRowCount == 0 ? "" : ", \(check.uncheckedRowCount) of them not checked"
      Console.line("\(check.rowCount) rows\(unchecked)\(found ? "" : ": the log agrees").")
    }
    if found { throw ExitCode.failure }
  }

  private func check() throws -> LogCheck {
    var options = LogCheckOptions()
    options.beginning = anywhere ? .anywhere : .start
    options.timerEvents = Set(timer)
    options.actionsMaySendEvents = actionsSend
    return try LogCheck(
      try ArchivedChart(chart.read(), version: 1, file: chart.path),
      event: { NamedEvent($0) }, properties: try properties(), options: options)
  }

  private static func report(_ row: LogRow, _ check: inout LogCheck) -> Bool {
    guard let finding = check.consume(row) else { return false }
    Console.line("\(finding)")
    return true
  }

  // MARK: - Options

  private func mapping() throws -> LogMapping {
    var mapping = LogMapping()
    do { for text in map { try mapping.change(text) } } catch {
      throw ValidationError("\(error)")
    }
    return mapping
  }

  private func properties() throws -> [LogProperty] {
    try leaves.map { text in
      guard let separator = text.lastIndex(of: "="),
        let seconds = Double(text[text.index(after: separator)...]), seconds >= 0,
        seconds < 1e12
      else {
        throw ValidationError(
          "'--leaves \(text)' has no time. Write a state and seconds: 'paying=600'.")
      }
      return .leaves(String(text[..<separator]), within: .seconds(seconds))
    }
  }

  // MARK: - Lines

  /// Reads a file in parts, so that its size does not matter.
  private static func forEachLine(of path: String, _ body: ([UInt8]) throws -> Void) throws {
    let file: FileHandle
    do {
      file =
        path == "-"
        ? .standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw ChartDocumentError(
        [ChartDocumentFault("The log cannot be read: check the path.")], file: path)
    }
    var rest: [UInt8] = []
    while let part = try file.read(upToCount: 1 << 16), !part.isEmpty {
      var lines = part.split(separator: 10, omittingEmptySubsequences: false)
      let last = lines.removeLast()
      for line in lines {
        try body(rest + line)
        rest = []
      }
      rest += last
    }
    if !rest.isEmpty { try body(rest) }
  }
}
