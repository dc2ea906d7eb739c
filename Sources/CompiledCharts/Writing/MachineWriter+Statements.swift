import ChartDocuments
import ChartSources

extension MachineWriter {
  /// Statements as lines, up to one that returns in all cases.
  func write(_ statements: [Statement], eventless: Bool = false) -> [String] {
    let end = statements.firstIndex(where: alwaysSelects) ?? statements.count
    return statements.prefix(end + 1).flatMap { write($0, eventless) }
  }

  /// Whether the lines of a statement return in all cases.
  func alwaysSelects(_ statement: Statement) -> Bool {
    switch statement {
    case .choose: true
    case .inRegion(let region, let cases):
      cases.flatMap(\.leaves).count == program.regions[region].leaves.count + 1
        && cases.allSatisfy { $0.body.contains(where: alwaysSelects) }
    case .onEvent(let cases):
      cases.flatMap(\.events).count == program.events.count
        && cases.allSatisfy { $0.body.contains(where: alwaysSelects) }
    case .ifHolds(let condition, let body):
      simplified(condition) == .all([]) && body.contains(where: alwaysSelects)
    default: false
    }
  }

  private func write(_ statement: Statement, _ eventless: Bool) -> [String] {
    switch statement {
    case .perform(let number): return raisingErrors(program.actions[number].list.flatMap(action))
    case .locate(let place): return ["errors.place = \(place)"]
    case .set(let region, let leaf):
      return ["configuration.\(identifiers.properties[region]) = \(identifiers.leaf(leaf))"]
    case .record(let number):
      return program.histories[number].regions.enumerated().map { index, region in
        "configuration.\(identifiers.history(number, at: index)) = \(recorded(number, region))"
      }
    case .arm(let timer):
      return [
        "\(identifiers.timers[timer]) = Self.deadline(now, after: \(delay(program.timers[timer].delay)))"
      ]
    case .disarm(let timer): return ["\(identifiers.timers[timer]) = .max"]
    case .complete(let node): return completion(node).map { ["pool.complete(\($0))"] } ?? []
    case .forget(let nodes):
      return nodes.compactMap(completion).map { "pool.completed.remove(\($0))" }
    case .noteFinal(let final, let parallel): return ["lastFinal\(parallel) = \(final)"]
    case .terminate: return ["clear()", "pool.phase = .terminated"]
    case .end: return ["pool.phase = .completed"]
    case .inRegion(let region, let cases):
      let all = program.regions[region].leaves.count + 1
      return choice(
        "configuration.\(identifiers.properties[region])", cases.map(cased(eventless)), of: all)
    case .onHistory(let number, let index, let cases):
      let region = program.histories[number].regions[index]
      let all = program.regions[region].leaves.count + 1
      return choice(
        "configuration.\(identifiers.history(number, at: index))", cases.map(cased(eventless)),
        of: all)
    case .onEvent(let cases):
      return choice(
        "event",
        cases.map { element in
          (
            element.events.map { names.event(program.events[$0]) },
            write(element.body, eventless: eventless)
          )
        }, of: program.events.count)
    case .ifHolds(let condition, let body):
      let body = write(body, eventless: eventless)
      let condition = simplified(condition)
      if body.isEmpty || condition == .any([]) { return [] }
      if condition == .all([]) { return body }
      let lines = ["if \(test(condition)) {"] + Code.indented(body) + ["}"]
      return condition.hasPredicates ? notingErrors(lines) : lines
    case .choose(let path): return isDirect ? taken(path) : ["return \(path)"]
    case .deferEvent: return ["return .deferred"]
    case .select(let region, let scope):
      let selection = selection(scope, eventless)
      return [isDirect ? "if \(selection) { isTaken = true }" : "path\(region) = \(selection)"]
    case .selectOnce(let region, let around): return once(region, around, eventless)
    case .arrive(let number): return ["configuration.\(identifiers.arrivals[number]) = true"]
    case .forgetArrivals(let numbers):
      return numbers.map { "configuration.\(identifiers.arrivals[$0]) = false" }
    case .whenSelected(let region, let path, let body):
      return ["if path\(region) == \(path) {"]
        + Code.indented(write(body, eventless: eventless)) + ["}"]
    case .replace(let region, let path): return ["path\(region) = \(path)"]
    case .needsBranch(let region):
      return [
        "if path\(region) == 0 {", "  undoChoices()",
        program.handlesErrors
          ? "  errors.noteNoBranch(in: &pool)" : "  pool.stop(.noEnabledBranch)",
        "  return false", "}",
      ]
    case .remove(let region, let paths, let other, let among):
      return [
        "if \(isOne(other, of: among)), \(isOne(region, of: paths)) { path\(region) = 0 }"
      ]
    case .unless(let regions, let paths, let body):
      let body = write(body, eventless: eventless)
      guard !paths.isEmpty, !regions.isEmpty else { return body }
      let tests = regions.filter { program.reactionVariables.contains($0) }
        .map { isOne($0, of: paths) }
      if tests.isEmpty { return body }
      return ["if !(\(tests.joined(separator: " || "))) {"] + Code.indented(body) + ["}"]
    }
  }

