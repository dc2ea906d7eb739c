import ChartDocuments

/// Actions, conditions and delays.
extension RandomDocument {
  typealias Action = ChartDocument.Action
  typealias Condition = ChartDocument.Condition

  // MARK: - Actions

  /// A line in the log, and up to two other actions.
  mutating func actions(_ label: String, _ text: String) -> [Action] {
    guard has(.actions) else { return [] }
    return [.log(text, label: label)]
      + (0..<max(0, number(0...3) - 1)).map { _ in action(depth: 0) }
  }

  mutating func action(depth: Int) -> Action {
    switch number(0...99) {
    case 0..<16: return limited(.raise(event(isInner: true)))
    case 16..<26: return limited(send())
    case 26..<34 where has(.delays): return .cancel(pick(["d1", "d2"]))
    case 34..<44 where has(.expressions): return .log(pick(["", "it's \"1\" \\ \n<2> & é"]))
    case 44..<60 where has(.conditionalActions) && depth < 2: return .first(cases(depth: depth))
    case 60..<68 where has(.throwing): return .named(.init("mayFail"))
    case 68..<90 where has(.functions): return .named(reference(pick(["a0", "a1", "a2"])))
    case 90..<100 where has(.statements): return .statement(statement())
    case _: return .log("two", label: "one")
    }
  }

  private mutating func send() -> Action {
    guard has(.delays), one(in: 2) else { return .send(event(isInner: false)) }
    return .send(
      event(isInner: one(in: 2)), after: delay(), id: chance(70) ? pick(["d1", "d2"]) : nil)
  }

  private mutating func cases(depth: Int) -> [ChartDocument.Branch] {
    var cases = [ChartDocument.Branch(if: condition(), actions: [action(depth: depth + 1)])]
    if one(in: 2) { cases.append(.init(if: condition(), actions: [])) }
    if one(in: 2) { cases.append(.init(if: nil, actions: [action(depth: depth + 1)])) }
    if has(.oddities), one(in: 4) { cases.insert(.init(if: nil, actions: []), at: 0) }
    return has(.oddities) && one(in: 8) ? [] : cases
  }

  // MARK: - Limits

  private func limited(_ action: Action) -> Action {
    guard has(.bounded) else { return action }
    return .first([.init(if: Self.isBelowLimit, actions: [Self.count, action])])
  }

  private static let isBelowLimit = Condition.named(.init("isBelowLimit"))
  private static let count = Action.named(.init("count"))

  /// Makes what has no event end some time.
  mutating func limit(_ transition: inout Transition) {
    if has(.bounded) {
      let own = transition.condition.map { [$0] } ?? []
      transition.condition = .all([Self.isBelowLimit] + own)
      transition.actions.append(Self.count)
    } else if transition.trigger == .always {
      transition.condition = transition.condition ?? condition()
      // What raises an event would never end.
      if transition.destination == .none {
        transition.actions = Array(transition.actions.prefix(1))
      }
    }
  }

  /// Now and then an event from outside lets things begin anew.
  mutating func reset(_ transition: inout Transition) {
    guard has(.bounded), chance(20),
      Self.outerEvents.contains(where: { transition.trigger == .events([.event($0)]) })
    else { return }
    transition.actions.append(.named(.init("reset")))
  }

  // MARK: - Conditions

  /// Asks what is thrown first.
  mutating func guarding(_ condition: Condition) -> Condition {
    guard has(.throwing), chance(45) else { return condition }
    return .any([.named(.init("mayThrow")), condition])
  }

  mutating func condition(depth: Int = 0) -> Condition {
    switch number(0...(depth < 3 ? 9 : 5)) {
    case 0, 1: return .isIn(pick(places.ids))
    case 2: return .not(.isIn(pick(places.ids)))
    case 3: return .literal(one(in: 2))
    case 6: return .not(condition(depth: depth + 1))
    case 7: return .all(conditions(depth: depth))
    case 8: return .any(conditions(depth: depth))
    case _: return has(.functions) ? .named(reference(pick(guards))) : .isIn(pick(places.ids))
    }
  }

  private var guards: [String] {
    guard has(.expressions) else { return ["g0", "g1", "g2"] }
    return ["isOpen", "x > 3", "a == 'b || c'", "!a == b", "f(a && b)", "a ? b : c"]
      + (has(.oddities) ? ["true", "a && b", " y", "", "In('s1')"] : [])
  }

  /// Two or three, or less where the format keeps that.
  private mutating func conditions(depth: Int) -> [Condition] {
    let least = has(.oddities) ? 0 : has(.xstateTransitions) ? 1 : 2
    return (0..<number(least...3)).map { _ in condition(depth: depth + 1) }
  }

  // MARK: - Names

  mutating func reference(_ name: String) -> ChartDocument.Reference {
    let name = has(.oddities) && one(in: 4) ? "\(name):b" : name
    guard has(.labels), one(in: 4) else { return .init(name) }
    return .init(name, parameters: pick([.object([JSONMember("n", .number("1"))]), .string("p")]))
  }

  mutating func event(isInner: Bool = false) -> String {
    if has(.oddities), one(in: 3) { return pick(["volume up", "*", "x.*", "", "done.state.s2"]) }
    return pick((isInner ? Self.innerEvents : Self.outerEvents) + contentEvents)
  }

  mutating func delay() -> ChartDocument.Delay {
    guard has(.expressions) else { return .fixed(.milliseconds(number(1...8))) }
    switch number(0...4) {
    case 0: return .fixed(.seconds(3600))
    case 1: return .fixed(.microseconds(number(0...5_000_000)))
    // XState has milliseconds as numbers, and no parameters here.
    case 2 where !has(.xstateTransitions):
      return .fixed(Duration(secondsComponent: 3, attosecondsComponent: 7))
    case 3 where has(.oddities): return .named(.init("wait", parameters: .array([.number("1.50")])))
    case _: return .named(.init("wait"))
    }
  }
}
