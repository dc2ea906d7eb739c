import Schematic
import TestSupport
import Testing

struct NoticeTests {
  @Test func `observers are notified of a transition`() {
    #expect(notices(of: "go") == ["0 → 1 on go"])
  }

  @Test func `observers are notified of an ignored event`() {
    #expect(notices(of: "ignored") == ["ignored ignored in 0"])
  }

  @Test func `observers are notified of a rejected event with its reason`() {
    #expect(notices(of: "rejected") == ["rejected rejected in 0: guarding"])
  }

  @Test func `observers are notified of a failed event with its error`() {
    #expect(notices(of: "failed") == ["failed failed in 0: guarding"])
  }

  @Test func `observers are notified of raised events`() {
    #expect(
      notices(of: "raise") == [
        "0 → 1 on raise", "1 → 2 on go", "ignored ignored in 2", "rejected rejected in 2: guarding",
        "failed failed in 2: guarding",
      ])
  }

  @Test func `observers are notified of sent events`() {
    #expect(
      notices(of: "send") == [
        "0 → 1 on send", "1 → 2 on go", "ignored ignored in 2", "rejected rejected in 2: guarding",
        "failed failed in 2: guarding",
      ])
  }

  @Test func `observers are notified of eventless steps`() {
    let machine = makeMachine(following: { $0 == 1 ? .to(2) : nil }, reacting: { _, _ in .to(1) })
    let log = machine.logNotices()
    machine.handle("go")
    machine.reset()
    #expect(log.entries == ["0 → 1 on go", "1 → 2 on nothing", "2 → 0 on nothing"])
  }

  @Test func `canHandle notifies no observer`() {
    let machine = makeMachine { _, _ in throw Failure.guarding }
    machine.observe { _ in Issue.record("Nothing has happened") }
    #expect(!machine.canHandle("go"))
  }

  /// The notices to observers when `event` is handled in state 0.
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
