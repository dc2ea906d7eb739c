import ChartDocuments

/// A chart with every construct that compiled machines have; `ConstructTests` compares it with the list of them.
enum EverythingChart: String, CaseIterable {
  /// Errors are events; a guard that throws does not hold.
  case events = "Eventful"
  /// Transitions for errors; a guard that throws does not hold.
  case handlers = "Handling"
  /// Transitions for errors; a guard that throws has an error.
  case strict = "Strict"
  /// Errors are outcomes; a guard that throws has an error.
  case outcomes = "Failing"
  /// Errors are outcomes; a guard that throws does not hold.
  case lenient = "Lenient"
  /// The chart itself has regions, which a choice may replace between two steps.
  case regions = "Twofold"

  typealias State = ChartDocument.State
  typealias Region = ChartDocument.Region
  typealias Transition = ChartDocument.Transition
  typealias Target = ChartDocument.Target
  typealias Action = ChartDocument.Action
  typealias Condition = ChartDocument.Condition
  typealias Branch = ChartDocument.Branch

  var document: ChartDocument {
    // The charts whose machines need the most code have the parts for errors alone.
    let states =
      switch self {
      case .events, .outcomes: [idle, work, parallel, State("done", kind: .final)]
      case .regions: [State]()
      case .handlers, .strict, .lenient: [idle, work, State("done", kind: .final)]
      }
    var document = ChartDocument(
      name: rawValue, root: State("", states: states),
      eventMatching: self == .events ? .tokens : .exact,
      exitsRegionsInOrder: self == .outcomes,
      failingGuardsAreFalse: self != .strict && self != .outcomes)
    if self == .regions { document.root = offices }
    document.root.entry = [log("enter the chart")]
    document.root.exit = [log("exit the chart"), .named(.init("mayFail"))]
    let inner = self == .regions ? "o1" : "w3"
    document.root.transitions += [
      on("end", to: .termination, if: .all([g0, g1, g2])),
      on("e9", if: .all([.isIn(inner), g0]), [a0]),
    ]
    document.root.transitions += handler(to: .state("idle"), if: mayThrow)
    let ids = Set(document.root.withDescendants.map(\.id))
    if ids.contains("parallel") {
      document.root.joins = [
        .init("met", targets: [.state("work")], actions: [log("they have met"), mayFail])
      ]
      document.root.transitions.append(on("done.state.nested", [log("an event")]))
    }
    document.root.change { $0.transitions.removeAll { !$0.destination.isKnown(ids) } }
    return document
  }

  // MARK: - Simple states

  /// Delayed events, with an id and without one.
  private var delays: (entry: [Action], exit: [Action], choice: [Action]) {
    guard self == .events || self == .outcomes else { return ([], [], []) }
    return (
      [.send("e9", after: .fixed(.milliseconds(3)), id: "patience")], [.cancel("patience")],
      [.send("e1", after: .named(.init("late")))]
    )
  }

  private var idle: State {
    var state = State("idle")
    state.entry = [a0] + delays.entry
    state.exit = delays.exit + [log("exit idle")]
    state.timers = [
      .init("t", after: .fixed(.milliseconds(5)), event: "tick"),
      .init("t", after: .fixed(.milliseconds(8)), event: "tock"),
      .init(after: .named(.init("late")), event: "tick"),
    ]
    state.transitions = [
      on("e0", to: .state("work"), [a1, mayFail]),
      Transition(
        on: events("e1"),
        to: .junction([
          .init(to: [.state("b2"), .state("c2")], if: g1, actions: [log("both")]),
          .init(to: [.state("parallel")], if: .any([mayThrow, g0]), actions: [log("one")]),
          .init(to: [.history(of: "work", .deep)], actions: [log("again"), mayFail]),
        ]), actions: [a2]),
      Transition(
        on: events("e2"),
        to: .choice([
          .init(to: [.state("w2")], if: g0, actions: [log("way")]),
          .init(to: [.state("work")], if: mayThrow, actions: [mayFail]),
          .init(to: [.state("done")], actions: [log("otherwise")]),
        ]), actions: [log("to the choice"), .raise("i2")] + delays.choice),
      on("e3", to: .history(of: "parallel", .shallow), if: g1),
      on("e3", to: .history(of: "work", .shallow)),
      on("e4", to: .entryPoint("quick", of: "work"), [a1]),
      Transition(
        on: events("e5"),
        to: .fork([
          .init(to: [.state("b2")], actions: [log("b")]),
          .init(to: [.state("c2")], actions: [log("c")]),
        ]), actions: [log("fork")]),
      on("e7", to: .history(of: "parallel", .shallow, region: "b")),
      on("tick", if: g2, [log("tick")]), on("e8", to: .state("done")),
      Transition(
        on: .after(.fixed(.milliseconds(750))), if: g0, to: .targets([.state("work")]),
        actions: [log("late")]),
    ]
    return state
  }

