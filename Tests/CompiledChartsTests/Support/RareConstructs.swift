import ChartDocuments
import TestSupport

// What random documents lack.
extension ChartDocument.State {
  /// Adds transitions of parallel states and of the chart for the completion of parallel states that may complete, timers of
  /// the same name, and choices of the chart itself, if it has regions.
  mutating func addRareConstructs(_ random: inout SeededRandom) {
    change { state in
      if state.kind == .parallel, !state.id.isEmpty { state.awaitCompletion(&random) }
      guard var timer = state.timers.first else { return }
      timer.delay = .fixed(.milliseconds(random.number(1...8)))
      state.timers.append(timer)
    }
    // The chart awaits them as well, so that they are events in a queue.
    for parallel in withDescendants where parallel.kind == .parallel && !parallel.id.isEmpty {
      let completion = ChartDocument.GeneratedEvent.completion(of: parallel.id)
      guard random.one(in: 2) else { continue }
      transitions.append(
        .init(
          on: .events([.event(completion)]), to: .none,
          actions: [.log("\(parallel.id) is complete")]))
    }
    guard kind == .parallel, id.isEmpty else { return }
    let targets = regions.flatMap(\.states).map(\.id)
    transitions.append(
      .init(
        on: .events([.event("e4")]),
        to: .choice([
          .init(to: [.state(random.pick(targets))], if: .isIn(random.pick(targets))),
          .init(to: [.state(random.pick(targets))], if: .named(.init("g0"))),
          .init(to: [.state(random.pick(targets))]),
        ]), actions: [.log("to the choice")]))
  }

  private mutating func awaitCompletion(_ random: inout SeededRandom) {
    for index in regions.indices where regions[index].states[0].kind != .final {
      let end = "\(id).end\(index)"
      regions[index].states.append(.init(end, kind: .final))
      regions[index].states[0].transitions.append(
        .init(on: .events([.event(random.pick(["e1", "e2"]))]), to: .targets([.state(end)])))
    }
    // It may complete as soon as it is entered: so that this has an end, it counts.
    transitions.append(
      .init(
        on: .completion, if: .named(.init("isBelowLimit")),
        to: random.one(in: 2) ? .targets([.state(id)]) : .none,
        actions: [.named(.init("count")), .log("\(id) has completed")]))
  }
}
