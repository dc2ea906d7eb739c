import Schematic
import Statecharts

// What the transitions of real charts cost: one row for each kind, beside the plain transition. Two states take turns,
// each event leads from one to the other, and the subject is held strongly.

let rareTransitionsWorkload = Workload(
  name: "rare-transitions",
  title: "Transitions of other kinds, with a strong subject: 8,192 events in turn",
  sections: [
    Section(
      name: "kinds", title: "each event leads to the other state, and back", unit: "event",
      unitsPerPass: turns.count,
      benchmarks: [
        row(.plain, "a plain transition", isReference: true),
        row(.choice, "through a choice, one way", times: 3),
        row(.barrier, "to a state whose barrier allows", times: 3),
        row(.join, "out of two regions by a join, and back", times: 3),
        row(.fork, "into two regions by a fork, and back", times: 3),
        row(.conflict, "a region handles what the outer state handles, too", times: 3),
        row(.leaving, "one of two regions leaves the composite state", times: 3),
        row(.raise, "an action raises an event", times: 8),
        row(.send, "an action sends an event", times: 8),
        // The error is the user's allocation, every other time.
        row(.failure, "an action throws, and onFailure leads on", times: 8, allocations: 0.5),
        row(.timer, "beside a state with a timer", times: 1.1),
      ]),
    Section(
      name: "checkout", title: "a choice, a guard, two regions and a join beside a timer",
      unit: "event", unitsPerPass: turns.count,
      benchmarks: [
        row(.plain, "a plain transition", isReference: true),
        row(.checkout, "an order", times: 5, events: orders),
      ]),
    Section(
      name: "regions", title: "regions are entered, and left", unit: "event",
      unitsPerPass: turns.count,
      benchmarks: [
        row(.plain, "a plain transition", isReference: true),
        row(.regions(2), "2 regions", times: 4),
        row(.regions(4), "4 regions", times: 5),
        row(.regions(5), "5 regions", times: 5.5),
        row(.regions(16), "16 regions", times: 11),
        row(.history(2), "2 regions, by deep history", times: 4),
        row(.history(8), "8 regions, by deep history", times: 7),
      ]),
    Section(
      name: "watched", title: "with observers, and questions", unit: "event",
      unitsPerPass: turns.count,
      benchmarks: [
        row(.plain, "a plain transition", isReference: true),
        watched("entry", "an observer of a state's entry", times: 3) {
          $0.onEntry(of: .second) { _ in }
        },
        watched("stable", "an observer of stable states", times: 3) {
          $0.observeStableStates { _ in }
        },
        watched("tracer", "a tracer", times: 20) { $0.trace { _ in } },
        question("can-handle", "canHandle, with 16 regions", times: 11) { $0.canHandle(.rare) },
        question("leaves", "the active leaves of 16 regions", times: 3, allocations: 1) {
          $0.state.leaves.isEmpty
        },
      ]),
  ])

private let turns = (0..<8_192).map { $0.isMultiple(of: 2) ? RingMove.next : .back }
private let orders = (0..<8_192).map { [RingMove.next, .rare, .back][$0 % 3] }

/// - Parameters:
///   - multiple: The target: multiples of the instructions of a plain transition.
///   - allocations: The target: what the user's code allocates.
private func row(
  _ kind: RareTransitions.Kind, _ title: String, isReference: Bool = false,
  times multiple: Double? = nil, allocations: Double = 0, events: [RingMove] = turns
) -> Benchmark {
  Benchmark(
    name: kind.name, title: title, isReference: isReference,
    targets: Targets(instructions: multiple, allocations: allocations)
  ) {
    let steps = Steps()
    let machine = started(RareTransitions(kind: kind), for: steps, reference: .strong)
    return passes(keeping: steps) { for event in events { machine.handle(event) } }
  }
}

private typealias Machine = RareTransitions.Machine

/// Plain transitions of a machine that is watched.
private func watched(
  _ name: String, _ title: String, times multiple: Double,
  _ watch: @escaping @Sendable (Machine) -> ObserverToken
) -> Benchmark {
  Benchmark(
    name: name, title: title, targets: Targets(instructions: multiple, allocations: 0)
  ) {
    let steps = Steps()
    let machine = started(RareTransitions(kind: .plain), for: steps, reference: .strong)
    let token = watch(machine)
    return passes(keeping: steps) {
      withExtendedLifetime(token) { for event in turns { machine.handle(event) } }
    }
  }
}

/// What is asked of a machine in 16 regions.
private func question(
  _ name: String, _ title: String, times multiple: Double, allocations: Double = 0,
  _ ask: @escaping @Sendable (Machine) -> Bool
) -> Benchmark {
  Benchmark(
    name: name, title: title,
    targets: Targets(instructions: multiple, allocations: allocations)
  ) {
    let steps = Steps()
    let machine = started(RareTransitions(kind: .regions(16)), for: steps, reference: .strong)
    machine.handle(.next)
    return passes(keeping: steps) { for _ in turns { use(ask(machine)) } }
  }
}

