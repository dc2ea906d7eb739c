import Schematic
import Statecharts
import Testing

/// Generated charts with a task in every state: what runs must be what is active, and all else must
/// happen as without tasks.
struct GeneratedActivityTests {
  private typealias Machine = StateMachine<StatechartSchema<String, SmallEvent, ChartSubject>>

  @Test(arguments: [UInt64](30_000..<30_040))
  func `the tasks of the active states run, and no others`(in seed: UInt64) throws {
    let comparison = ChartComparison(seed: seed)
    typealias Adapted = AdaptedChart<Plain<SmallEvent>>
    let (subject, busySubject) = (ChartSubject(comparison.chart), ChartSubject(comparison.chart))
    guard let plain = try? StatechartSchema(Adapted(comparison.chart)) else { return }
    let machine = Machine(schema: plain, subject: subject)
    let busy = Machine(
      schema: try StatechartSchema(Adapted(comparison.chart, isBusy: true)), subject: busySubject)
    for machine in [machine, busy] { machine.maximumEvents = 400 }
    let host = CountingHost()
    busy.activityHost = host
    // The outcome does not tell of an error that the chart has handled.
    var hasFailed = false
    busy.observe { notice in
      if case .failed = notice { hasFailed = true }
    }
    machine.start()
    busy.start()
    for event in comparison.events.compactMap(SmallEvent.init(rawValue:)) {
      #expect(machine.state.states == busy.state.states)
      #expect(subject.log == busySubject.log)
      check(host, busy, busySubject, hasFailed: hasFailed)
      machine.handle(event)
      busy.handle(event)
    }
    // A stop whose exit actions fail is undone.
    busy.stop()
    #expect(host.running.isEmpty || !busy.state.isInactive)
  }

  private func check(
    _ host: CountingHost, _ machine: Machine, _ subject: ChartSubject, hasFailed: Bool
  ) {
    let expected = CountingHost()
    machine.schema.beginActivities(of: machine.state, subject: subject, by: expected)
    // Where an entry action has failed, what it belongs to is active and has begun nothing.
    if hasFailed {
      #expect(host.running.isSubset(of: expected.running))
    } else {
      #expect(host.running == expected.running)
    }
  }
}

/// Records the running activities, and detects one that is started twice.
private final class CountingHost: ActivityHost {
  private(set) var running: Set<Int32> = []

  func begin(_ activity: Activity<SmallEvent>, number: Int32) {
    #expect(running.insert(number).inserted)
  }

  func end(_ number: Int32) { running.remove(number) }

  func endAll() { running = [] }

  // The generated charts delay no events.
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}

  func cancel(delayedEvent number: Int) {}
}
