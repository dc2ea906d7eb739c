// Actions and conditions. All that could go on for ever counts in `n`, and ends at a limit.
extension ChartGenerator {
  private static let limit = ModelExpression.binary(
    "<", .variable("n"), .literal(.number(12)))
  private static let count = ModelAction.assign(
    "n", .binary("+", .variable("n"), .literal(.number(1))))

  func log(_ label: String, _ text: String) -> ModelAction {
    .log(label, .literal(.text(text)))
  }

  /// Actions that go with everything: mostly a line in the log.
  mutating func actions(_ label: String, _ text: String, in chart: ModelTree) -> [ModelAction] {
    var actions = [log(label, text)]
    switch random.number(0...99) {
    case 0..<8: actions.append(limited(.raise(random.pick(Self.innerEvents))))
    case 8..<11:
      let event = ModelExpression.literal(.text(random.pick(Self.outerEvents)))
      actions.append(limited(.send(.init(event: event))))
    case 11..<16:
      let state = random.pick(chart.namedStates)
      actions.append(.log("in \(state)", .isActive(state)))
    case 16..<20: actions.append(.log("event", .event("name")))
    case 20..<28: actions.append(Self.count)
    case 28..<33 where canThrow:
      actions.append(.when([.init(condition: isUnlucky, actions: [.failure])]))
    case 33..<41 where hasDelays: actions.append(limited(delayedSend()))
    case 41..<44 where hasDelays: actions.append(.cancel(random.pick(Self.delayNames)))
    case 44..<50 where !submachineEvents.isEmpty:
      actions.append(limited(.raise(random.pick(submachineEvents))))
    default: break
    }
    return actions
  }

  private static let delayNames = ["d1", "d2"]

  private mutating func delayedSend() -> ModelAction {
    let event = random.pick(Self.outerEvents + Self.innerEvents + submachineEvents)
    return .send(
      .init(
        event: .literal(.text(event)), delay: random.number(1...8),
        id: random.chance(70) ? random.pick(Self.delayNames) : nil))
  }

  /// Now and then, by `n`.
  private var isUnlucky: ModelExpression {
    .binary(
      "==", .binary("%", .variable("n"), .literal(.number(4))), .literal(.number(3)))
  }

  /// In rich charts, the entry of many final states throws now and then.
  mutating func addFailure(toFinal state: inout ModelState) {
    guard isRich, canThrow, richness.chance(50) else { return }
    state.entry.append(.when([.init(condition: isUnlucky, actions: [.failure])]))
  }

  /// Asks what is thrown first.
  mutating func throwing(_ condition: ModelExpression) -> ModelExpression {
    guard canThrow, random.chance(guardsThrowOften ? 70 : 30) || (isRich && richness.chance(60))
    else { return condition }
    return .binary("||", .binary("&&", isUnlucky, .failure), condition)
  }

  private func limited(_ action: ModelAction) -> ModelAction {
    .when([.init(condition: Self.limit, actions: [Self.count, action])])
  }

  mutating func condition(in chart: ModelTree) -> ModelExpression {
    let state = random.pick(chart.namedStates)
    switch random.number(0...4) {
    case 0: return .isActive(state)
    case 1: return .unary("!", .isActive(state))
    case 2:
      let remainder = ModelExpression.binary("%", .variable("n"), .literal(.number(2)))
      return .binary("==", remainder, .literal(.number(Double(random.number(0...1)))))
    case 3: return .binary("<", .variable("n"), .literal(.number(Double(random.number(0...8)))))
    default:
      return .binary(
        "&&", .unary("!", .isActive(state)),
        .binary("<", .variable("n"), .literal(.number(Double(random.number(2...10))))))
    }
  }

  /// Makes what has no event end some time.
  func limit(_ transition: inout ModelTransition) {
    transition.condition =
      transition.condition.map { .binary("&&", Self.limit, $0) } ?? Self.limit
    transition.actions.append(Self.count)
  }

  /// Now and then an event from outside lets things begin anew.
  mutating func reset(_ transition: inout ModelTransition) {
    if random.chance(20) { transition.actions.append(.assign("n", .literal(.number(0)))) }
  }
}

extension ModelTree {
  /// What has a name outside of this model: no regions, no histories, not the root.
  var namedStates: [String] {
    states.values.filter { $0.kind != .region && !$0.isPseudostate && $0.id != root }.map(\.id)
      .sorted()
  }
}