  private var work: State {
    var state = State("work", states: [first, second, State("ended", kind: .final)])
    state.states[2].entry = [mayFail]
    (state.entry, state.exit) = ([a1], [a2, mayFail])
    state.initialActions = [log("initially"), mayFail]
    state.histories = [
      .init(defaults: ["w3"], actions: [log("default")]), .init(kind: .deep, defaults: ["w2"]),
    ]
    state.points = [
      .init("quick", kind: .entry, targets: [.state("w3")], actions: [log("quick")]),
      .init("left", kind: .exit, targets: [.state("idle")], actions: [log("left")]),
    ]
    state.transitions = [
      Transition(on: .completion, if: .any([mayThrow, g1]), to: .targets([.state("idle")])),
      Transition(on: .completion, to: .targets([.state("parallel")]), actions: [mayFail]),
      Transition(on: events("e8"), kind: .local, to: .targets([.state("w2")]), actions: [a0]),
      Transition(on: events("e6"), to: .targets([.state("work")])),
    ]
    state.transitions += handler(to: .state("idle"), if: g0)
    return state
  }

  private var first: State {
    var state = State("w1")
    state.entry = [mayFail]
    state.deferred = [.event("e5"), .event("i2")]
    state.transitions = [
      on("e0", to: .state("w2"), [.raise("i1"), .send("i2"), mayFail]),
      on(
        "e1", [.first([.init(if: mayThrow, actions: [a0]), .init(if: .isIn("w2"), actions: [a1])])]),
      on("e2", to: .state("ended")),
      on("e4", if: .not(.any([g0, mayThrow])), [.raise("tick"), a0]),
      Transition(
        on: .always, if: .all([isBelowLimit, g0]), actions: [count, .raise("i1"), mayFail]),
      Transition(on: .after(.named(.init("late"))), to: .targets([.state("w2")])),
    ]
    state.transitions += handler(to: .state("w2"))
    return state
  }

  /// Rests until one of its states is entered.
  private var second: State {
    var inner = State("w3")
    inner.exit = [mayFail]
    inner.transitions = [
      on("e0", to: .state("w4")), on("e3", to: .state("work")), on("e1", to: .exitPoint("left")),
      on("i1", to: .state("ended"), if: g2),
    ]
    inner.transitions += handler(to: .state("w4"), if: .any([mayThrow, g2]))
    var other = State("w4")
    other.transitions = [
      on("i1", to: .state("w1")), on("e0", to: .state("ended"), if: mayThrow),
      Transition(on: .events([.any]), if: g2, actions: [log("any")]),
    ]
    var state = State("w2", initial: .none, states: [inner, other])
    state.entry = [log("enter w2")]
    state.transitions = [
      on("e0", to: .state("w3")), on("e2", to: .termination, if: .all([g0, g1, g2])),
    ]
    return state
  }

  // MARK: - Parallel states