  private func cased(_ eventless: Bool) -> (MachineProgram.Case) -> ([String], [String]) {
    { [self] element in
      (element.leaves.map(identifiers.leaf), write(element.body, eventless: eventless))
    }
  }

  /// A switch with a default if cases are missing; equal cases are merged.
  private func choice(
    _ value: String, _ cases: [(labels: [String], body: [String])], of all: Int
  ) -> [String] {
    var lines = ["switch \(value) {"]
    var merged: [(labels: [String], body: [String])] = []
    for element in cases {
      if let index = merged.firstIndex(where: { $0.body == element.body }) {
        merged[index].labels += element.labels
      } else {
        merged.append(element)
      }
    }
    for element in merged {
      lines.append("case \(element.labels.joined(separator: ", ")):")
      lines += element.body.isEmpty ? ["  break"] : Code.indented(element.body)
    }
    if cases.reduce(0, { $0 + $1.labels.count }) < all { lines.append("default: break") }
    return lines + ["}"]
  }

  func selection(_ scope: MachineProgram.Selector.Scope, _ eventless: Bool) -> String {
    "try \(selectorName(scope, eventless))(\(eventless ? "" : "event"))"
  }

  func selectorName(_ scope: MachineProgram.Selector.Scope, _ eventless: Bool) -> String {
    identifiers.selector(scope, verb: isDirect ? "step" : "select", eventless: eventless)
  }

  private func once(_ region: Int, _ around: [Int], _ eventless: Bool) -> [String] {
    guard let first = around.first else { return [] }
    return [
      "if path\(region) == 0, !asked\(first) {", "  asked\(first) = true",
      "  path\(region) = \(selection(.around(first), eventless))",
    ] + Code.indented(once(region, Array(around.dropFirst()), eventless)) + ["}"]
  }

