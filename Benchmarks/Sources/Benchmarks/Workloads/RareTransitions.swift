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
        row(.choice, "through a choice, one way"),
        row(.barrier, "to a state whose barrier allows"),
        row(.join, "out of two regions by a join, and back"),
        row(.fork, "into two regions by a fork, and back"),
        row(.conflict, "a region handles what the outer state handles, too"),
        row(.leaving, "one of two regions leaves the composite state"),
        row(.raise, "an action raises an event"),
        row(.send, "an action sends an event"),
        row(.failure, "an action throws, and onFailure leads on"),
      ]),
    Section(
      name: "regions", title: "regions are entered, and left", unit: "event",
      unitsPerPass: turns.count,
      benchmarks: [
        row(.plain, "a plain transition", isReference: true),
        row(.regions(2), "2 regions"),
        row(.regions(4), "4 regions"),
        row(.regions(5), "5 regions"),
        row(.regions(16), "16 regions"),
        row(.history(2), "2 regions, by deep history"),
        row(.history(8), "8 regions, by deep history"),
      ]),
  ])

private let turns = (0..<8_192).map { $0.isMultiple(of: 2) ? RingMove.next : .back }

private func row(
  _ kind: RareTransitions.Kind, _ title: String, isReference: Bool = false
) -> Benchmark {
  Benchmark(name: kind.name, title: title, isReference: isReference) {
    let steps = Steps()
    let machine = started(RareTransitions(kind: kind), for: steps, reference: .strong)
    return passes(keeping: steps) { for event in turns { machine.handle(event) } }
  }
}

/// Two states take turns: `next` leads from the first, `back` from the second.
private struct RareTransitions: Statechart {
  enum Kind {
    case plain, choice, barrier, join, fork, conflict, leaving, raise, send, failure
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
        barrier("it is closed.") { $0.isOpen }
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
    case .regions(let count):
      state(.first) { next }
      parallel(.second) {
        back
        for number in 0..<count { region { places(number) } }
      }
    case .history(let count):
      state(.first) { on(.next, via: .deepHistory(of: .second)) { $0.forward += 1 } }
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