  private var parallel: State {
    var left = Region("b", states: [b1, b2, nested, State("b4", kind: .final)])
    left.initialActions = [log("in b")]
    left.histories = [.init(defaults: ["b2"], actions: [log("default of b")])]
    // Nothing but a composite: it is the region.
    var content = State("c", states: [c1, c2, State("c3", kind: .final)])
    content.states[2].entry = [log("c has ended")]
    var state = State(
      "parallel", kind: .parallel, regions: [left, Region(states: [content])])
    (state.entry, state.exit) = ([a0], [log("exit both")])
    state.histories = [.init(), .init(kind: .deep, defaults: ["nested"])]
    state.transitions = [
      Transition(on: .completion, if: g0, to: .targets([.state("idle")]), actions: [mayFail]),
      Transition(on: .completion, to: .targets([.state("work")])),
      on("e2", to: .state("parallel"), if: .any([mayThrow, g2])),
      Transition(on: events("e9"), kind: .local, to: .targets([.state("b1")])),
      Transition(on: .always, if: .all([.isIn("b2"), isBelowLimit, g1]), actions: [count, a2]),
      on("e8", to: .state("idle")),
    ]
    state.transitions += handler(to: .state("b2"))
    return state
  }

  private var b1: State {
    var state = State("b1")
    (state.entry, state.exit) = ([log("enter b1")], [log("exit b1")])
    state.deferred = [.event("e4")]
    state.transitions = [
      on("e0", to: .state("b2"), [mayFail]), on("e1", to: .state("nested")),
      on("e3", to: .state("work"), if: .any([mayThrow, g0])), on("e7", to: .state("b4")),
      on("e5", to: .termination, if: .all([g0, g1, g2])),
    ]
    state.timers = [.init(after: .fixed(.milliseconds(3)), event: "tick")]
    return state
  }

  private var b2: State {
    var state = State("b2")
    (state.entry, state.exit) = ([log("enter b2")], [log("exit b2")])
    state.transitions = [
      on("e0", to: .state("b4"), if: .any([mayThrow, g0])),
      on("e6", to: .join("met"), [log("b has come")]),
      on("tick", to: .state("b1")),
    ]
    return state
  }

  /// Its completion is awaited, and is an event.
  private var nested: State {
    func region(_ name: String) -> Region {
      var state = State("\(name)1")
      state.entry = [log("enter \(name)1")]
      state.exit = [log("exit \(name)1")]
      state.transitions = [
        on("e0", to: .state("\(name)2")), on(name == "d" ? "e1" : "e3", to: .state("b1"), if: g1),
      ]
      return Region(name, states: [state, State("\(name)2", kind: .final)])
    }
    var state = State("nested", kind: .parallel, regions: [region("d"), region("f")])
    state.transitions = [
      Transition(on: .completion, to: .targets([.state("b2")]), actions: [a1])
    ]
    return state
  }

  private var c1: State {
    var state = State("c1")
    (state.entry, state.exit) = ([mayFail], [log("exit c1")])
    state.transitions = [
      on("e0", to: .state("c2")), on("e3", to: .state("idle")),
      on("e4", to: .state("c2"), if: .isIn("b2")),
      Transition(
        on: events("e1", "e5"),
        to: .choice([
          .init(to: [.state("c2")], if: g0, actions: [log("way")]),
          .init(to: [.state("b1")], if: .any([mayThrow, g1])),
          .init(to: [.state("c1")], if: g2, actions: [mayFail]),
          .init(to: [.state("idle")]),
        ]), actions: [.raise("i1")]),
    ]
    return state
  }

  private var c2: State {
    var state = State("c2")
    state.exit = [log("exit c2")]
    state.transitions = [
      on("e0", to: .state("c3"), if: g0), on("e6", to: .join("met"), [log("c has come")]),
      on("e7", to: .join("met"), if: g2), on("e3", to: .state("c1"), [a2]),
      Transition(on: .after(.fixed(.milliseconds(8))), to: .targets([.state("c1")])),
    ]
    return state
  }

