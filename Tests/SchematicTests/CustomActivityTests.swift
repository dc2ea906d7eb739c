import Schematic
import TestSupport
import Testing

/// A lamp that switches itself off: a schema with several active states and a timer.
///
/// It uses the public interface only, as a schema in another package would.
private struct TimedLamp: StateMachineSchemaProtocol {
  enum ActiveState { case house, dark, lit }
  enum Event { case push, timeout }

  struct State: Equatable, DescribedState {
    var isLit: Bool
    var isStarted = true
    var briefDescription: String { isLit ? "lit" : "dark" }
    var activeStateLines: [(depth: Int, text: String)] {
      [(1, "house"), (2, briefDescription)]
    }
  }

  struct Step: StateMachineStep {
    typealias Event = TimedLamp.Event
    let state: State

    func performExit(_ context: borrowing TransitionContext<Event, Void>) {}

    func performEntry(_ context: borrowing TransitionContext<Event, Void>) {
      guard let host = context.activityHost() else { return }
      host.end(0)
      if state.isLit { host.begin(.timer(.seconds(5), .timeout), number: 0) }
    }
  }

  let initialState = State(isLit: false)
  let hasActivities = true

  func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Void
  ) -> Step? {
    switch event {
    case .push: Step(state: State(isLit: !state.isLit))
    case .timeout: state.isLit ? Step(state: State(isLit: false)) : nil
    }
  }

  func beginActivities(of state: State, subject: Void, by host: any ActivityHost<Event>) {
    if state.isLit { host.begin(.timer(.seconds(5), .timeout), number: 0) }
  }

  static func isActive(_ active: ActiveState, in state: State) -> Bool {
    activeStates(in: state, leavesOnly: false).contains(active)
  }

  static func activeStates(in state: State, leavesOnly: Bool) -> [ActiveState] {
    (leavesOnly ? [] : [.house]) + [state.isLit ? .lit : .dark]
  }
}

/// Logs the activities that it begins and ends.
private final class NotingHost<Event>: ActivityHost {
  private let log: Log

  init(_ log: Log) {
    self.log = log
  }

  func begin(_ activity: Activity<Event>, number: Int32) { log.add("begin \(number)") }
  func end(_ number: Int32) { log.add("end \(number)") }
  func endAll() { log.add("end all") }
  func cancel(delayedEvent number: Int) { log.add("cancel \(number)") }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    log.add("schedule \(number)")
  }
}

struct CustomActivityTests {
  private let log = Log()
  private let lamp = StateMachine(schema: TimedLamp())

  @Test func `a step begins and ends activities of the machine's host`() {
    lamp.activityHost = NotingHost(log)
    lamp.handle(.push)
    lamp.handle(.push)
    #expect(log.entries == ["end 0", "begin 0", "end 0"])
  }

  @Test func `a host that is set later begins the activities of the active states`() {
    lamp.handle(.push)
    lamp.activityHost = NotingHost(log)
    lamp.beginActivities()
    #expect(log.entries == ["begin 0"])
  }

  @Test func `isIn is true for every active state`() {
    #expect(lamp.isIn(.house) && lamp.isIn(.dark) && !lamp.isIn(.lit))
    #expect(lamp.activeStates == [.house, .dark] && lamp.leafStates == [.dark])
  }

  @Test func `the description of an outcome contains the state's briefDescription`() {
    let outcome = Outcome<TimedLamp.State>.failed(Failure.entering, in: .init(isLit: false))
    #expect("\(outcome)" == "failed in dark: entering")
  }
}
