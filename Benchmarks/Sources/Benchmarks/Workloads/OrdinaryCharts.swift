import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts

// Charts as users write them: numbers for states and events, conditions as values, ordinary choices, payloads and texts.
// The subject is held strongly, and each row is compared with a plain transition of an enumeration.

let ordinaryChartsWorkload = Workload(
  name: "ordinary-charts", title: "Charts of numbers, as they are written: 8,192 events",
  sections: [
    Section(
      name: "elements", title: "each event leads to the other state, and back", unit: "event",
      unitsPerPass: passLength,
      benchmarks: [
        plain,
        row(.plain, "a plain transition, events are numbers", named: "numbers", times: 2.2),
        row(.ignored, "an event that is ignored", times: 0.8),
        row(.isIn, "with a condition: its own state is active", times: 2),
        row(.isInRegion, "with a condition: a state of another region is active", times: 3),
        row(.condition, "with a condition of four parts", times: 5),
        row(.choice, "through a choice, one way", times: 4),
        row(.barrier, "to a state whose barrier allows", times: 4),
        row(.rejection, "to a state whose barrier rejects", times: 6),
        row(.join, "out of two regions by a join, and back", times: 4),
        row(.deferral, "an event is deferred, and recalled", times: 4),
        row(.result, "a composite completes with a result, and back", times: 6),
        row(.failure, "an action throws, and onFailure leads on", times: 10, allocations: 1),
        row(.timer, "a timer is started or cancelled", times: 12),
        row(.delayed, "an event is delayed or cancelled", times: 12),
        row(.checkout, "a timer, a choice, a guard, two regions and a join", times: 12),
      ]),
    Section(
      name: "regions", title: "in several regions", unit: "event", unitsPerPass: passLength,
      benchmarks: [
        plain,
        row(.silent(5), "none of 5 regions reacts", times: 4),
        row(.silent(16), "none of 16 regions reacts", times: 6),
        row(.silent(64), "none of 64 regions reacts", times: 16),
        row(.regions(5), "5 regions react", times: 4),
        row(.regions(16), "16 regions react", times: 6),
        row(.regions(64), "64 regions react", times: 16),
      ]),
    Section(
      name: "watched", title: "with observers", unit: "event", unitsPerPass: passLength,
      benchmarks: [
        plain,
        row(.plain, "a tracer", named: "tracer", times: 10) { $0.trace { _ in } },
        row(.plain, "an observer of a state's entry", named: "entry", times: 5) {
          $0.onEntry(of: 1) { _ in }
        },
        row(.plain, "an observer of stable states", named: "stable", times: 5) {
          $0.observeStableStates { _ in }
        },
      ]),
    Section(
      name: "events", title: "events with payloads, and texts", unit: "event",
      unitsPerPass: passLength,
      benchmarks: [
        plain,
        row(Payments(hasGuard: false), "a payload", named: "payload", times: 3, payments),
        row(
          Payments(hasGuard: true), "a payload and a guard", named: "guarded", times: 4, payments),
        row(Words(), "events are texts", named: "texts", times: 4, words),
      ]),
  ])

private let passLength = 8_192
private let plain = row(
  Switch(), "a plain transition, events are cases", isReference: true, named: "plain",
  repeated([.turnOn, .turnOff]))
private let payments: [Payments.Event] = repeated([.paid(3), .back])
private let words = repeated(["open the door", "close the door"])

private func repeated<Event>(_ events: [Event]) -> [Event] {
  (0..<passLength).map { events[$0 % events.count] }
}

/// - Parameters:
///   - multiple: The target: multiples of the instructions of a plain transition.
///   - allocations: The target for one event.
///   - watch: Adds an observer.
private func row(
  _ kind: Ordinary.Kind, _ title: String, named name: String? = nil, times multiple: Double,
  allocations: Double = 0,
  watch: (@Sendable (StateMachine<Ordinary.Schema>) -> ObserverToken)? = nil
) -> Benchmark {
  row(
    Ordinary(kind: kind), title, named: name ?? kind.name,
    times: multiple, allocations: allocations, hasTimers: kind.hasTimers, repeated(kind.events),
    watch: watch)
}

private func row<Chart: Statechart>(
  _ chart: Chart, _ title: String, isReference: Bool = false, named name: String,
  times multiple: Double? = nil, allocations: Double = 0, hasTimers: Bool = false,
  _ events: [Chart.Event],
  watch: (@Sendable (StateMachine<Chart.Schema>) -> ObserverToken)? = nil
) -> Benchmark
where
  Chart: Sendable, Chart.Subject == Steps, Chart.State: Sendable, Chart.Event: Sendable & Equatable
{
  Benchmark(
    name: name, title: title, isReference: isReference,
    targets: Targets(instructions: multiple, allocations: allocations)
  ) {
    let steps = Steps()
    nonisolated(unsafe) let machine = StateMachine(
      schema: compiled(chart), subject: steps, reference: .strong)
    if hasTimers { MainActor.assumeIsolated { machine.hostActivities(on: ManualClock()) } }
    machine.start()
    let token = watch?(machine)
    return passes(keeping: steps) {
      withExtendedLifetime(token) { for event in events { machine.handle(event) } }
    }
  }
}

extension Statechart {
  fileprivate typealias Schema = StatechartSchema<State, Event, Subject>
}

private struct Ordinary: Statechart {
  enum Kind: Hashable {
    case plain, ignored, isIn, isInRegion, condition, choice, barrier, rejection, join, deferral
    case result, failure, timer, delayed, checkout
    case silent(Int), regions(Int)

