import Testing

@testable import Schematic

/// The whole text of each error: what happened, and what to do.
struct ErrorTextTests {
  @Test func `a guard that asks for its own event is told how to decide`() {
    #expect(
      RecursiveQueryError(state: "open").description == """
        In 'open', a guard asks whether the machine can handle the guard's own event, so that the \
        answer depends on itself. Decide by the subject, the event or the state, not by \
        canHandle(_:) or enabledEvents().
        """)
  }

  @Test func `a released subject is named by its type`() {
    #expect(
      SubjectReleasedError(subject: "Lamp").description == """
        The subject of the machine, of type Lamp, was released before the machine first needed it. A \
        machine holds an object weakly. Keep the object as long as the machine, for instance in a \
        constant outside of the call that creates the machine. Or create the machine with \
        'reference: .strong'.
        """)
  }

  @Test func `a machine that has not been started names the event`() {
    #expect(
      MachineNotStartedError(event: "go").description
        == "The machine has not been started, so it cannot handle 'go': call start() first.")
    #expect(
      MachineNotStartedError().description == """
        The machine has not been started, so it cannot handle events: call start() first, or write \
        'started()' behind it.
        """)
  }

  @Test func `a missing host names the activity`() {
    #expect(
      MissingActivityHostError(activity: "cook: done").description == """
        Cannot start 'cook: done': this machine has no host for timers and tasks. Run the chart in a \
        StateMachineActor, or call 'hostActivities(on:)' before start(). Both are in \
        SchematicConcurrency.
        """)
  }

  @Test(arguments: [
    (0, ""), (1, " 1 queued event was discarded."), (2, " 2 queued events were discarded."),
  ])
  func `a limit says how many events were discarded`(count: Int, words: String) {
    let error = StepLimitExceededError(limit: .steps(9), states: ["a", "b"], droppedEvents: count)
    #expect(
      error.description == """
        One event caused more than 9 steps: its own and eventless ones. The last states were \
        a → b.\(words) If they are a loop, break it. If not, increase the machine's maximumSteps.
        """)
  }

  @Test func `each reason for ignoring an event is a sentence`() {
    let named = UnmetGuard(name: "paid", path: "shop/till")
    let unnamed = UnmetGuard(name: nil, path: "")
    #expect(IgnoredEventReason.ended.description == "the machine has ended")
    #expect(
      IgnoredEventReason.noTransition.description == "no active state has a transition for it")
    #expect(
      IgnoredEventReason.declaration.description == "the definition declares that it is ignored")
    #expect(
      IgnoredEventReason.guards([named, unnamed]).description == """
        the guard 'paid' of 'shop/till' does not hold, a guard of the machine does not hold
        """)
  }
}
