import Schematic
import TestSupport
import Testing

/// What a tool learns of a machine's requests.
struct RequestTests {
  typealias Request = StateMachineRequest<Int>

  @Test func `a request is described by its event, or by what the machine is to do`() {
    let requests: [Request] = [
      .event(3), .start(with: 3), .start(), .stop(), .reset(runningActions: true),
    ]
    #expect(requests.map { "\($0)" } == ["3", "start with '3'", "start", "stop", "reset"])
    #expect(requests.map(\.event) == [3, 3, nil, nil, nil])
  }

  @Test func `requests inside a step are queued until it ends, and one token ends the tracing`() {
    let machine = StateMachine(Counting<Void>())
    let log = Log()
    let token = machine.trace(
      { [unowned machine] trace in
        if case .ended = trace { log.add("\(machine.queuedRequests)") }
      },
      observing: { [unowned machine] _ in
        log.add("observed")
        if machine.state == 1 { machine.handle(.next) }
      })
    machine.handle(.next)
    #expect(log.entries == ["observed", "[next]", "observed", "[]"])
    machine.removeObserver(token)
    machine.handle(.next)
    #expect(log.entries.count == 4)
  }
}
