import Schematic
import TestSupport
import Testing

/// An event that a state defers is handled again after the next transition, before others.
struct DeferralTests {
  @Test func `a deferred event changes no state and is in deferredEvents`() {
    let machine = makeMachine(deferringIn: 0)
    #expect(machine.handle("later") == .deferred)
    #expect(machine.state == 0)
    #expect(machine.deferredEvents == ["later"])
  }

  @Test func `canHandle is false for an event that the state defers`() {
    #expect(!makeMachine(deferringIn: 0).canHandle("later"))
  }

  @Test func `a deferred event is handled after the next transition, in the same run`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 11))
    #expect(machine.deferredEvents == [])
  }

  @Test func `an ignored event does not recall a deferred event`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    #expect(machine.handle("ignored") == .ignored)
    #expect(machine.deferredEvents == ["later"])
  }

  @Test func `a self-transition does not recall a deferred event`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    var requests = 0
    machine.trace { if case .began = $0 { requests += 1 } }
    machine.handle("again")
    #expect(machine.deferredEvents == ["later"])
    #expect(requests == 1)
  }

  @Test func `an event stays deferred while the next state defers it too`() {
    let machine = makeMachine(deferringIn: 0, 1)
    machine.handle("later")
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
    #expect(machine.deferredEvents == ["later"])
    #expect(machine.handle("go") == .transitioned(from: 1, to: 12))
  }

  @Test func `a deferred event is handled once, after the next transition`() {
    let machine = makeMachine(deferringIn: 0, 1)
    let log = machine.logNotices()
    machine.handle("go")
    machine.handle("later")
    machine.handle("go")
    #expect(
      log.entries == ["0 → 1 on go", "later deferred in 1", "1 → 2 on go", "2 → 12 on later"])
  }

  @Test func `observers are notified once of an event that is deferred several times`() {
    let machine = makeMachine(deferringIn: 0, 1, 2)
    let log = machine.logNotices()
    for event in ["later", "go", "go"] { machine.handle(event) }
    #expect(log.entries == ["later deferred in 0", "0 → 1 on go", "1 → 2 on go"])
    #expect(machine.deferredEvents == ["later"])
  }

  @Test func `recalled events do not count toward maximumEvents`() {
    let machine = makeMachine(deferringIn: 0)
    machine.maximumEvents = 3
    for number in 1...5 { machine.handle("later \(number)") }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 51))
  }

  @Test func `a deferred event is handled after raised events and before sent events`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    let log = machine.logNotices()
    machine.handle("raise and send")
    #expect(
      log.entries.map { $0.split(separator: " on ").last } == [
        "raise and send", "go", "later", "go",
      ])
  }

  @Test func `deferred events are handled in the order of their arrival`() {
    let machine = makeMachine(deferringIn: 0)
    for event in ["later a", "later b", "later c"] { machine.handle(event) }
    #expect(machine.deferredEvents == ["later a", "later b", "later c"])
    let log = machine.logNotices()
    machine.handle("go")
    #expect(
      log.entries == [
        "0 → 1 on go", "1 → 11 on later a", "11 → 21 on later b", "21 → 31 on later c",
      ])
  }

  @Test func `a deferred event is recalled although the transition's action throws`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    #expect(machine.handle("throw") == .failed(Failure.entering, in: 11))
    #expect(machine.state == 11)
  }

  @Test func `raised and sent events can be deferred`() {
    for passing in ["raise later", "send later"] {
      let machine = makeMachine(deferringIn: 1)
      #expect(machine.handle(passing) == .transitioned(from: 0, to: 1))
      #expect(machine.deferredEvents == ["later"])
      #expect(machine.handle("go") == .transitioned(from: 1, to: 12))
    }
  }

  @Test func `an observer of a deferral can handle an event at once`() {
    let machine = makeMachine(deferringIn: 0)
    machine.observe { if case .deferred = $0 { machine.handle("go") } }
    #expect(machine.handle("later") == .deferred)
    #expect(machine.state == 11)
  }

  @Test func `a reset discards deferred events`() {
    let machine = makeMachine(deferringIn: 0)
    machine.handle("later")
    machine.reset()
    #expect(machine.deferredEvents == [])
    #expect(machine.handle("go") == .transitioned(from: 0, to: 1))
  }

  @Test func `a deferred event whose transition returns to its state does not loop`() {
    let machine = SchematicTests.makeMachine { state, event in
      guard event == "later" else { return .to(1) }
      return state == 0 ? .deferred : .to(0)
    }
    for _ in 1...3 { machine.handle("later") }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 0))
    #expect(machine.deferredEvents == ["later", "later"])
  }

  /// Makes a machine that counts, and in `states` defers events that begin with "later".
  private func makeMachine(deferringIn states: Int...) -> Script.Machine {
    SchematicTests.makeMachine { state, event in
      if event.hasPrefix("later") { return states.contains(state) ? .deferred : .to(state + 10) }
      switch event {
      case "go": return .to(state + 1)
      case "again": return .to(state)
      case "throw": return .to(state + 1) { _ in throw Failure.entering }
      case "raise later": return .to(state + 1) { $0.raise("later") }
      case "send later": return .to(state + 1) { $0.send("later") }
      case "raise and send":
        return .to(state + 1) { context in
          context.send("go")
          context.raise("go")
        }
      default: return nil
      }
    }
  }
}