/// Two states take turns: `next` leads from the first, `back` from the second.
private struct RareTransitions: Statechart {
  enum Kind {
    case plain, choice, barrier, join, fork, conflict, leaving, raise, send, failure, timer,
      checkout
    case regions(Int), history(Int)

    var name: String {
      switch self {
      case .regions(let count): "\(count)"
      case .history(let count): "history-\(count)"
      case .plain: "plain"
      case .choice: "choice"
      case .barrier: "barrier"
      case .join: "join"
      case .fork: "fork"
      case .conflict: "conflict"
      case .leaving: "leaving"
      case .raise: "raise"
      case .send: "send"
      case .failure: "failure"
      case .timer: "timer"
      case .checkout: "order"
      }
    }
  }

  enum State: Hashable {
    case first, second, third
    case place(Int, Int)
  }

  typealias Event = RingMove
  typealias Subject = Steps

  struct Failure: Error {}

  let kind: Kind

  var body: [Element] {
    switch kind {
    case .plain:
      state(.first) { next }
      state(.second) { back }
    case .choice:
      state(.first) {
        on(.next, via: .choice([.to(.third).when { !$0.isOpen }, .otherwise(.second)])) {
          $0.forward += 1
        }
      }
      state(.second) { back }
      state(.third) { back }
    case .barrier:
      state(.first) { next }
      state(.second) {
        barrier("it is closed.", unless: .guard { $0.isOpen })
        back
      }
    case .join:
      state(.first) { next }
      parallel(.second) {
        region { state(.place(0, 0)) { on(.back, via: .join("both")) { $0.back += 1 } } }
        region { state(.place(1, 0)) { on(.back, via: .join("both")) } }
        join("both", to: .first)
      }
    case .fork:
      state(.first) {
        on(.next, via: .fork([.place(0, 1), .place(1, 1)])) { $0.forward += 1 }
      }
      parallel(.second) {
        back
        region { places(0) }
        region { places(1) }
      }
    case .conflict:
      state(.third) {
        on(.next, to: .second) { $0.back += 1 }
        on(.back, to: .first) { $0.back += 1 }
        parallel(.first) {
          region {
            state(.place(0, 0)) { on(.next, to: .place(0, 1)) { $0.forward += 1 } }
            state(.place(0, 1)) { on(.back, to: .place(0, 0)) { $0.back += 1 } }
          }
          region { places(1) }
        }
        state(.second)
      }
    case .leaving:
      parallel(.first) {
        region { state(.place(0, 0)) { next } }
        region { state(.place(1, 0)) }
      }
      state(.second) { back }
    case .raise:
      state(.first) {
        on(.next, to: .second).performWithContext { $0.raise(.rare) }
        on(internal: .rare).perform { $0.forward += 1 }
      }
      state(.second) {
        on(internal: .rare).perform { $0.forward += 1 }
        on(.back, to: .first).performWithContext { $0.raise(.rare) }
      }
    case .send:
      state(.first) {
        on(.next, to: .second).performWithContext { $0.send(.rare) }
        on(internal: .rare).perform { $0.forward += 1 }
      }
      state(.second) {
        on(internal: .rare).perform { $0.forward += 1 }
        on(.back, to: .first).performWithContext { $0.send(.rare) }
      }
    case .failure:
      state(.third) {
        onFailure(to: .second)
        state(.first) { on(.next, to: .second).perform { _ in throw Failure() } }
        state(.second) { back }
      }
    case .timer:
      state(.first) { next }
      state(.second) { back }
      state(.third) {
        after(.seconds(60), send: .back)
        back
      }
    case .checkout:
      state(.first) {
        on(.next, via: .choice([.to(.second).when { $0.isOpen }, .otherwise(.third)])) {
          $0.forward += 1
        }
      }
      parallel(.second) {
        region {
          state(.place(0, 0)) {
            on(.rare, to: .place(0, 1)).when { $0.isOpen }.perform { $0.forward += 1 }
          }
          state(.place(0, 1)) { on(.back, via: .join("both")) { $0.back += 1 } }
        }
        region { state(.place(1, 0)) { on(.back, via: .join("both")) } }
        join("both", to: .first)
      }
      state(.third) {
        after(.seconds(60), send: .back)
        back
      }
    case .regions(let count):
      state(.first) { next }
      parallel(.second) {
        back
        for number in 0..<count { region { places(number) } }
      }
    case .history(let count):
      state(.first) { on(.next, via: .history(.deep, of: .second)) { $0.forward += 1 } }
      parallel(.second) {
        back
        for number in 0..<count { region { places(number) } }
      }
    }
  }

  private var next: TransitionLine<State, Event, Subject> {
    on(.next, to: .second) { $0.forward += 1 }
  }
  private var back: TransitionLine<State, Event, Subject> { on(.back, to: .first) { $0.back += 1 } }

  @ChartBuilder<State, Event, Subject>
  private func places(_ region: Int) -> [Element] {
    state(.place(region, 0)) { on(.rare, to: .place(region, 1)) }
    state(.place(region, 1)) { on(.rare, to: .place(region, 0)) }
  }
}
