import Schematic
import TestSupport
import Testing

@Suite struct `Observers are told` {
  @Test func `of a transition`() {
    #expect(notices(of: "go") == ["0 → 1 on go"])
  }

  @Test func `of an ignored event`() {
    #expect(notices(of: "ignored") == ["ignored ignored in 0"])
  }

  @Test func `of a rejected event, with the reason`() {
    #expect(notices(of: "rejected") == ["rejected rejected in 0: guarding"])
  }

  @Test func `of a failed event, with the error`() {
    #expect(notices(of: "failed") == ["failed failed in 0: guarding"])
  }

  @Test func `what became of events that were raised`() {
    #expect(
      notices(of: "raise") == [
        "0 → 1 on raise", "1 → 2 on go", "ignored ignored in 2", "rejected rejected in 2: guarding",
        "failed failed in 2: guarding",
      ])
  }

  @Test func `what became of events that were sent`() {
    #expect(
      notices(of: "send") == [
        "0 → 1 on send", "1 → 2 on go", "ignored ignored in 2", "rejected rejected in 2: guarding",
        "failed failed in 2: guarding",
      ])
  }

  @Test func `of steps that no event led to`() {
    let machine = makeMachine(following: { $0 == 1 ? .to(2) : nil }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    machine.handle("go")
    machine.reset()
    #expect(log.entries == ["0 → 1 on go", "1 → 2 on nothing", "2 → 0 on nothing"])
  }

  @Test func `nothing when an event is only asked about`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    machine.observe { _ in Issue.record("Nothing has happened") }
    #expect(!machine.canHandle("go"))
  }

  /// What observers are told when `event` is handled in state 0.
  private func notices(of event: String) -> [String] {
    let others = ["go", "ignored", "rejected", "failed"]
    let machine = makeMachine { state, event in
      switch event {
      case "go": .to(state + 1)
      case "raise": .to(state + 1) { context in for other in others { context.raise(other) } }
      case "send": .to(state + 1) { context in for other in others { context.send(other) } }
      case "rejected": throw Rejection(Failure.guarding)
      case "failed": throw Failure.guarding
      default: nil
      }
    }
    let log = machine.logNotices()
    machine.handle(event)
    return log.entries
  }
}
