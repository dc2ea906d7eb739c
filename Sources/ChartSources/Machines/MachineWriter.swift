import ChartDocuments

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

  init(
    _ program: MachineProgram, _ names: MachineNames, _ access: SwiftSource.AccessLevel,
    savesTexts: Bool
  ) {
    self.savesTexts = savesTexts
    (self.program, self.names, type) = (program, names.names, names.type)
    (document, report, self.access) = (names.document, names.report, access)
    identifiers = MachineIdentifiers(program, names.names)
    requirements = Requirements(logs: false, names.report)
    predicates = program.predicates
  }

  var modifier: String { access == .public ? "public " : "" }
  var event: String { "\(type)Event" }

  /// The whole source.
  var text: String {
    // The machine first: it finds what the subject has to do.
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

  // MARK: - Types

  private var eventDeclaration: [String] {
    let cases = names.events.flatMap { element in
      [
        "  /// The event `\(comment(element.name))`.",
        "  case \(SwiftName.declared(element.identifier))",
      ]
    }
    return [
      "/// The events of ``\(type)Machine``.",
      "\(modifier)enum \(event): UInt8, CaseIterable, Sendable {",
    ]
      + (cases.isEmpty ? ["  /// The chart has no events.", "  case none"] : cases) + ["}", ""]
  }

  private var regionDeclarations: [String] {
    program.regions.indices.flatMap { region -> [String] in
      let name = identifiers.regions[region]
      let place = region == 0 ? "the chart" : "the region `\(name)`"
      return [
        "/// The innermost active state of \(place).",
        "\(modifier)enum \(identifiers.types[region]): UInt8, Sendable {",
        "  /// None.", "  case inactive",
      ]
        + program.regions[region].leaves.flatMap { leaf in
          [
            "  /// The state `\(comment(program.statePaths[leaf]))`.",
            "  case \(identifiers.declaration(of: leaf))",
          ]
        } + ["}", ""]
    }
  }

  private var configuration: [String] {
    var lines = [
      "/// The active states of ``\(type)Machine``, and what it remembers.",
      "\(modifier)struct \(type)Configuration: Equatable, Sendable {",
    ]
    for region in program.regions.indices {
      let place = region == 0 ? "the chart" : "the region `\(identifiers.regions[region])`"
      lines += property(
        "The innermost active state of \(place).", identifiers.properties[region],
        identifiers.types[region])
    }
    for (number, history) in program.histories.enumerated() {
      for (index, region) in history.regions.enumerated() {
        lines += property(
          "What was active in `\(comment(program.statePaths[history.node]))` when it was exited.",
          identifiers.history(number, at: index), identifiers.types[region])
      }
    }
    return lines + ["", "  \(modifier)init() {}", "}", ""]
  }

  private func property(_ comment: String, _ name: String, _ type: String) -> [String] {
    ["  /// \(comment)", "  \(modifier)var \(name) = \(type).inactive"]
  }

  func comment(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
  }

  // MARK: - The subject

  private var subject: [String] {
    var lines = [
      "/// What ``\(type)Machine`` calls by the names in its file.",
      "\(modifier)protocol \(type)Subject {",
      "  /// The error that guards and actions may throw. Default: none throws.",
      "  associatedtype Failure: Error = Never",
    ]
    for requirement in requirements.list {
      lines += ["  /// \(requirement.machineDocumentation)", "  \(requirement.machineDeclaration)"]
    }
    if logs {
      lines += [
        "  /// Writes a text.", "  mutating func log(_ text: StaticString, label: StaticString?)",
      ]
    }
    let hook =
      "mutating func didTake(\n    _ event: \(event)?, from: \(type)Configuration, to: \(type)Configuration)"
    return lines + [
      "  /// Called after each step; the default does nothing.", "  \(hook)", "}", "",
      "extension \(type)Subject {", "  /// Does nothing.", "  \(modifier)\(hook) {}", "}", "",
    ]
  }

  private var logs: Bool {
    program.actions.contains { $0.list.contains(where: \.writesText) }
  }

  // MARK: - The machine

  private var machine: [String] {
    var lines = [
      "/// The machine of the chart `\(comment(document.name.isEmpty ? type : document.name))`; a copy is a snapshot.",
      "\(modifier)struct \(type)Machine<Subject: \(type)Subject>: CompiledMachine {",
      "  /// The error that guards and actions may throw.",
      "  \(modifier)typealias Failure = Subject.Failure",
      "  /// What guards and actions are called on.",
      "  \(modifier)var subject: Subject",
      "  /// The active states.",
      "  \(modifier)var configuration = \(type)Configuration()",
      "  /// The events that wait.",
      "  \(modifier)var pool = CompiledPool<Failure, \(queue)>()",
    ]
    if hasTimers {
      lines += [
        "  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.",
        "  \(modifier)private(set) var now: Int64 = 0",
      ]
    }
    lines += program.timers.indices.map {
      "  private var \(identifiers.timers[$0]) = Int64.max"
    }
    lines += [
      "", "  /// Whether more than one step may follow from an event.",
      "  \(modifier)static var hasFollowers: Bool { \(program.hasFollowers) }", "",
      "  /// Creates a machine that is not started.",
      "  \(modifier)init(subject: Subject) { self.subject = subject }", "",
      "  /// Handles an event, and everything that follows from it.",
      "  @discardableResult",
      "  \(modifier)mutating func handle(_ event: \(event)) -> CompiledOutcome<Failure> {",
      "    handle(number: event.rawValue)", "  }",
    ]
    lines += Code.indented(timers + steps + selectors)
    return lines + ["}", ""]
  }

  private var queue: String { program.hasFollowers ? "EventQueue" : "NoQueue" }

  var hasTimers: Bool { !program.timers.isEmpty }

  private var timers: [String] {
    guard hasTimers else { return [] }
    var lines = [
      "", "// MARK: - Time", "", "/// The earliest deadline of a timer; `nil` if none runs.",
      "\(modifier)var nextDeadline: Int64? {", "  var next = Int64.max",
    ]
    lines += identifiers.timers.map { "  next = min(next, \($0))" }
    lines += [
      "  return next == .max ? nil : next", "}", "",
      "/// Moves the time forward, and handles the events of the timers that end until then, in their order.",
      "///",
      "/// Timers begin at the time of the last call: call it before `handle(_:)`.",
      "\(modifier)mutating func advance(to time: Int64) {",
      "  while let deadline = nextDeadline, deadline <= time {",
      "    now = max(now, deadline)",
    ]
    for (number, timer) in program.timers.enumerated() {
      let word = number == 0 ? "    if" : "    } else if"
      lines += [
        "\(word) \(identifiers.timers[number]) == deadline {",
        "      \(identifiers.timers[number]) = .max",
        "      handle(\(names.event(program.events[timer.event])))",
      ]
    }
    return lines + ["    }", "  }", "  now = max(now, time)", "}"]
  }

  // MARK: - Steps

  private var variables: [Int] {
    program.reaction.variables.union(program.eventless.variables).sorted()
  }

  private var steps: [String] {
    var lines = ["", "// MARK: - Steps", ""]
    lines += [
      "\(modifier)mutating func enterChart() throws(Failure) {", "  pool.phase = .running",
      "  try take(\(call([0: "\(startPath)"])), nil)", "}", "",
      "\(modifier)mutating func exitChart() throws(Failure) {",
      "  if pool.phase == .running { try exitAll() }", "  clear()", "  pool.phase = .stopped", "}",
      "", "private mutating func exitAll() throws(Failure) {",
    ]
    lines +=
      Code.indented(write(program.stop)) + [
        "}", "", "private mutating func clear() {",
        "  configuration = \(type)Configuration()",
      ]
    lines += identifiers.timers.map { "  \($0) = .max" }
    if !program.completions.isEmpty { lines.append("  pool.completed = \(queue)()") }
    lines += ["}", ""]
    return lines + reaction + proceeding + taking
  }

  private var startPath: Int {
    guard case .choose(let path)? = program.start.first else { return 0 }
    return path
  }

  /// The selected paths as arguments, of variables that have values.
  private func call(_ values: [Int: String]) -> String {
    let list = variables.isEmpty ? [0] : variables
    let first = values.keys.first.map { list.contains($0) ? $0 : list[0] }
    return list.map { $0 == first ? values.values.first ?? "0" : "0" }.joined(separator: ", ")
  }

  private var arguments: String {
    (variables.isEmpty ? [0] : variables).map { "path\($0)" }.joined(separator: ", ")
  }

  private func declared(_ statements: [Statement]) -> [String] {
    let used = statements.variables
    var lines = (variables.isEmpty ? [0] : variables).map {
      "\(used.contains($0) ? "var" : "let") path\($0): \(pathType) = 0"
    }
    lines += statements.asked.sorted().map { "var asked\($0) = false" }
    return lines
  }

  var pathType: String { program.paths.count > 255 ? "UInt16" : "UInt8" }

  private var isAnySelected: String {
    (variables.isEmpty ? [0] : variables).map { "path\($0)" }.joined(separator: " | ")
  }

  private var reaction: [String] {
    var lines = [
      "\(modifier)mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {",
      "  guard pool.phase == .running, let event = \(event)(rawValue: number) else { return .ignored }",
    ]
    lines += Code.indented(declared(program.reaction) + write(program.reaction, eventless: false))
    lines += [
      "  guard \(isAnySelected) != 0 else { return .ignored }"
    ]
    if !program.completions.isEmpty {
      lines += ["  let pending = pool.completed", "  pool.completed = \(queue)()"]
    }
    if program.completions.isEmpty {
      lines.append("  try take(\(arguments), event)")
    } else {
      lines += [
        "  do throws(Failure) {", "    try take(\(arguments), event)", "  } catch {",
        "    pool.completed = pending", "    throw error", "  }",
      ]
    }
    return lines + ["  return .taken", "}", ""]
  }

  private var proceeding: [String] {
    var lines = ["\(modifier)mutating func proceed() throws(Failure) -> Bool {"]
    guard !program.eventless.isEmpty || !program.completions.isEmpty else {
      return lines + ["  false", "}", ""]
    }
    lines.append("  guard pool.phase == .running else { return false }")
    if !program.eventless.isEmpty {
      lines += Code.indented(
        declared(program.eventless) + write(program.eventless, eventless: true))
      lines += [
        "  if \(isAnySelected) != 0 {", "    try take(\(arguments), nil)", "    return true", "  }",
      ]
    }
    if !program.completions.isEmpty {
      lines += [
        "  var index: UInt8 = 0", "  while index < pool.completed.count {",
        "    let path = try selectCompletion(pool.completed[index])", "    index &+= 1",
        "    if path == 0 { continue }", "    let pending = pool.completed",
        "    for _ in 0..<index { _ = pool.completed.removeFirst() }",
        "    do throws(Failure) {", "      try take(\(call([0: "path"])), nil)", "    } catch {",
        "      pool.completed = pending", "      throw error", "    }", "    return true", "  }",
      ]
    }
    lines += ["  return false", "}", ""]
    guard !program.completions.isEmpty else { return lines }
    lines += [
      "private mutating func selectCompletion(_ composite: UInt8) throws(Failure) -> \(pathType) {",
      "  switch composite {",
    ]
    for (number, completion) in program.completions.enumerated() {
      lines += ["  // \(comment(program.statePaths[completion.node]))", "  case \(number):"]
      let body = write(completion.body)
      lines += body.isEmpty ? ["    break"] : Code.indented(Code.indented(body))
    }
    return lines + ["  default: break", "  }", "  return 0", "}", ""]
  }

  // MARK: - Phases

  private var taking: [String] {
    let list = variables.isEmpty ? [0] : variables
    let parameters = list.map { "_ path\($0): \(pathType)" }.joined(separator: ", ")
    var lines = [
      "private mutating func take(", "  \(parameters), _ event: \(event)?", ") throws(Failure) {",
      "  let before = configuration",
    ]
    lines += Code.indented(list.count == 1 ? wholePaths : phases(of: list))
    if mayEnd {
      lines += [
        "  if pool.phase == .completed {", "    do throws(Failure) {", "      try exitAll()",
        "    } catch {", "      pool.note(error)", "    }", "  }",
      ]
    }
    lines += ["  subject.didTake(event, from: before, to: configuration)", "}", ""]
    return list.count == 1 ? lines : lines + phaseFunctions
  }

  /// All phases of the path that is taken, in one `switch`.
  private var wholePaths: [String] {
    let groups = grouped { path in
      write(path.exit) + write(path.effect) + write(path.change) + write(path.completion)
        + guarded(write(path.entry))
    }
    return ["switch path\((variables.first ?? 0)) {"] + cases(groups)
  }

  /// An error of an entry action is noted: the state has changed.
  private func guarded(_ entries: [String]) -> [String] {
    guard entries.contains(where: { $0.contains("try ") }) else { return entries }
    return ["do throws(Failure) {"] + Code.indented(entries)
      + ["} catch {", "  pool.note(error)", "}"]
  }

  /// Each phase of all regions before the next one.
  private func phases(of regions: [Int]) -> [String] {
    let exits = program.exitsRegionsInOrder ? regions : regions.reversed()
    func calls(
      _ phase: String, _ order: [Int], _ statements: (MachineProgram.Path) -> [Statement]
    ) -> [String] {
      let isUsed = program.paths.contains { !statements($0).isEmpty }
      return isUsed ? order.map { "\(phase)(path\($0))" } : []
    }
    return calls("try exit", exits, \.exit) + calls("try act", regions, \.effect)
      + regions.map { "change(path\($0))" } + calls("complete", regions, \.completion)
      + guarded(calls("try enter", regions, \.entry))
  }

  private var phaseFunctions: [String] {
    phase("exit", \.exit, "Exits states, the innermost first.", true)
      + phase("act", \.effect, "Performs the actions of a transition.", true)
      + phase("change", \.change, "Changes the state.", false)
      + phase("complete", \.completion, "Notes which states have completed.", false)
      + phase("enter", \.entry, "Performs entry actions, the outermost first.", true)
  }

  private var mayEnd: Bool {
    program.paths.contains { "\($0.completion)".contains(".end") }
  }

  private func phase(
    _ name: String, _ statements: KeyPath<MachineProgram.Path, [Statement]>, _ comment: String,
    _ mayThrow: Bool
  ) -> [String] {
    guard name == "change" || program.paths.contains(where: { !$0[keyPath: statements].isEmpty })
    else { return [] }
    let lines = [
      "/// \(comment)",
      "private mutating func \(name)(_ path: \(pathType)) \(mayThrow ? "throws(Failure) " : ""){",
      "  switch path {",
    ]
    return lines + Code.indented(cases(grouped { write($0[keyPath: statements]) })) + ["}", ""]
  }

  private func cases(_ groups: [(paths: [Int], body: [String])]) -> [String] {
    groups.flatMap { group in
      group.paths.map { "// \(comment(program.paths[$0].comment))" }
        + ["case \(group.paths.map(String.init).joined(separator: ", ")):"]
        + Code.indented(group.body)
    } + ["default: break", "}"]
  }

  /// The paths that do something; those that do the same share a case.
  private func grouped(
    _ write: (MachineProgram.Path) -> [String]
  ) -> [(paths: [Int], body: [String])] {
    var groups: [(paths: [Int], body: [String])] = []
    for (number, path) in program.paths.enumerated() {
      let body = write(path)
      if body.isEmpty { continue }
      if let index = groups.firstIndex(where: { $0.body == body }) {
        groups[index].paths.append(number)
      } else {
        groups.append(([number], body))
      }
    }
    return groups
  }

  // MARK: - Selectors

  private var selectors: [String] {
    var lines = ["// MARK: - Which transition is enabled", ""]
    for (list, eventless) in [(program.selectors, false), (program.eventlessSelectors, true)] {
      for selector in list {
        let name = identifiers.selector(selector.scope, eventless: eventless)
        let parameter = eventless ? "" : "_ event: \(event)"
        lines.append("private mutating func \(name)(\(parameter)) throws(Failure) -> \(pathType) {")
        lines +=
          Code.indented(write(selector.body, eventless: eventless)) + ["  return 0", "}", ""]
      }
    }
    return Array(lines.dropLast())
  }
}

