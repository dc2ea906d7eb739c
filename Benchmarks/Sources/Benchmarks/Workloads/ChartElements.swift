import Schematic
import Statecharts

// What each element of the language costs: per transition that is taken, beside the same chart without
// the element.

let chartElementsWorkload = Workload(
  name: "chart-elements",
  title: "Elements of charts: a ring of three states, 8,192 random events",
  sections: [
    Section(
      name: "ring", title: "the ring, and with one more element", unit: "transition",
      unitsPerPass: events.count,
      benchmarks: [
        ring("plain", "the ring", PlainRing(), isReference: true),
        ring("guard", "with guards", GuardedRing(), targets: perTransition),
        ring("context", "actions get the context", ContextRing(), targets: perTransition),
        ring("among", "targets are selected", AmongRing(), targets: perTransition),
        ring("deferral", "states defer an event", DeferringRing(), targets: perTransition),
        recalled,
        ring(
          "always", "with eventless transitions", EventlessRing(), transitions: 2,
          targets: perTransition),
        ring(
          "completion", "with completion", CompletingRing(), transitions: 2, targets: perTransition),
        ring(
          "context-read", "actions read the states in the context", ReadingRing(),
          targets: Targets(allocations: 0)),
        payload("payload", "events carry a number", PayloadRing(), targets: perTransition),
        payload(
          "payload-context", "the same, and actions get the context, too", PayloadContextRing()),
        payloadKinds,
        observed,
        observedRead,
      ]),
    Section(
      name: "history", title: "a composite state is left and entered again", unit: "transition",
      unitsPerPass: events.count,
      benchmarks: [
        ring("plain", "by its initial state", ReturningRing(), isReference: true),
        ring("history", "by its history", RememberingRing(), targets: limits(of: "plain")),
        tour(
          "moving", "by its initial state, from another state each time", TouringRing(history: nil)),
        tour(
          "changing", "by its history, which is another one each time",
          TouringRing(history: .shallow), targets: limits(of: "moving")),
        tour(
          "deep", "by its deep history, which is another one each time",
          TouringRing(history: .deep),
          targets: limits(of: "moving")),
        tour(
          "regions", "by initial states, in two regions", TouringRegions(hasHistory: false),
          transitions: 2),
        tour(
          "history-in-regions", "by histories, in two regions", TouringRegions(hasHistory: true),
          transitions: 2, targets: limits(of: "regions")),
      ]),
    Section(
      name: "kinds", title: "kinds of event that each state handles", unit: "transition",
      unitsPerPass: events.count,
      benchmarks: [
        kinds(2), kinds(62), kinds(64), kinds(200), numbers(10), numbers(16), numbers(62),
        numbers(200),
      ]),
    Section(
      name: "regions", title: "regions that all handle each event", unit: "transition",
      unitsPerPass: regionEvents.count,
      benchmarks: [regions(1), regions(4), regions(5), regions(16), regions(64), oneOfFive]),
  ])

private let events = random(RingMove.both, 8_192)
/// Moves to the next state, leaves the composite state, and returns.
private let tourEvents = (0..<8_190).map { $0 % 3 == 0 ? RingMove.back : .next }
private let regionEvents = random(ManyRegions.Event.both, 1_024)

private let perTransition = limits(of: "plain")

private func limits(of reference: String) -> Targets {
  Targets(.times(2.5, reference), allocations: 0)
}

// MARK: - Benchmarks

private func ring<Chart: RingChart & Sendable>(
  _ name: String, _ title: String, _ chart: Chart, transitions: Int = 1, isReference: Bool = false,
  targets: Targets = Targets(allocations: 0)
) -> Benchmark {
  Benchmark(
    name: name, title: title, isReference: isReference, targets: targets,
    unitsPerPass: events.count * transitions
  ) {
    let steps = Steps()
    let machine = started(chart, for: steps)
    return passes(keeping: steps) { for event in events { machine.handle(event) } }
  }
}

/// Visits the states of a composite state one after the other, and leaves it from each of them.
private func tour<Chart: RingChart & Sendable>(
  _ name: String, _ title: String, _ chart: Chart, transitions: Int = 1,
  targets: Targets = Targets(allocations: 0)
) -> Benchmark {
  Benchmark(
    name: name, title: title, targets: targets, unitsPerPass: tourEvents.count * transitions
  ) {
    let steps = Steps()
    let machine = started(chart, for: steps)
    return passes(keeping: steps) { for event in tourEvents { machine.handle(event) } }
  }
}

