import ChartDocuments

/// Actions, conditions and delays.
extension RandomDocument {
  typealias Action = ChartDocument.Action
  typealias Condition = ChartDocument.Condition

  mutating func actions() -> [Action] {
    (0..<max(0, number(below: 4) - 1)).map { _ in action(depth: 0) }
  }

  private mutating func action(depth: Int) -> Action {
    switch number(below: depth < 2 && has(.conditionalActions) ? 7 : 6) {
    case 0: .raise(event())
    case 1: .send(event(), after: one(in: 2) ? delay() : nil, id: one(in: 2) ? "id 1" : nil)
    case 2: .cancel("id 1")
    case 3: .log(pick(["", "it's \"1\" \\ \n<2> & é"]), label: one(in: 2) ? "l" : nil)
    case 6: .first(cases(depth: depth))
    case _: .named(reference("beep"))
    }
  }

  private mutating func cases(depth: Int) -> [ChartDocument.ConditionalActions] {
    var cases = [ChartDocument.ConditionalActions(if: condition(), [action(depth: depth + 1)])]
    if one(in: 2) { cases.append(.init(if: condition(), [])) }
    if one(in: 2) { cases.append(.init(if: nil, [action(depth: depth + 1)])) }
    if has(.oddNames), one(in: 4) { cases.insert(.init(if: nil, []), at: 0) }
    return has(.oddNames) && one(in: 8) ? [] : cases
  }

  mutating func condition(depth: Int = 0) -> Condition {
    switch number(below: depth < 3 ? 8 : 5) {
    case 0: .isIn(pick(ids))
    case 1: .literal(one(in: 2))
    case 5: .not(condition(depth: depth + 1))
    case 6: .all(conditions(depth: depth))
    case 7: .any(conditions(depth: depth))
    case _: .named(reference(pick(guards)))
    }
  }

  private var guards: [String] {
    ["isOpen", "x > 3", "a == 'b || c'", "!a == b", "f(a && b)", "a ? b : c"]
      + (has(.oddNames) ? ["true", "a && b", " y", "", "In('s1')"] : [])
  }

  /// Two or three, or less where the format keeps that.
  private mutating func conditions(depth: Int) -> [Condition] {
    let least = has(.oddNames) ? 0 : has(.xstateTransitions) ? 1 : 2
    return (0..<least + number(below: 4 - least)).map { _ in condition(depth: depth + 1) }
  }

  mutating func reference(_ name: String) -> ChartDocument.Reference {
    let name = has(.oddNames) && one(in: 4) ? "\(name):b" : name
    guard has(.parameters), one(in: 4) else { return .init(name) }
    return .init(name, parameters: pick([.object([JSONMember("n", .number("1"))]), .string("p")]))
  }

  mutating func event() -> String {
    pick(
      ["e", "f.g", "h"]
        + (has(.oddNames) ? ["volume up", "*", "x.*", "", "done.state.s2"] : []))
  }

  mutating func delay() -> ChartDocument.Delay {
    switch number(below: 5) {
    case 0: .fixed(.seconds(3600))
    case 1: .fixed(.microseconds(number(below: 5_000_000)))
    // XState has milliseconds as numbers, and no parameters here.
    case 2 where !has(.xstateTransitions):
      .fixed(Duration(secondsComponent: 3, attosecondsComponent: 7))
    case 3 where has(.oddNames): .named(.init("wait", parameters: .array([.number("1.50")])))
    case _: .named(.init("wait"))
    }
  }
}