  /// A choice of its transition is beside its regions.
  private var offices: State {
    var one = State("o1")
    one.timers = [
      .init(after: .fixed(.milliseconds(3)), event: "e0"),
      .init(
        "again", after: .fixed(.milliseconds(1)), every: .nanoseconds(700_000), event: "e4"),
    ]
    one.transitions = [
      on("e0", to: .state("o2")),
      Transition(
        on: .always, if: .all([isBelowLimit, g2]), to: .targets([.state("o2")]), actions: [count]),
    ]
    var other = State("p1")
    (other.entry, other.exit) = ([log("enter p1")], [log("exit p1")])
    other.transitions = [on("e0", to: .state("p2"), [mayFail])]
    var end = State("p2")
    end.transitions = [on("e4", to: .history(of: "in o", .deep))]
    var inner = State("in o", states: [one, State("o2")])
    inner.histories = [.init(kind: .deep, defaults: ["o2"])]
    inner.transitions = [on("e0", to: .state("in o"), if: g1)]
    var state = State(
      "", kind: .parallel,
      regions: [
        Region("o", states: [inner]),
        Region("p", states: [other, end, State("p3", kind: .final)]),
      ])
    state.transitions = [
      Transition(
        on: events("e1"), if: .any([mayThrow, g1]),
        to: .choice([
          .init(to: [.state("o2")], if: g0, actions: [log("one"), mayFail]),
          .init(to: [.state("p1")], if: .any([mayThrow, g2])),
          .init(to: [.state("p3")], actions: [log("otherwise")]),
        ]), actions: [.raise("e0"), log("to the choice")]),
      on("e2", to: .state("p2")),
    ]
    return state
  }

  // MARK: - Parts

  private func handler(to target: Target, if condition: Condition? = nil) -> [Transition] {
    let trigger: ChartDocument.Trigger
    switch self {
    case .events: trigger = events("error.execution")
    case .handlers, .strict: trigger = .failure(nil)
    case .outcomes, .lenient, .regions: return []
    }
    return [
      Transition(on: trigger, if: condition, to: .targets([target]), actions: [log("handled")])
    ]
  }

  private func on(
    _ event: String, to target: Target? = nil, if condition: Condition? = nil,
    _ actions: [Action] = []
  ) -> Transition {
    Transition(
      on: events(event), if: condition, kind: target == nil ? .internal : .external,
      to: target.map { .targets([$0]) } ?? .none, actions: actions)
  }

  private func events(_ names: String...) -> ChartDocument.Trigger {
    .events(names.map { .event($0) })
  }

  private func log(_ text: String) -> Action { .log(text) }

  private var a0: Action { .named(.init("a0")) }
  private var a1: Action { .named(.init("a1")) }
  private var a2: Action { .named(.init("a2")) }
  private var mayFail: Action { .named(.init("mayFail")) }
  private var count: Action { .named(.init("count")) }
  private var g0: Condition { .named(.init("g0")) }
  private var g1: Condition { .named(.init("g1")) }
  private var g2: Condition { .named(.init("g2")) }
  private var mayThrow: Condition { .named(.init("mayThrow")) }
  private var isBelowLimit: Condition { .named(.init("isBelowLimit")) }
}

extension ChartDocument.Destination {
  /// Whether all states exist to which it may lead.
  fileprivate func isKnown(_ states: Set<String>) -> Bool {
    func areKnown(_ targets: [ChartDocument.Target]) -> Bool {
      targets.allSatisfy { target in
        switch target {
        case .state(let id), .history(of: let id, _, _), .entryPoint(_, of: let id):
          states.contains(id)
        case .exitPoint, .termination: true
        case .join: states.contains("parallel")
        }
      }
    }
    switch self {
    case .none: return true
    case .targets(let targets): return areKnown(targets)
    case .fork(let branches), .junction(let branches), .choice(let branches):
      return branches.allSatisfy { areKnown($0.targets) }
    case .selection(_, let candidates): return candidates.allSatisfy(states.contains)
    }
  }
}
