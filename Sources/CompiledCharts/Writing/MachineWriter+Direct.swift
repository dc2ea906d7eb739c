import ChartDocuments
import ChartSources

// Steps that are taken in the `switch` that selects their transitions, where paths need no numbers.
extension MachineWriter {
  /// Whether each place that handles an event gets a copy of its steps.
  ///
  /// In such a small machine, a call would take as long as a step.
  var isInlined: Bool { isDirect && program.paths.count <= 16 && identifiers.timers.isEmpty }

  /// The step of an event: each region that handles the event takes its transition at once.
  var directReaction: [String] {
    var lines = ["/// Takes the step for an event, if there is one."]
    if isInlined { lines.append("@inline(__always)") }
    lines += [
      "private mutating func react(to event: \(event)) throws(Failure) -> CompiledReaction {"
    ]
    if mayEnd { lines.append("  guard pool.phase == .running else { return .ignored }") }
    lines.append("  let before = configuration")
    lines += Code.indented(selectionAtOnce + stepEnd("event"))
    return lines + ["  return .taken", "}", ""]
  }

  private var selectionAtOnce: [String] {
    if case .select(_, let scope)? = program.reaction.first, program.reaction.count == 1 {
      return ["guard \(selection(scope, false)) else { return .ignored }"]
    }
    let selection = write(program.reaction)
    return ["var isTaken = false"]
      + (variables.count > 1 ? undone(Code.indented(selection)) : selection)
      + ["guard isTaken else { return .ignored }"]
  }

  /// Undoes the changes of several regions if one of them throws.
  private func undone(_ selection: [String]) -> [String] {
    ["do throws(Failure) {"] + selection
      + ["} catch {", "  configuration = before", "  throw error", "}"]
  }

  /// The start, in the phases of a step.
  func directStart(_ path: Int) -> [String] {
    ["let before = configuration"] + whole(program.paths[path]) + stepEnd("nil")
  }

  /// The statements of a path that has been selected.
  func taken(_ path: Int) -> [String] {
    guard selections[path] == 1 else { return ["try take\(path)()", "return true"] }
    let own = program.paths[path]
    return ["// \(comment(own.comment))"] + whole(own) + ["return true"]
  }

  /// The `switch` of a selector.
  ///
  /// A region of an active state always has a leaf. If the `switch` has all other cases, the last one is therefore
  /// the default. So the compiler knows that a transition is always taken, and needs no jump table for few states.
  func directBody(_ selector: MachineProgram.Selector) -> [String] {
    var lines = write(selector.body)
    let end = ["return false"]
    guard case .region(let region) = selector.scope, region > 0,
      case .inRegion(_, let cases)? = selector.body.first,
      cases.reduce(0, { $0 + $1.leaves.count }) == program.regions[region].leaves.count,
      let first = lines.firstIndex(where: { $0.hasPrefix("case ") }),
      let last = lines.lastIndex(where: { $0.hasPrefix("case ") }), first < last,
      lines.suffix(2) == ["default: break", "}"]
    else { return lines + end }
    lines[last] = "default:  // \(lines[last].dropFirst(5).dropLast())"
    lines.remove(at: lines.count - 2)
    return program.isAlwaysTaken(selector.body) ? lines : lines + end
  }

  /// The paths that are selected in several places.
  var sharedPaths: [String] {
    selections.filter { $0.value > 1 }.keys.sorted().flatMap { number in
      let path = program.paths[number]
      return [
        "/// \(comment(path.comment))", "private mutating func take\(number)() throws(Failure) {",
      ] + Code.indented(whole(path)) + ["}", ""]
    }
  }
}

extension MachineProgram {
  /// Whether paths may be taken where they are selected.
  ///
  /// Nothing may follow from a step. If several regions take part in it, all of them select before one of them acts,
  /// and all act before one of them changes. An error undoes the changes. So their paths may have only actions of
  /// transitions, and no guards.
  var isDirect: Bool {
    guard !hasFollowers, !hasDelays, !reaction.variables.isEmpty, reaction.selectsAlone,
      paths.allSatisfy(\.arrival.isEmpty)
    else { return false }
    let events = selectors.map { Set($0.body.flatMap(\.events)) }
    // Only one region handles each event.
    if events.reduce(0, { $0 + $1.count }) == Set(events.joined()).count { return true }
    return selectors.allSatisfy(\.body.isUnconditional)
      && selectors.flatMap(\.body).flatMap(\.chosen).allSatisfy { isActionAlone(paths[$0]) }
  }

  /// Whether statements choose a path for each leaf and event.
  fileprivate func isAlwaysTaken(_ statements: [Statement]) -> Bool {
    switch statements.last {
    case .choose: true
    case .inRegion(let region, let cases):
      cases.flatMap(\.leaves).count == regions[region].leaves.count
        && cases.map(\.body).allSatisfy(isAlwaysTaken)
    case .onEvent(let cases):
      cases.flatMap(\.events).count == events.count && cases.map(\.body).allSatisfy(isAlwaysTaken)
    default: false
    }
  }

  private func isActionAlone(_ path: Path) -> Bool {
    path.exit.isEmpty && path.completion.isEmpty && path.entry.isEmpty && path.change.areAssignments
      && path.effect.flatMap(performed).allSatisfy(\.isUnconditional)
  }

  private func performed(_ statement: Statement) -> [ChartDocument.Action] {
    guard case .perform(let number) = statement else { return [] }
    return actions[number].list
  }
}

extension ChartDocument.Action {
  fileprivate var isUnconditional: Bool {
    if case .first = self { false } else { true }
  }
}

extension MachineProgram.Statement {
  /// The events that it reads.
  fileprivate var events: [Int] {
    switch self {
    case .inRegion(_, let cases): cases.flatMap(\.body).flatMap(\.events)
    case .onEvent(let cases): cases.flatMap(\.events)
    default: []
    }
  }
}

extension [MachineProgram.Statement] {
  /// Whether regions select independently of each other.
  fileprivate var selectsAlone: Bool {
    allSatisfy { statement in
      switch statement {
      case .select: true
      case .inRegion(_, let cases): cases.allSatisfy(\.body.selectsAlone)
      default: false
      }
    }
  }

  fileprivate var isUnconditional: Bool {
    allSatisfy { statement in
      switch statement {
      case .choose: true
      case .inRegion(_, let cases): cases.allSatisfy(\.body.isUnconditional)
      case .onEvent(let cases): cases.allSatisfy(\.body.isUnconditional)
      default: false
      }
    }
  }

  /// Whether the statements change only the configuration.
  fileprivate var areAssignments: Bool {
    allSatisfy { statement in
      switch statement {
      case .set, .record: true
      case .inRegion(_, let cases), .onHistory(_, _, let cases):
        cases.allSatisfy(\.body.areAssignments)
      default: false
      }
    }
  }
}
