import Foundation
import Schematic
import Statecharts
import Testing

/// Generated charts as submachines do what they do when they are written out.
struct GeneratedSubmachineTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
  /// Batches of 25 charts each.
  private static let batches = 0..<(isLong ? 400 : 4)

  @Test(arguments: batches)
  func `a submachine does what the same chart does written out`(in batch: Int) throws {
    var compared = 0
    for seed in UInt64(batch * 25)..<UInt64(batch * 25 + 25) {
      let comparison = ChartComparison(seed: 50_000 + seed)
      let events = comparison.events.compactMap(SmallEvent.init(rawValue:))
      let chart = AdaptedChart<SmallEvent>(comparison.chart)
      let (subject, other) = (ChartSubject(comparison.chart), ChartSubject(comparison.chart))
      let (plain, hosting) = (WrittenOut(chart: chart), Hosting(chart: chart))
      guard let written = try? StateMachine(plain, subject: subject) else {
        // A chart with faults has them in a submachine, too.
        #expect(throws: StatechartError.self) { try StatechartSchema(hosting) }
        continue
      }
      let machine = try StateMachine(hosting, subject: other)
      let expected = run(written, events, subject) { $0 }
      let found = run(machine, events.map(Hosting.Event.inner), other) { $0.text }
      #expect(expected == found, "\(comparison.chart)")
      compared += 1
    }
    #expect(compared >= 18)
  }

  /// What happens: the outcome, the log and the active states after each event.
  private func run<State: Hashable, Event>(
    _ machine: StateMachine<StatechartSchema<State, Event, ChartSubject>>, _ events: [Event],
    _ subject: ChartSubject, name: (State) -> String
  ) -> [String] {
    machine.maximumEvents = 400
    var moments: [String] = []
    func look(_ outcome: Outcome<Configuration<State>>) {
      moments.append(
        """
        \(outcome.error == nil ? "" : "failed") \(machine.state.states.map(name)) \
        \(subject.takeLog()) \(machine.deferredEvents.count)
        """)
    }
    look(machine.start())
    for event in events { look(machine.handle(event)) }
    look(machine.stop())
    return moments
  }
}

/// A generated chart in a state of another one, with the same types.
private struct WrittenOut: Statechart {
  typealias State = String
  typealias Event = SmallEvent
  typealias Subject = ChartSubject
  let chart: AdaptedChart<SmallEvent>

  var regionExitOrder: RegionExitOrder { chart.regionExitOrder }
  var bubbling: Bool { chart.bubbling }
  var failingGuards: FailingGuardPolicy { chart.failingGuards }

  var body: [Element] {
    state("outer") {
      Element(
        .state(
          StateDeclaration(
            "host", kind: chart.chart.root.kind == .parallel ? .parallel : .ordinary,
            initial: chart.initialDeclaration, elements: chart.body + [connection])))
      on(.e4, to: "aside")
    }
    state("aside") { on(.e1, via: .deepHistory(of: "host")) }
  }

  /// The target of the chart's exit point, if it has one.
  private var connection: Element { Element(exitPoint("root.out", to: "aside")) }
}

/// A generated chart as a submachine.
private struct Hosting: Statechart {
  enum State: Hashable {
    case outer, host, aside
    case inner(String)

    var text: String {
      switch self {
      case .outer: "outer"
      case .host: "host"
      case .aside: "aside"
      case .inner(let state): state
      }
    }
  }
  enum Event: Hashable {
    case inner(SmallEvent)
    var inner: SmallEvent? {
      switch self {
      case .inner(let event): event
      }
    }
  }
  typealias Subject = ChartSubject
  let chart: AdaptedChart<SmallEvent>

  var regionExitOrder: RegionExitOrder { chart.regionExitOrder }
  var bubbling: Bool { chart.bubbling }
  var failingGuards: FailingGuardPolicy { chart.failingGuards }

  var body: [Element] {
    state(.outer) {
      state(.host) {
        submachine(
          chart, state: State.inner, event: \.inner, sending: Event.inner, subject: \.self)
        exitPoint("root.out", to: .aside)
      }
      on(.inner(.e4), to: .aside)
    }
    state(.aside) { on(.inner(.e1), via: .deepHistory(of: .host)) }
  }
}
