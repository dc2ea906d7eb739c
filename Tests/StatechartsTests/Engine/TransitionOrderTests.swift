import Schematic
import Statecharts
import Testing

/// In which order states are left and entered: TBStateMachine's nested states, event by event.
@Suite struct TransitionOrderTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Nested(exitsRegionsInOrder: true).started(trace)
  }

  private func handle(_ events: String...) -> String {
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  @Test func `guards, exits, action, entries (TB-20)`() {
    trace.facts = ["inner"]
    #expect(handle("unguarded") == "inner? -a1 inner +a2")
  }

  @Test func `an external transition into its own composite exits it (TB-24)`() {
    #expect(handle("a to a2") == "-a1 -a +a +a2")
  }

  @Test func `an external transition to the parent re-enters it (TB-25)`() {
    #expect(handle("next", "a2 to a") == "-a2 -a +a +a1")
  }

  @Test func `an external self-transition re-enters a composite (TB-26)`() {
    #expect(handle("next", "again") == "-a2 -a +a +a1")
  }

  @Test func `a composite is entered down to its initial state (TB-27)`() {
    #expect(handle("to b") == "-a1 -a +b +b1")
    #expect(handle("to b3") == "-b1 -b +b +b3 +b311 +b321")
  }

  @Test func `a local transition into its composite does not exit it (TB-28)`() {
    #expect(handle("a to a2 local") == "-a1 +a2")
    #expect(handle("to b", "local into") == "-b1 +b2 +b22")
  }

  @Test func `a local transition to the parent does not exit it (TB-28)`() {
    #expect(handle("to b", "local into", "local out") == "-b22 -b2 +b1")
  }

  @Test func `a local transition elsewhere is an external one (TB-29)`() throws {
    trace.facts = ["second"]
    #expect(handle("unguarded", "b_a3") == "-a3 -a +b +b1")
  }

  @Test
  func `a local self-transition re-enters the initial state without exiting the composite (TB-30)`()
  {
    #expect(handle("next", "again local") == "-a2 +a1")
  }

  @Test func `an internal transition exits no state (TB-31)`() {
    #expect(handle("next", "tell") == "told")
    #expect(machine.state.leaves == ["a2"])
  }

  @Test func `exiting a region exits all of them (TB-35)`() {
    #expect(handle("to b3", "out") == "-b311 -b321 -b3 -b +a +a1")
  }

  @Test func `from region to region, the parallel state is exited and entered (TB-36)`() {
    #expect(handle("to b3", "across") == "-b311 -b321 -b3 +b3 +b311 +b322")
  }

  @Test func `a target in one region, and the others by default (TB-37)`() {
    #expect(handle("into region") == "-a1 -a +c +c2 +c212 +c221")
  }

  @Test func `regions are entered in declared order, and exited so if declared (TB-34)`() {
    #expect(handle("to b3") == "-a1 -a +b +b3 +b311 +b321")
    #expect(handle("to c") == "-b311 -b321 -b3 -b +c +c1")
  }

  @Test func `regions are exited in reverse order by default`() throws {
    let machine = try Nested().started(trace)
    machine.handle("to b3")
    _ = trace.take()
    machine.handle("to c")
    #expect(trace.take() == "-b321 -b311 -b3 -b +c +c1")
  }

  @Test func `a fork enters each of its targets (TB-39)`() {
    #expect(handle("fork") == "-a1 -a fork +c +c2 +c212 +c222")
  }

  @Test func `a junction evaluates guards before a state is exited (TB-46)`() {
    trace.facts = ["junction", "two"]
    #expect(handle("junction") == "junction? one? two? -a1 -a way in way two +b +b2 +b21")
  }

  @Test func `a junction without an enabled branch disables its transition (TB-47)`() {
    trace.facts = ["junction"]
    #expect(handle("junction") == "junction? one? two?")
    #expect(machine.handle("junction") == .ignored)
    #expect(machine.state.leaves == ["a1"])
  }
}
