import Schematic
import Statecharts
import Testing

/// Observers of stable states are called after all that an event causes, and not in between.
struct StableStateTests {
  struct Chain: Statechart {
    enum State { case idle, working, step, finished, rest, done }
    enum Event { case go, hold, raised, queued, end }

    var body: [Element] {
      state(.idle) {
        defers(.hold)
        on(.go, to: .working)
      }
      state(.working) {
        onDone(to: .rest)
        state(.step) { always(to: .finished) }
        final(.finished)
      }
      state(.rest) {
        onEntry().performWithContext { context in
          context.raise(.raised)
          context.send(.queued)
        }
        on(.raised, .queued, .hold) {}
        on(.end, to: .done)
      }
      final(.done)
    }
  }

  let machine: Chain.Machine

  init() throws {
    machine = try StateMachine(Chain())
  }

  @Test func `one event with all that it causes is one call`() {
    machine.start()
    var states: [[Chain.State]] = []
    machine.observeStableStates { states.append($0.state.leaves) }
    machine.handle(.go)
    #expect(states == [[.rest]])
  }

  @Test func `the last states are reported, those before the start and after a stop are not`() {
    var states: [[Chain.State]] = []
    machine.observeStableStates { states.append($0.state.leaves) }
    machine.reset()
    machine.start()
    machine.handle(.go)
    machine.handle(.end)
    machine.reset()
    machine.start()
    machine.stop()
    #expect(states == [[.idle], [.rest], [.done], [.idle]])
  }

  @Test func `a deferred event is reported, an ignored one is not`() {
    machine.start()
    var deferred: [[Chain.Event]] = []
    machine.observeStableStates { deferred.append($0.deferredEvents) }
    machine.handle(.hold)
    machine.handle(.end)
    machine.handle(.go)
    #expect(deferred == [[.hold], []])
  }

  @Test func `a machine resumes from what is reported and takes no further step`() throws {
    machine.start()
    var reported: [Chain.Machine.Saved] = []
    machine.observeStableStates { reported.append($0) }
    machine.handle(.hold)
    machine.handle(.go)
    for saved in reported {
      let resumed = try StateMachine(Chain())
      try resumed.resume(from: saved)
      resumed.handle(.go)
      #expect(resumed.state.leaves == [.rest])
    }
  }

  @Test func `an event that an observer handles is reported afterwards`() {
    machine.start()
    var states: [[Chain.State]] = []
    machine.observeStableStates { [unowned machine] saved in
      states.append(saved.state.leaves)
      if saved.state.contains(.rest) { machine.handle(.end) }
    }
    machine.handle(.go)
    #expect(states == [[.rest], [.done]])
  }

  @Test func `an observer that was removed is not called, and another one still is`() {
    machine.start()
    let token = machine.observeStableStates { _ in Issue.record("The observer was removed.") }
    var count = 0
    machine.observeStableStates { _ in count += 1 }
    machine.removeObserver(token)
    machine.handle(.go)
    #expect(count == 1)
  }

  @Test func `a machine with a tracer reports, too`() {
    machine.start()
    var count = 0
    machine.trace { _ in }
    machine.observeStableStates { _ in count += 1 }
    machine.handle(.go)
    #expect(count == 1)
  }

  @Test func `an internal transition and a flat schema are reported`() {
    let counter = StateMachine(
      schema: StateMachineSchema<Int, Bool, Void>(startingIn: 0) { state, stays in
        stays ? .stay : .to(state + 1)
      })
    var states: [Int] = []
    counter.observeStableStates { states.append($0.state) }
    counter.handle(true)
    counter.handle(false)
    counter.reset()
    #expect(states == [0, 1, 0])
  }
}
