import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport
import Testing

/// Steps that are undone send nothing, and cancel nothing.
@MainActor struct DelayFailureTests {
  private struct Trial: Statechart {
    enum State { case idle, next, hurting, other }

    static func fail() throws -> Bool { throw Failure.guarding }

    enum Event {
      case arm, exit, effect, entry, choose, chooseBadly, branchBadly, timeout, cancelAndFail
    }

    var body: [Element] {
      state(.idle) {
        on(internal: .arm).performWithContext {
          try $0.send(.timeout, after: .seconds(9), as: "armed")
        }
        on(.effect, to: .next)
          .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
          .performWithContext { _ in throw Failure.entering }
        on(.cancelAndFail, to: .next)
          .performWithContext { $0.cancel("armed") }
          .performWithContext { _ in throw Failure.entering }
        on(.entry, to: .hurting)
          .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
        on(.chooseBadly, via: .choice([.to(.next).when { try Self.fail() }, .otherwise(.other)]))
          .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
        on(
          .branchBadly,
          via: .choice([
            .otherwise(.other)
              .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "u") }
              .performWithContext { _ in throw Failure.entering }
          ])
        )
        .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
        on(.choose, via: .choice([.to(.next).when { false }, .otherwise(.other)]))
          .performWithContext { try $0.send(.timeout, after: .seconds(3), as: "t") }
      }
      state(.next)
      state(.other)
      state(.hurting) { onEntry { throw Failure.entering } }
    }
  }

  private let clock = ManualClock()
  private let machine: Trial.Machine

  init() throws {
    machine = try StateMachine(Trial())
    machine.hostActivities(on: clock)
    machine.start()
  }

  private var names: [String?] { machine.pendingTimers.map(\.name) }

  @Test func `a step that fails before the state changes sends nothing`() {
    machine.handle(.effect)
    #expect(machine.isIn(.idle) && names == [])
    machine.handle(.choose)
    #expect(names == ["t"] && clock.sleeperCount == 1)
  }

  @Test func `the next step does not send what the failed one would have sent`() {
    machine.handle(.effect)
    machine.handle(.arm)
    #expect(names == ["armed"] && clock.sleeperCount == 1)
  }

  @Test func `a step that fails before the state changes cancels nothing`() {
    machine.handle(.arm)
    machine.handle(.cancelAndFail)
    #expect(machine.isIn(.idle) && names == ["armed"])
  }

  @Test func `a step that fails after the state has changed has sent its events`() {
    machine.handle(.entry)
    #expect(machine.isIn(.hurting) && names == ["t"] && clock.sleeperCount == 1)
  }

  @Test func `a compound transition that is undone sends nothing`() {
    machine.handle(.chooseBadly)
    #expect(machine.isIn(.idle) && names == [])
    machine.handle(.arm)
    #expect(names == ["armed"])
  }

  @Test func `a compound transition whose last action fails sends nothing`() {
    machine.handle(.branchBadly)
    #expect(machine.isIn(.idle) && names == [] && clock.sleeperCount == 0)
    machine.handle(.arm)
    #expect(names == ["armed"])
  }

  @Test func `a compound transition sends when it is complete`() async throws {
    machine.handle(.choose)
    #expect(machine.isIn(.other) && names == ["t"])
  }
}
