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
      A log is a recording of the inspector, or lines of JSON with an event, the states afterwards and a time. Any of them may \
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
      "A state that must be exited in time: 'paying=600' for ten minutes. A log that is no recording also ends these times.",
      valueName: "state=seconds"))
  var leaves: [String] = []
  @Flag(help: "The log may begin in any configuration, and not only with the start.")
  var anywhere = false
  @Flag(
    help:
      "Actions that the file only names may send events to their machine. Events that the file sends are known."
  )
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
      var parts = RowParts()
      func consume(_ row: LogRow) {
        parts.note(row)
        guard let finding = check.consume(row) else { return }
        Console.line("\(finding)")
        found = true
      }
      try Self.forEachLine(of: log) { bytes in
        do { try reader.rows(in: bytes).forEach(consume) } catch let error as LogLineError {
          Console.error("\(log): error: \(error)")
          found = true
        }
      }
      reader.finish().forEach(consume)
      // In a recording, a machine that was stopped has no later row.
      if let end = parts.end, !reader.isRecording {
        for finding in check.overdue(at: end) {
          Console.line("\(finding)")
          found = true
        }
      }
      for fault in reader.isRecording ? [] : parts.faults(of: map) {
        Console.error("\(log): error: \(fault)")
        found = true
      }
      let unchecked =
        check.uncheckedRowCount == 0 ? "" : ", \(check.uncheckedRowCount) of them not checked"
      let rows = check.rowCount == 1 ? "1 row" : "\(check.rowCount) rows"
      Console.line("\(rows)\(unchecked)\(found ? "" : ": the log agrees").")
    }
    if found { throw ExitCode.failure }
  }

  private func check() throws -> LogCheck {
    var options = LogCheckOptions()
    options.beginning = anywhere ? .anywhere : .start
    options.timerEvents = Set(timer)
    let document = try chart.read()
    options.actionsMaySendEvents = actionsSend || document.sendsItself
    let properties = try properties()
    let states = leaves.map { String($0[..<($0.lastIndex(of: "=") ?? $0.endIndex)]) }
    if let fault = document.fault(ofPaths: states) ?? document.fault(ofEvents: timer) {
      throw ChartDocumentError([ChartDocumentFault("The chart \(fault)")], file: chart.path)
    }
    return try LogCheck(
      try ArchivedChart(document, version: 1, file: chart.path),
      event: { NamedEvent($0) }, properties: properties, options: options)
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
    func readable<Value>(_ read: () throws -> Value) throws -> Value {
      do { return try read() } catch {
        throw ChartDocumentError(
          [ChartDocumentFault("The log cannot be read: check the path.")], file: path)
      }
    }
    let file = try readable {
      path == "-" ? .standardInput : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    }
    var rest: [UInt8] = []
    while let part = try readable({ try file.read(upToCount: 1 << 16) }), !part.isEmpty {
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

extension ChartDocument {
  /// Whether actions send events to their own machine at once, or under a condition: the row of the first event has the
  /// states after them.
  fileprivate var sendsItself: Bool {
    let names = ReferencedNames(self)
    // An error in an action raises such an event.
    let errors = ["error.execution", "error.communication"]
    return errors.contains { error in
      names.descriptors.contains { $0.matches(error, by: eventMatching) }
    }
      || names.actionLists.joined().contains(where: \.sendsItself)
  }
}

extension ChartDocument.Action {
  fileprivate var sendsItself: Bool {
    switch self {
    case .send(_, let delay, _): return delay == nil || delay == .fixed(.zero)
    case .first(let cases):
      return cases.flatMap(\.actions).contains {
        if case .raise = $0 { true } else { $0.sendsItself }
      }
    case .statement(let statement):
      switch statement.kind {
      case .send(let message):
        guard message.delay == nil || message.delay == .fixed(.zero) else { return false }
        if case .literal(let target)? = message.target { return target == "#_internal" }
        return true
      case .forEach(_, _, _, let actions):
        return actions.contains {
          if case .raise = $0 { true } else { $0.sendsItself }
        }
      case .assign, .script, .log, .cancel, .function: return false
      }
    case .named, .raise, .cancel, .log: return false
    }
  }
}

/// The parts that rows of a log have: a log without events or states agrees with every chart.
private struct RowParts {
  private var found: Set<Substring> = []
  private var hasRows = false
  /// The latest time.
  private(set) var end: Int64?

  mutating func note(_ row: LogRow) {
    hasRows = true
    if let at = row.at { end = max(end ?? at, at) }
    let parts: [(Substring, Bool)] = [
      ("machine", !row.machine.isEmpty), ("event", row.event != nil),
      ("states", row.states != nil), ("from", row.from != nil), ("at", row.at != nil),
      ("outcome", row.outcome != nil), ("version", row.version != nil),
    ]
    for (part, isPresent) in parts where isPresent { found.insert(part) }
  }

  /// - Parameter map: The options for the members of lines.
  func faults(of map: [String]) -> [String] {
    guard hasRows else { return [] }
    let missing = map.filter { !found.contains($0.prefix { $0 != "=" }) }
    if !missing.isEmpty {
      return missing.map { "No line has the member of '--map \($0)'. Correct its name." }
    }
    return found.isDisjoint(with: ["event", "states"])
      ? ["No line has an event or states. Name their members with '--map'."] : []
  }
}