  /// `path2 == 3 || path2 == 4`, as a set of ranges.
  private func isOne(_ region: Int, of paths: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for path in paths.sorted() {
      if let last = ranges.last, last.upperBound + 1 == path {
        ranges[ranges.count - 1] = last.lowerBound...path
      } else {
        ranges.append(path...path)
      }
    }
    let tests = ranges.map { range in
      range.count == 1
        ? "path\(region) == \(range.lowerBound)"
        : "(path\(region) >= \(range.lowerBound) && path\(region) <= \(range.upperBound))"
    }
    return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " || ")))"
  }

  private func completion(_ node: Int) -> Int? {
    program.completions.firstIndex { $0.node == node }
  }

  func delay(_ delay: ChartDocument.Delay) -> String {
    switch delay {
    case .fixed(let duration):
      let (seconds, attoseconds) = min(duration, .nanoseconds(Int64.max)).components
      return "\(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)"
    case .named(let reference): return "subject.\(requirements.call(.delay, reference))"
    }
  }

  // MARK: - Actions

  private func action(_ action: ChartDocument.Action) -> [String] {
    switch action {
    case .named(let reference): return ["try subject.\(requirements.call(.action, reference))"]
    case .raise(let name):
      return ["pool.raise(\(event)\(names.event(name)).rawValue)".replacing(".`", with: ".`")]
    case .send(let name, let delay?, let id) where delay != .fixed(.zero):
      return [
        "send(\(event)\(names.event(name)).rawValue, after: \(self.delay(delay)), from: now, as: \(number(ofID: id)), besideIDs: \(delayIDs.count))"
      ]
    case .send(let name, _, _): return ["pool.send(\(event)\(names.event(name)).rawValue)"]
    case .cancel(let id):
      let number = number(ofID: id)
      return number == 0 ? [] : ["delayed.cancel(\(number))"]
    case .log(let text, let label):
      return [
        "subject.log(\(SwiftText.literal(text)), label: \(label.map { SwiftText.literal($0) } ?? "nil"))"
      ]
    case .statement(let statement): return self.action(statement.action)
    case .first(let branches): return first(branches)
    }
  }

  /// The number of an id; 0 for none, and for an id without a delayed event.
  private func number(ofID id: String?) -> Int {
    id.flatMap { delayIDs.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  private func first(_ branches: [ChartDocument.Branch]) -> [String] {
    var lines: [String] = []
    for branch in branches {
      let body = Code.indented(branch.actions.flatMap(action))
      guard let condition = branch.condition.map({ simplified(value($0)) }), condition != .all([])
      else {
        if lines.isEmpty { return branch.actions.flatMap(action) }
        return lines + ["} else {"] + body + ["}"]
      }
      let test = test(condition)
      lines += [lines.isEmpty ? "if \(test) {" : "} else if \(test) {"] + body
    }
    return lines.isEmpty ? [] : lines + ["}"]
  }

  // MARK: - Conditions

  /// A condition of actions, whose states are ids.
  private func value(_ condition: ChartDocument.Condition) -> MachineProgram.Condition {
    switch condition {
    case .named(let reference):
      return .predicate(number(of: reference))
    case .isIn(let id): return program.isActive(id)
    case .not(let part): return .not(value(part))
    case .all(let parts): return .all(parts.map(value))
    case .any(let parts): return .any(parts.map(value))
    case .literal(let holds): return holds ? .all([]) : .any([])
    }
  }

  private func number(of reference: ChartDocument.Reference) -> Int {
    if let known = predicates.firstIndex(where: { $0.text == reference.text }) { return known }
    predicates.append(reference)
    return predicates.count - 1
  }

  /// Removes parts that are never evaluated, about which the compiler would warn.
  func simplified(_ condition: MachineProgram.Condition) -> MachineProgram.Condition {
    switch condition {
    case .predicate, .arrived, .isLastFinal: return condition
    case .region(_, let leaves): return leaves.isEmpty ? .any([]) : condition
    case .guarded(let part):
      let part = simplified(part)
      return part.hasPredicates ? .guarded(part) : part
    case .not(let part):
      switch simplified(part) {
      case .all(let parts) where parts.isEmpty: return .any([])
      case .any(let parts) where parts.isEmpty: return .all([])
      case let part: return .not(part)
      }
    case .all(let parts): return simplified(parts, deciding: .any([]), .all([])) { .all($0) }
    case .any(let parts): return simplified(parts, deciding: .all([]), .any([])) { .any($0) }
    }
  }

  private func simplified(
    _ parts: [MachineProgram.Condition], deciding: MachineProgram.Condition,
    _ neutral: MachineProgram.Condition,
    _ combine: ([MachineProgram.Condition]) -> MachineProgram.Condition
  ) -> MachineProgram.Condition {
    var remaining: [MachineProgram.Condition] = []
    for part in parts.map(simplified) where part != neutral {
      remaining.append(part)
      if part == deciding { break }
    }
    return remaining.count == 1 ? remaining[0] : combine(remaining)
  }

  /// Whether a guard that throws is written as false; otherwise the error is caught.
  private var isLenient: Bool { program.failingGuardsAreFalse && !program.notesGuards }

  private func test(_ condition: MachineProgram.Condition) -> String {
    let condition = simplified(condition)
    if case .all(let parts) = condition, parts.count > 1 {
      return parts.map(test).joined(separator: ", ")
    }
    let isWhole = if case .guarded = condition { isLenient } else { false }
    let text = expression(condition)
    return condition.needsTry(isLenient) && !isWhole ? "try \(text)" : text
  }

  /// Operators take closures that throw any error.
  ///
  /// So an expression that may throw is written as `a ? true : b`.
  private func joined(
    _ parts: [MachineProgram.Condition], by operation: String, isAll: Bool
  ) -> String {
    guard let last = parts.last else { return "\(isAll)" }
    guard parts.contains(where: \.hasPredicates) else {
      return "(\(parts.map(expression).joined(separator: " \(operation) ")))"
    }
    return parts.dropLast().reversed().reduce(expression(last)) { rest, part in
      isAll ? "(\(expression(part)) ? \(rest) : false)" : "(\(expression(part)) ? true : \(rest))"
    }
  }

  func expression(_ condition: MachineProgram.Condition) -> String {
    switch condition {
    case .predicate(let number):
      return "subject.\(requirements.call(.guard, predicates[number]))"
    case .region(let region, let leaves):
      let property = "configuration.\(identifiers.properties[region])"
      let tests = leaves.map { "\(property) == \(identifiers.leaf($0))" }
      return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " || ")))"
    case .arrived(let number): return "configuration.\(identifiers.arrivals[number])"
    case .isLastFinal(let final, let parallel): return "lastFinal\(parallel) == \(final)"
    case .not(let part): return "!(\(expression(part)))"
    case .all(let parts): return joined(parts, by: "&&", isAll: true)
    case .any(let parts): return joined(parts, by: "||", isAll: false)
    case .guarded(let part):
      guard isLenient else { return expression(part) }
      return "((try? \(expression(part))) ?? false)"
    }
  }
}

extension MachineProgram.Condition {
  var hasPredicates: Bool {
    switch self {
    case .predicate: true
    case .region, .arrived, .isLastFinal: false
    case .not(let part), .guarded(let part): part.hasPredicates
    case .all(let parts), .any(let parts): parts.contains(where: \.hasPredicates)
    }
  }

  /// Whether an error may leave it.
  func needsTry(_ isLenient: Bool) -> Bool {
    switch self {
    case .predicate: true
    case .region, .arrived, .isLastFinal: false
    case .not(let part): part.needsTry(isLenient)
    case .guarded(let part): !isLenient && part.needsTry(isLenient)
    case .all(let parts), .any(let parts): parts.contains { $0.needsTry(isLenient) }
    }
  }
}

extension MachineProgram {
  var reactionVariables: Set<Int> {
    reaction.variables.union(eventless.variables).union(branches.variables)
  }

  /// Whether the state of an id is active.
  func isActive(_ id: String) -> Condition {
    guard let node = ids.firstIndex(of: id) else { return .any([]) }
    for (number, region) in regions.enumerated() {
      let own = region.leaves.filter { outline.isInsideOrSame($0, node) }
      // The state is in the outermost region that has leaves in it.
      if !own.isEmpty { return .region(number, own) }
    }
    return .any([])
  }
}
