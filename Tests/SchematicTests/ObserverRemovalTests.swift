import Schematic
import TestSupport
import Testing

@Suite struct `An observer` {
  @Test func `is not called any more once it is removed`() {
    let token = machine.observe { _ in log.add("removed") }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `can be removed twice`() {
    let token = machine.observe { _ in log.add("removed") }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `is not removed by the token of another machine`() {
    let other = makeMachine { _, _ in nil }
    let token = other.observe { _ in }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `is not removed by the token of a machine that is gone`() {
    // A new machine often gets the address of the last one that was released.
    for _ in 0..<100 {
      let token = makeMachine { _, _ in nil }.observe { _ in }
      let machine = makeMachine { state, _ in .to(state) }
      machine.observe { _ in log.add("kept") }
      machine.removeObserver(token)
      machine.handle("go")
    }
    #expect(log.entries.count == 100)
  }

  @Test func `is not removed by the token of a tracer whose machine is gone`() {
    for _ in 0..<100 {
      let token = makeMachine { _, _ in nil }.trace { _ in }
      let machine = makeMachine { state, _ in .to(state) }
      machine.trace { if case .took = $0 { log.add("traced") } }
      machine.removeObserver(token)
      machine.handle("go")
    }
    #expect(log.entries.count == 100)
  }

  @Test func `has a token that differs from every other`() {
    let other = makeMachine { _, _ in nil }
    let tokens = [machine, machine, other, other].map { $0.observe { _ in } }
    #expect(Set(tokens).count == 4)
  }

  private let log = Log()
  private let machine = makeMachine { state, _ in .to(state) }
}

/// A notice under way is not disturbed by what observers do to the list.
@Suite struct `While observers are called` {
  @Test func `one can remove itself`() {
    add("b") { remove("b") }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "a", "c"])
  }

  @Test func `one can remove an earlier one`() {
    add("b") { remove("a") }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "b", "c"])
  }

  @Test func `one can remove a later one, which is not called any more`() {
    add("b") { remove("d") }
    add("c")
    add("d")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "a", "b", "c"])
  }

  @Test func `one can remove one in the middle, which is not called any more`() {
    add("b") { remove("c") }
    add("c")
    add("d")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "d"])
  }

  @Test func `one can remove all`() {
    add("b") { for name in ["a", "b", "c"] { remove(name) } }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b"])
  }

  @Test func `one that is added is called from the next notice on`() {
    add("b") {
      remove("b")
      add("new")
    }
    machine.handle("go")
    #expect(log.entries == ["a", "b"])
    machine.handle("go")
    #expect(log.entries == ["a", "b", "a", "new"])
  }

  @Test func `one can be removed and another added in its place`() {
    add("b") {
      remove("c")
      add("new")
    }
    add("c")
    machine.handle("go")
    #expect(log.entries == ["a", "b"])
  }

  private let log = Log()
  private let machine = makeMachine { state, _ in .to(state) }
  private let tokens = Tokens()

  init() {
    add("a")
  }

  /// Adds an observer that logs its name and then does what it is told.
  private func add(_ name: String, then action: @escaping () -> Void = {}) {
    tokens.byName[name] = machine.observe { _ in
      log.add(name)
      action()
    }
  }

  private func remove(_ name: String) {
    if let token = tokens.byName[name] { machine.removeObserver(token) }
  }

  private final class Tokens {
    var byName: [String: ObserverToken] = [:]
  }
}
