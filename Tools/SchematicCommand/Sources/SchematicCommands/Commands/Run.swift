import ArgumentParser
import ChartDocuments
import Foundation

struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs a chart by hand, or by a script.",
    discussion: """
      Reads a line for each event: its name, or its number in the list. 'undo' takes the last event back. \
      'save FILE' writes the events so far, and 'quit' ends. Timers and work are events like others. With '--json', \
      the start and each event give a line of JSON at once, and nothing else is printed. A number that is \
      neither in the list nor the name of an event is an error; the exit code is then 1. It is also 1 if the \
      chart does not start, for instance because its eventless transitions never end.
      """)

  @Argument(help: "The chart.") var chart: ChartFile
  @Option(
    name: .customLong("guard"), help: "The answer of a guard: NAME=true. Others are asked for.")
  var guards: [GuardAnswer] = []
  @Flag(help: "Print lines of JSON; guards without an answer do not hold.") var json = false
  @Option(help: "Write a recording for the page of the inspector.") var record: String?
  @Flag(
    help: """
      Execute the scripts of the file, and of the files in its folder that it names by src, and show its data. By \
      default, no script is executed.
      """)
  var scripts = false

  /// The session would be lost if the recording could not be written after it.
  func validate() throws {
    if scripts, json || record != nil || !guards.isEmpty {
      throw ValidationError(
        "'--scripts' runs the chart with its own guards: remove '--guard', '--json' and '--record'."
      )
    }
    guard let record else { return }
    let file = URL(fileURLWithPath: record).resolvingSymlinksInPath()
    let folder = file.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    if exists && isFolder.boolValue {
      throw ValidationError("'--record \(record)' is a folder: give the name of a file.")
    }
    if chart.isAt(record) {
      throw ValidationError("'--record \(record)' would replace the chart: give another file.")
    }
    guard FileManager.default.isWritableFile(atPath: exists ? file.path : folder) else {
      throw ValidationError("'--record \(record)' cannot be written: check its folder.")
    }
  }

  func run() throws {
    var faults = 0
    try Console.reporting { faults = try scripts ? driveScripts() : drive() }
    if faults > 0 { throw ExitCode.failure }
  }

  /// - Returns: How many lines were refused, and starts have failed.
  private func drive() throws -> Int {
    let ask: ((String) -> Bool)? = json ? nil : { Self.ask($0) }
    let answers = Answers(guards.byName, ask: ask)
    let session = try Session(
      chart.read(), answers, file: chart.path, isRecorded: record != nil)
    try checkGuards(of: session)
    let faults = try drive(session)
    if let record, let lines = session.recorder?.lines {
      try Console.write(Data(lines.map { "\($0)\n" }.joined().utf8), to: record)
    }
    return faults
  }

  private func drive(_ session: Session) throws -> Int {
    guard try showStart(session) else { return 1 }
    var faults = 0
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      switch (first, words.count) {
      case ("quit", 1): return faults
      case ("undo", 1):
        try session.undo()
        if session.startFailure != nil, try !showStart(session) { return faults + 1 }
        show(session)
      case ("save", 2): save(session.events, to: words[1])
      case _:
        guard let event = session.event(for: first) else {
          Console.error("error: \(Self.refusal(of: first, session))")
          faults += 1
          continue
        }
        try deliver(event, to: session)
      }
    }
    return faults
  }

  /// - Returns: Whether the chart has started.
  private func showStart(_ session: Session) throws -> Bool {
    if json {
      try printJSON(session.startReport)
    } else {
      session.performedByStart.forEach { Console.line("  \($0)") }
      if let reason = session.startFailure { Console.line("start: failed: \(reason)") }
      if session.startFailure == nil { show(session) }
    }
    return session.startFailure == nil
  }

  private static func refusal(of number: String, _ session: Session) -> String {
    let count = session.enabled.count
    let list =
      switch count {
      case 0: "No event is in the list"
      case 1: "The list has the number 1 only"
      default: "The list has the numbers 1 to \(count)"
      }
    return "There is no event \(number). \(list): write the name of an event."
  }

  private func checkGuards(of session: Session) throws {
    let unknown = Set(guards.map(\.name)).subtracting(session.guards).sorted()
    guard unknown.isEmpty else {
      throw ChartDocumentError(
        unknown.map { .init("No guard is called '\($0)': correct '--guard'.") }, file: chart.path)
    }
  }

  /// If the file cannot be written, that is reported, and the session goes on.
  private func save(_ events: [String], to path: String) {
    let text = events.map { "\($0)\n" }.joined()
    try? Console.reporting { try Console.write(Data(text.utf8), to: path) }
  }

  private func deliver(_ event: String, to session: Session) throws {
    let report = session.deliver(event)
    guard json else {
      let reason = report.reason.map { ": \($0)" } ?? ""
      Console.line("\(report.event): \(report.outcome)\(reason)")
      for note in report.performed { Console.line("  \(note)") }
      return show(session)
    }
    try printJSON(report)
  }

  private func printJSON(_ report: StepReport) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    Console.json(String(decoding: try encoder.encode(report), as: UTF8.self))
  }

  private func show(_ session: Session) {
    guard !json else { return }
    Console.line("active: \(session.active.joined(separator: ", "))")
    for (index, event) in session.enabled.enumerated() { Console.line("  \(index + 1) \(event)") }
  }

  /// The answer is not kept: another time, it may be another one.
  private static func ask(_ name: String) -> Bool {
    Console.line("Does '\(name)' hold? [y/n] ", terminator: "")
    return readLine()?.lowercased().hasPrefix("y") == true
  }
}
