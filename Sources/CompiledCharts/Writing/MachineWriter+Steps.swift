import ChartDocuments
import ChartSources

// The selection of a step, and its execution.
extension MachineWriter {
  var variables: [Int] {
    program.reactionVariables.sorted()
  }

  var steps: [String] {
    var lines = ["", "// MARK: - Steps", ""]
    lines += [
      "\(modifier)mutating func enterChart() throws(Failure) {", "  pool.phase = .running",
    ]
    lines += Code.indented(
      isDirect ? directStart(startPath) : ["try take(\(call([0: "\(startPath)"])), nil)"])
    lines += [
      "}", "",
      "\(modifier)mutating func exitChart() throws(Failure) {",
    ]
    lines += Code.indented(undoingDelays(["if pool.phase == .running { try exitAll() }"]))
    lines += [
      "  clear()", "  pool.phase = .stopped", "}", "",
      "private mutating func exitAll() throws(Failure) {",
    ]
    lines +=
      Code.indented(write(program.stop)) + [
        "}", "", "private mutating func clear() {",
        "  configuration = \(type)Configuration()",
      ]
    lines += identifiers.timers.map { "  \($0) = .max" }
    if hasDelays { lines.append("  delayed = DelayedEventQueue()") }
    if !program.completions.isEmpty { lines.append("  pool.completed = \(queue)()") }
    lines += ["}", ""]
    return lines + numberedReaction + (isDirect ? directReaction : reaction) + proceeding
      + (isDirect ? [] : choiceFunctions + errorFunctions + taking)
  }

  private var startPath: Int {
    guard case .choose(let path)? = program.start.first else { return 0 }
    return path
  }

  /// The selected paths as arguments: the variables that have values.
  func call(_ values: [Int: String]) -> String {
    let list = variables.isEmpty ? [0] : variables
    let first = values.keys.first.map { list.contains($0) ? $0 : list[0] }
    return list.map { $0 == first ? values.values.first ?? "0" : "0" }.joined(separator: ", ")
  }

  var arguments: String {
    (variables.isEmpty ? [0] : variables).map { "path\($0)" }.joined(separator: ", ")
  }

  func declared(_ statements: [Statement]) -> [String] {
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

  private var numberedReaction: [String] {
    [
      "\(modifier)mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {",
      "  guard let event = \(event)(rawValue: number) else { return .ignored }",
      "  return try react(to: event)", "}", "",
    ]
  }

  private var reaction: [String] {
    guard !program.reaction.variables.isEmpty else {
      return [
        "/// No transition is for an event.",
        "private mutating func react(to event: \(event)) throws(Failure) -> CompiledReaction { .ignored }",
        "",
      ]
    }
    var lines = [
      "/// Takes the step for an event, if there is one.",
      "private mutating func react(to event: \(event)) throws(Failure) -> CompiledReaction {",
      "  guard pool.phase == .running else { return .ignored }",
    ]
    lines += Code.indented(selectionStart(dropping: ".max") + handlerReset)
    lines += Code.indented(declared(program.reaction) + write(program.reaction, eventless: false))
    if unselected.isEmpty {
      lines.append("  guard \(isAnySelected) != 0 else { return .ignored }")
    } else {
      lines.append("  guard \(isAnySelected) != 0 else {")
      lines += Code.indented(Code.indented(unselected + ["return .ignored"])) + ["  }"]
    }
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
    guard
      !program.eventless.isEmpty || !program.branches.isEmpty || !program.completions.isEmpty
    else {
      return lines + ["  false", "}", ""]
    }
    lines.append("  guard pool.phase == .running else { return false }")
    lines += Code.indented(selectionStart(dropping: "0") + leavingChoices + handlerReset)
    if !program.eventless.isEmpty {
      lines += Code.indented(
        declared(program.eventless) + write(program.eventless, eventless: true))
      lines += [
        "  if \(isAnySelected) != 0 {", "    try take(\(arguments), nil)", "    return true", "  }",
      ]
    }
    if !program.completions.isEmpty {
      lines +=
        [
          "  var index: UInt8 = 0", "  while index < pool.completed.count {",
        ] + (program.handlesErrors ? ["    errors.dropped = index &+ 1"] : []) + [
          "    let path = try selectCompletion(pool.completed[index])", "    index &+= 1",
          "    if path == 0 { continue }", "    let pending = pool.completed",
          "    for _ in 0..<index { _ = pool.completed.removeFirst() }",
          "    do throws(Failure) {", "      try take(\(call([0: "path"])), nil)", "    } catch {",
          "      pool.completed = pending", "      throw error", "    }", "    return true", "  }",
        ]
    }
    lines += Code.indented(unselected) + ["  return false", "}", ""]
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

  // MARK: - Selectors

  var selectors: [String] {
    let title = isDirect ? "Transitions" : "Which transition is enabled"
    var lines = ["// MARK: - \(title)", ""]
    for (list, eventless) in [(program.selectors, false), (program.eventlessSelectors, true)] {
      for selector in list {
        let name = selectorName(selector.scope, eventless)
        let parameter = eventless ? "" : "_ event: \(event)"
        let result = isDirect ? "Bool" : pathType
        if isDirect { lines.append("@inline(__always)") }
        lines.append("private mutating func \(name)(\(parameter)) throws(Failure) -> \(result) {")
        lines += Code.indented(
          isDirect
            ? directBody(selector)
            : write(selector.body, eventless: eventless)
              + (selector.body.contains(where: alwaysSelects) ? [] : ["return 0"]))
        lines += ["}", ""]
      }
    }
    return Array((isDirect ? lines + sharedPaths : lines).dropLast())
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

  /// The parallel states around which several regions select.
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