extension ChartDocument.Action {
  fileprivate var writesText: Bool {
    switch self {
    case .log: true
    case .first(let branches): branches.contains { $0.actions.contains(where: \.writesText) }
    case .named, .raise, .send, .cancel: false
    }
  }
}

extension Requirement {
  fileprivate var machineDeclaration: String {
    let name = SwiftName.declared(identifier)
    switch kind {
    case .guard where parameters.isEmpty:
      return "var \(name): Bool { mutating get throws(Failure) }"
    case .guard: return "mutating func \(name)(\(machineList)) throws(Failure) -> Bool"
    case .delay where parameters.isEmpty: return "var \(name): Int64 { get }"
    case .delay: return "func \(name)(\(machineList)) -> Int64"
    case .action, .selection, .work, .result:
      return "mutating func \(name)(\(machineList)) throws(Failure)"
    }
  }

  fileprivate var machineDocumentation: String {
    kind == .delay
      ? documentation.replacing("computed when", with: "in nanoseconds, computed when")
      : documentation
  }

  private var machineList: String {
    parameters.map { parameter in
      "\(parameter.label.map { SwiftName.declared($0) } ?? "_ value"): \(parameter.type)"
    }.joined(separator: ", ")
  }
}

extension [MachineProgram.Statement] {
  /// The regions that select a path.
  var variables: Set<Int> {
    reduce(into: []) { found, statement in
      switch statement {
      case .select(let region, _), .selectOnce(let region, _): found.insert(region)
      case .inRegion(_, let cases): for element in cases { found.formUnion(element.body.variables) }
      default: break
      }
    }
  }

  /// The parallel states around which several regions ask.
  var asked: Set<Int> {
    reduce(into: []) { found, statement in
      switch statement {
      case .selectOnce(_, let around): found.formUnion(around)
      case .inRegion(_, let cases): for element in cases { found.formUnion(element.body.asked) }
      default: break
      }
    }
  }
}
