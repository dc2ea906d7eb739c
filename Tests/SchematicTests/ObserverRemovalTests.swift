import Schematic
import TestSupport
import Testing

struct ObserverRemovalTests {
  @Test func `a removed observer is not called again`() {
    let token = machine.observe { _ in log.add("removed") }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `removing an observer twice has no effect`() {
    let token = machine.observe { _ in log.add("removed") }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `of many observers, one that was added after a removal can be removed`() {
    let tokens = (0..<20).map { number in machine.observe { _ in log.add("\(number)") } }
    machine.removeObserver(tokens[15])
    let token = machine.observe { _ in log.add("removed") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == (0..<20).filter { $0 != 15 }.map { "\($0)" })
  }

  @Test func `removing an observer of transitions does not remove one of a state`() {
    let token = machine.observe { _ in log.add("removed") }
    machine.onEntry(of: 0) { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `the token of another machine removes no observer`() {
    let other = makeMachine { _, _ in nil }
    let token = other.observe { _ in }
    machine.observe { _ in log.add("kept") }
    machine.removeObserver(token)
    machine.handle("go")
    #expect(log.entries == ["kept"])
  }

  @Test func `the token of a deallocated machine removes no observer`() {
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

  @Test func `the tracer token of a deallocated machine removes no observer`() {
    for _ in 0..<100 {
      let token = makeMachine { _, _ in nil }.trace { _ in }
      let machine = makeMachine { state, _ in .to(state) }
      machine.trace { if case .took = $0 { log.add("traced") } }
      machine.removeObserver(token)
      machine.handle("go")
    }
    #expect(log.entries.count == 100)
  }

  @Test func `an observer that removes itself is kept until it returns, and released then`() {
    final class Held {}
    weak var held: Held?
    var token: ObserverToken?
    do {
      let object = Held()
      held = object
      token = machine.observe { _ in
        if let token { machine.removeObserver(token) }
        log.add(held == nil ? "released" : "kept")
        withExtendedLifetime(object) {}
      }
    }
    machine.observe { _ in log.add("next") }
    machine.handle("go")
    #expect(log.entries == ["kept", "next"])
    #expect(held == nil)
  }

  /// 60,000 observers take seconds if the list is traversed for each.
  @Test
  func `the time to add and remove many observers is proportional to their number`() {
    let count = 60_000
    var tokens: [ObserverToken] = []
    let time = processorTime {
      for number in 0..<count {
        tokens.append(
          number.isMultiple(of: 2)
            ? machine.observe { _ in log.add("\(number)") }
            : machine.onEntry(of: 0) { _ in log.add("\(number)") })
      }
      for number in tokens.indices where !number.isMultiple(of: 20_000) {
        machine.removeObserver(tokens[number])
      }
    }
    machine.onEntry(of: 0) { _ in log.add("last") }
    machine.handle("go")
    #expect(log.entries == ["0", "20000", "40000", "last"])
    #expect(time < .seconds(5))
  }

  @Test(arguments: [1, 2, 7, 8, 9, 10, 30])
  func `observers are called in order after any of them is removed`(count: Int) {
    for removed in 0..<count {
      let (machine, log) = (makeMachine { state, _ in .to(state) }, Log())
      let tokens = (0..<count).map { number in machine.observe { _ in log.add("\(number)") } }
      machine.removeObserver(tokens[removed])
      machine.observe { _ in log.add("new") }
      machine.removeObserver(tokens[0])
      machine.handle("go")
      let kept = (0..<count).filter { $0 != removed && $0 != 0 }
      #expect(log.entries == kept.map { "\($0)" } + ["new"])
    }
  }

  @Test func `each observer token is unique`() {
    let other = makeMachine { _, _ in nil }
    let tokens = [machine, machine, other, other].map { $0.observe { _ in } }
    #expect(Set(tokens).count == 4)
  }

  private let log = Log()
  private let machine = makeMachine { state, _ in .to(state) }
}

/// A notice under way is not disturbed by what observers do to the list.
struct ObserverChangesDuringNotificationTests {
  @Test func `an observer can remove itself`() {
    add("b") { remove("b") }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "a", "c"])
  }

  @Test func `an observer can remove an earlier observer`() {
    add("b") { remove("a") }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "b", "c"])
  }

  @Test func `an observer can remove a later observer, which is not called`() {
    add("b") { remove("d") }
    add("c")
    add("d")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "c", "a", "b", "c"])
  }

  @Test func `an observer can remove a middle observer, which is not called`() {
    add("b") { remove("c") }
    add("c")
    add("d")
    machine.handle("go")
    #expect(log.entries == ["a", "b", "d"])
  }

  @Test func `an observer can remove all observers`() {
    add("b") { for name in ["a", "b", "c"] { remove(name) } }
    add("c")
    machine.handle("go")
    machine.handle("go")
    #expect(log.entries == ["a", "b"])
  }

  @Test func `an observer added by an observer is called from the next notice on`() {
    add("b") {
      remove("b")
      add("new")
    }
    machine.handle("go")
    #expect(log.entries == ["a", "b"])
    machine.handle("go")
    #expect(log.entries == ["a", "b", "a", "new"])
  }

  @Test func `an observer can replace itself with a new observer`() {
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

  /// Adds an observer that logs its name and then calls a closure.
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
