import ChartDocuments
import ChartSources

/// Writes the source of a machine.
final class MachineWriter {
  typealias Statement = MachineProgram.Statement

  let program: MachineProgram
  let names: ChartNames
  let identifiers: MachineIdentifiers
  let requirements: Requirements
  /// The guards by number: those of transitions, and then those of actions.
  var predicates: [ChartDocument.Reference]
  let type: String
  let document: ChartDocument
  private let report: GenerationReport
  private let access: SwiftSource.AccessLevel
  let savesTexts: Bool
  /// Whether a path is taken where it is selected.
  let isDirect: Bool
  /// By path: the number of places that select it for an event.
  let selections: [Int: Int]
  /// By number, from 1: the ids of delayed events.
  let delayIDs: [String]
  let hasDelays: Bool
  /// How many delayed events without an id may wait.
  private let delayLimit: Int

  init(
    _ program: MachineProgram, _ names: MachineNames, _ access: SwiftSource.AccessLevel,
    savesTexts: Bool, delayLimit: Int
  ) {
    self.savesTexts = savesTexts
    (delayIDs, hasDelays) = (program.delayIDs, program.hasDelays)
    self.delayLimit = program.hasUnnamedDelays ? delayLimit : 0
    (self.program, self.names, type) = (program, names.names, names.type)
    (document, report, self.access) = (names.document, names.report, access)
    identifiers = MachineIdentifiers(program, names.names)
    requirements = Requirements(logs: false, of: names.document, names.report)
    predicates = program.predicates
    isDirect = program.isDirect
    selections = program.selectors.flatMap(\.body).flatMap(\.chosen)
      .reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  var modifier: String { access == .public ? "public " : "" }
  var event: String { "\(type)Event" }

  /// The whole source.
  var text: String {
    // The machine is written first: it finds the requirements of the subject.
    let machine = self.machine
    let lines =
      header + eventDeclaration + regionDeclarations + configuration + subject + machine
      + savedText
    return lines.joined(separator: "\n") + "\n"
  }

  private var header: [String] {
    let origin =
      report.file.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "a document"
    return [
      "// Made by Schematic of \(origin): edit that file instead of this one.",
      "// swift-format-ignore-file", "", "import SchematicEmbedded", "",
    ] + (savesTexts ? savingImports : [])
  }

  private var savingImports: [String] {
    ["#if !hasFeature(Embedded)", "  import Schematic", "  import Statecharts", "#endif", ""]
  }

  // MARK: - The machine

  private var machine: [String] {
    var lines = [
      "/// The machine of the chart `\(comment(document.name.isEmpty ? type : document.name))`; a copy is a snapshot.",
      "\(modifier)struct \(type)Machine<Subject: \(type)Subject>: CompiledMachine {",
      "  /// The error that guards and actions may throw.",
      "  \(modifier)typealias Failure = Subject.Failure",
      "  /// The object that has the guards and actions.",
      "  \(modifier)var subject: Subject",
      "  /// The active states.",
      "  \(modifier)var configuration = \(type)Configuration()",
      "  /// The events that wait.",
      "  \(modifier)var pool = CompiledPool<Failure, \(queue)>()",
    ]
    if hasDelays {
      lines += [
        "  /// The memory for the delayed events: \(delayedNumbers).",
        "  \(modifier)typealias Delays = \(Self.slots(delayIDs.count + delayLimit))",
        "  /// The events that actions have delayed.",
        "  \(modifier)var delayed = DelayedEventQueue<Delays>()",
      ]
    }
    if hasTimers {
      lines += [
        "  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.",
        "  \(modifier)private(set) var now: Int64 = 0",
      ]
    }
    lines += program.timers.indices.map {
      "  private var \(identifiers.timers[$0]) = Int64.max"
    }
    lines += program.parallelsThatNoteFinals.map {
      "  private var lastFinal\($0): UInt16 = 0"
    }
    lines += origin + errorProperty
    lines += [
      "", "  /// Whether more than one step may follow from an event.",
      "  \(modifier)static var hasFollowers: Bool { \(program.hasFollowers) }", "",
      "  /// Creates a machine that is not started.",
      "  \(modifier)init(subject: Subject) { self.subject = subject }", "",
      "  /// Handles an event, and everything that follows from it.",
      "  @discardableResult\(isInlined ? " @inline(__always)" : "")",
      "  \(modifier)mutating func handle(_ event: \(event)) -> CompiledOutcome<Failure> {",
      "    subject.willHandle()", "    defer { subject.didHandle() }",
    ]
    lines +=
      program.hasFollowers
      ? ["    return handle(number: event.rawValue)"]
      : [
        "    do throws(Failure) {", "      return outcome(of: try react(to: event))",
        "    } catch {",
        "      return .failed(error)", "    }",
      ]
    lines.append("  }")
    lines += Code.indented(timers + steps + selectors)
    return lines + ["}", ""]
  }

  var queue: String {
    program.hasFollowers ? Self.queue(of: program.completions.count) : "NoQueue"
  }

  /// The type of queue for all states that may complete at once.
  private static func queue(of count: Int) -> String {
    if count <= 16 { return "EventQueue" }
    let half = queue(of: (count + 1) / 2)
    return "LongQueue<\(half), \(half)>"
  }

  private var delayedNumbers: String {
    let named = delayIDs.isEmpty ? [] : ["one for each of \(delayIDs.count) ids"]
    let unnamed = delayLimit == 0 ? [] : ["\(delayLimit) without an id"]
    return (named + unnamed).joined(separator: ", and ")
  }

  /// The type that has memory for a number of delayed events.
  private static func slots(_ count: Int) -> String {
    if count <= 1 { return count == 0 ? "NoDelayedEvents" : "OneDelayedEvent" }
    return "DelayedEventPair<\(slots((count + 1) / 2)), \(slots(count / 2))>"
  }

  /// Whether a machine has a time.
  var hasTimers: Bool { !program.timers.isEmpty || hasDelays }

  /// Whether a timer repeats: then it matters how far the time moves.
  private var repeats: Bool { program.timers.contains { $0.period != nil } }

  private var timers: [String] {
    guard hasTimers else { return [] }
    var lines = [
      "", "// MARK: - Time", "", "/// The earliest deadline of a timer; `nil` if none runs.",
      "\(modifier)var nextDeadline: Int64? {", "  var next = Int64.max",
    ]
    lines += identifiers.timers.map { "  next = min(next, \($0))" }
    if hasDelays {
      lines.append("  if pool.phase == .running { next = min(next, delayed.nextDeadline) }")
    }
    lines += [
      "  return next == .max ? nil : next", "}", "",
      "/// Sets the time, and handles the event of a timer whose deadline it is.",
      "\(modifier)mutating func elapse(at time: Int64\(repeats ? ", until end: Int64" : "")) -> CompiledOutcome<Failure>? {",
      "  now = max(now, time)", "  if time == .max { return nil }",
    ]
    for (number, timer) in program.timers.enumerated() {
      lines += [
        "  if \(identifiers.timers[number]) == time {",
        "    \(identifiers.timers[number]) = \(next(of: timer))",
        "    return handle(\(names.event(program.events[timer.event])))", "  }",
      ]
    }
    if hasDelays {
      lines += [
        "  if pool.phase == .running, let event = delayed.removeFirst(at: time) {",
        "    return handle(number: event)", "  }",
      ]
    }
    lines += ["  return nil", "}"]
    guard repeats else { return lines }
    return lines + [
      "", "/// Sets the time, and handles the event of a timer whose deadline it is.",
      "\(modifier)mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {",
      "  elapse(at: time, until: time)", "}",
    ]
  }

  /// The deadline of a timer that has elapsed.
  private func next(of timer: MachineProgram.Timer) -> String {
    guard let period = timer.period else { return ".max" }
    return "Self.deadline(time, every: \(delay(.fixed(period))), after: end)"
  }
}

/// Lines of source.
enum Code {
  /// The lines with two more spaces before each that is not empty.
  static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  \($0)" }
  }
}