/// Every second event is deferred, and recalled after the next one.
private let recalled = Benchmark(
  name: "recalled", title: "events are deferred and recalled", targets: perTransition
) {
  let steps = Steps()
  let machine = started(RecallingRing(), for: steps)
  return passes(keeping: steps) {
    for _ in 0..<events.count / 2 {
      machine.handle(.back)
      machine.handle(.next)
    }
  }
}

private func payload<Chart: Statechart<RingPlace, RingCount, Steps> & Sendable>(
  _ name: String, _ title: String, _ chart: Chart, targets: Targets = Targets(allocations: 0)
) -> Benchmark {
  Benchmark(name: name, title: title, targets: targets) {
    let steps = Steps()
    let machine = started(chart, for: steps)
    let events = events.map { $0 == .next ? RingCount.next(1) : .back(1) }
    return passes(keeping: steps) { for event in events { machine.handle(event) } }
  }
}

private let payloadKinds = Benchmark(
  name: "payload-kinds", title: "states handle eight kinds of such events",
  targets: Targets(allocations: 0)
) {
  let steps = Steps()
  let machine = started(PayloadKindsRing(), for: steps)
  let events = events.map { $0 == .next ? PayloadKindsRing.Event.next(1) : .back(1) }
  return passes(keeping: steps) { for event in events { machine.handle(event) } }
}

private let observed = Benchmark(
  name: "observed", title: "with an observer",
  targets: Targets(.within(40, of: "plain"), allocations: 0)
) {
  let (steps, transitions) = (Steps(), Steps())
  let machine = started(PlainRing(), for: steps)
  machine.observe { _ in transitions.forward += 1 }
  return passes(keeping: steps) { for event in events { machine.handle(event) } }
}

private let observedRead = Benchmark(
  name: "observed-read", title: "with an observer that reads all of the transition",
  targets: Targets(allocations: 0)
) {
  let (steps, transitions) = (Steps(), Steps())
  let machine = started(PlainRing(), for: steps)
  machine.observe { notice in
    if case .transitioned(let old, let event, let new, _) = notice,
      old.contains(.a) != new.contains(.a), event == .next
    {
      transitions.forward += 1
    }
  }
  return passes(keeping: steps) { for event in events { machine.handle(event) } }
}

private func kinds(_ count: Int) -> Benchmark {
  Benchmark(
    name: "\(count)", title: "\(count) kinds", isReference: count == 2,
    targets: count == 2 ? Targets(allocations: 0) : limits(of: "2")
  ) {
    let steps = Steps()
    let chart = ManyEvents(count: count)
    let machine = started(chart, for: steps)
    let events = random(chart.events, 8_192)
    return passes(keeping: steps) { for event in events { machine.handle(event) } }
  }
}

private func regions(_ count: Int) -> Benchmark {
  Benchmark(
    name: "\(count)", title: count == 1 ? "1 region" : "\(count) regions", isReference: count == 1,
    targets: count == 1 ? Targets(allocations: 0) : limits(of: "1"),
    unitsPerPass: regionEvents.count * count
  ) {
    let steps = Steps()
    let machine = started(ManyRegions(count: count), for: steps)
    return passes(keeping: steps) { for event in regionEvents { machine.handle(event) } }
  }
}

private let oneOfFive = Benchmark(
  name: "one-of-5", title: "5 regions, one of which handles the event", targets: limits(of: "1")
) {
  let steps = Steps()
  let machine = started(ManyRegions(count: 5), for: steps)
  return passes(keeping: steps) { for _ in regionEvents { machine.handle(.first) } }
}

private func numbers(_ count: Int) -> Benchmark {
  Benchmark(
    name: "numbers-\(count)", title: "\(count) numbers", targets: Targets(allocations: 0)
  ) {
    let steps = Steps()
    let machine = started(NumberedRing(count: count), for: steps)
    let events = random(Array(0..<count), 8_192)
    return passes(keeping: steps) { for event in events { machine.handle(event) } }
  }
}