    var name: String {
      switch self {
      case .silent(let count): "none-of-\(count)"
      case .regions(let count): "\(count)"
      case .plain, .ignored, .isIn, .isInRegion, .condition, .choice, .barrier, .rejection, .join,
        .deferral, .result, .failure, .timer, .delayed, .checkout:
        "\(self)"
      }
    }

    var events: [Int] {
      switch self {
      case .ignored, .silent: [9]
      case .rejection: [1]
      case .deferral, .checkout: [1, 3, 2]
      case .plain, .isIn, .isInRegion, .condition, .choice, .barrier, .join, .result, .failure,
        .timer, .delayed, .regions:
        [1, 2]
      }
    }

    var hasTimers: Bool { self == .timer || self == .delayed || self == .checkout }
  }

  typealias State = Int
  typealias Event = Int
  typealias Subject = Steps

  struct Failure: Error {}

  let kind: Kind

  var body: [Element] {
    switch kind {
    case .plain, .ignored:
      state(0) { next }
      state(1) { back }
    case .isIn:
      state(0) { next.when(.isIn(0)) }
      state(1) { back.when(.isIn(1)) }
    case .isInRegion, .condition:
      parallel(7) {
        region {
          state(0) { next.when(condition) }
          state(1) { back.when(condition) }
        }
        region {
          state(10) { on(8, to: 11) }
          state(11)
        }
      }
    case .choice:
      state(0) {
        on(1, via: .choice([.to(3).when { !$0.isOpen }, .otherwise(1)])) { $0.forward += 1 }
      }
      state(1) { back }
      state(3) { back }
    case .barrier, .rejection:
      state(0) { next }
      state(1) {
        barrier(
          "it is closed.", unless: .guard { [isOpen = kind == .barrier] in $0.isOpen == isOpen })
        back
      }
    case .join:
      state(0) { next }
      parallel(1) {
        region { state(10) { on(2, via: .join("both")) { $0.back += 1 } } }
        region { state(11) { on(2, via: .join("both")) } }
        join("both", to: 0)
      }
    case .deferral:
      state(0) {
        next
        on(3) { $0.forward += 1 }
      }
      state(1) {
        defers(3)
        back
      }
    case .result:
      state(0) {
        state(10) { on(1, to: 11) }
        final(11) { result { $0.forward } }
        onDone(of: Int.self, to: 1) { steps, forward in steps.forward = forward + 1 }
      }
      state(1) { back }
    case .failure:
      state(5) {
        onFailure(to: 1)
        state(0) { on(1, to: 1).perform { _ in throw Failure() } }
        state(1) { back }
      }
    case .timer:
      state(0) { next }
      state(1) {
        after(.seconds(60), send: 4)
        back
        on(4, to: 0)
      }
    case .delayed:
      state(0) {
        on(1, to: 1).performWithContext { try $0.send(4, after: .seconds(60), as: "reminder") }
      }
      state(1) { on(2, to: 0).performWithContext { $0.cancel("reminder") } }
    case .checkout:
      state(0) {
        on(1, via: .choice([.to(1).when { $0.isOpen }, .otherwise(3)])) { $0.forward += 1 }
      }
      parallel(1) {
        after(.seconds(60), send: 4)
        region {
          state(10) { on(3, to: 11).when { $0.isOpen } }
          state(11) { on(2, via: .join("both")) { $0.back += 1 } }
        }
        region { state(12) { on(2, via: .join("both")) } }
        join("both", to: 0)
        on(4, to: 3)
      }
      state(3) { back }
    case .silent(let count), .regions(let count):
      parallel(1) {
        for number in 1...count {
          region {
            state(number * 10) { on(1, to: number * 10 + 1) { $0.forward += 1 } }
            state(number * 10 + 1) { on(2, to: number * 10) { $0.back += 1 } }
          }
        }
      }
    }
  }

  private var next: TransitionLine<State, Event, Subject> { on(1, to: 1) { $0.forward += 1 } }
  private var back: TransitionLine<State, Event, Subject> { on(2, to: 0) { $0.back += 1 } }

  private var condition: ChartCondition<State, Event, Subject> {
    kind == .isInRegion
      ? .isIn(10) : .and([.isIn(10), .not(.isIn(11)), .or([.isIn(11), .guard { $0.isOpen }])])
  }
}

private struct Switch: Statechart {
  enum State { case off, on }
  enum Event { case turnOn, turnOff }
  typealias Subject = Steps

  var body: [Element] {
    state(.off) { on(.turnOn, to: .on) { $0.forward += 1 } }
    state(.on) { on(.turnOff, to: .off) { $0.back += 1 } }
  }
}

private struct Payments: Statechart {
  enum State { case open, paid }
  enum Event: Equatable {
    case paid(Int), back

    var amount: Int? { if case .paid(let amount) = self { amount } else { nil } }
  }
  typealias Subject = Steps

  let hasGuard: Bool

  var body: [Element] {
    state(.open) {
      let line = on(\.amount, to: .paid) { $0.forward += $1 }
      if hasGuard { line.when { _, amount in amount > 0 } } else { line }
    }
    state(.paid) { on(.back, to: .open) { $0.back += 1 } }
  }
}

private struct Words: Statechart {
  enum State { case closed, open }
  typealias Event = String
  typealias Subject = Steps

  var body: [Element] {
    state(.closed) { on("open the door", to: .open) { $0.forward += 1 } }
    state(.open) { on("close the door", to: .closed) { $0.back += 1 } }
  }
}
