import Schematic
import SchematicVerification
import StateMaps
import Statecharts
import Testing
import TransitionTables

@Suite struct ExactTests {
  struct Till: Statechart {
    final class Drawer { var coins = 0 }
    enum State: CaseIterable { case waiting, full }
    enum Event: CaseIterable { case coin, empty }
    typealias Subject = Drawer

    var body: [Element] {
      state(.waiting) {
        on(.coin, to: .full).when("last") { $0.coins == 2 }.perform { $0.coins += 1 }
        on(.coin) { $0.coins += 1 }
      }
      state(.full) { on(.empty, to: .waiting).perform { $0.coins = 0 } }
    }
  }

  @Test func `guards and actions of real subjects decide in an exact model`() throws {
    let model = try Till().exploredExactly(
      events: Till.Event.allCases, subject: { Till.Drawer() }, fingerprint: \.coins)

    #expect(model.configurations.map(\.fingerprint) == [0, 1, 2, 3])
    #expect(model.findings.isEmpty)
    #expect(
      model.check(.always("3 is full") { $0.fingerprint < 3 || $0.state.contains(.full) }).certainty
        == .proved)
  }

  @Test func `copies of subjects lead to the same model as replaying`() throws {
    let copied = try Till().exploredExactly(
      events: Till.Event.allCases, subject: { Till.Drawer() }, fingerprint: \.coins,
      copy: { original in
        let copy = Till.Drawer()
        copy.coins = original.coins
        return copy
      })

    #expect(copied.configurations.map(\.fingerprint) == [0, 1, 2, 3])
    #expect(copied.edgeCount == 4)
  }

  @Test(arguments: [false, true])
  func `machines that share a subject are not explored`(copies: Bool) throws {
    let shared = Till.Drawer()

    let error = #expect(throws: RestoringError.self) {
      try Till().exploredExactly(
        events: Till.Event.allCases, subject: { shared }, fingerprint: \.coins,
        copy: copies ? { $0 } : nil)
    }
    #expect(error?.expected == "waiting, 0")
    #expect(error?.actual == "waiting, 1")
  }

  @Test func `a counterexample proves a violation although the model is incomplete`() throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = 2
    let model = try Till().exploredExactly(
      events: Till.Event.allCases, subject: { Till.Drawer() }, fingerprint: \.coins,
      options: options)

    let verdict = model.check(.never("a coin") { $0.fingerprint == 1 })
    #expect(!verdict.holds && verdict.certainty == .proved)
  }

  @Test func `an exact model is incomplete when its limit is reached`() throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = 2
    let model = try Till().exploredExactly(
      events: Till.Event.allCases, subject: { Till.Drawer() }, fingerprint: \.coins,
      options: options)

    #expect(!model.isComplete)
    #expect(model.check(.never("3") { $0.fingerprint == 3 }).certainty == .unknown)
  }

  private func till() throws -> StateSpace<ExactState<Configuration<Till.State>, Int>, Till.Event> {
    try Till().exploredExactly(
      events: Till.Event.allCases, subject: { Till.Drawer() }, fingerprint: \.coins)
  }

  @Test func `a path of an exact model is followed by a machine`() throws {
    let model = try till()
    let path = try #require(model.path { $0.state.contains(.full) })
    let drawer = Till.Drawer()
    try path.run(on: StateMachine(Till(), subject: drawer))
    #expect(drawer.coins == 3)

    let verdict = model.check(.never("full") { $0.state.contains(.full) })
    let other = Till.Drawer()
    try verdict.counterexample?.run(on: StateMachine(Till(), subject: other)) { $0.coins }
    #expect(other.coins == 3)
  }

  @Test func `a machine whose subject differs from that of an exact model is reported`() throws {
    let path = try #require(try till().path { $0.state.contains(.full) })
    let drawer = Till.Drawer()
    drawer.coins = 1
    let early = #expect(throws: PathDivergedError.self) {
      try path.run(on: StateMachine(Till(), subject: drawer))
    }
    #expect(early?.step == 2)
    #expect(early?.expected == "waiting" && early?.actual == "full")

    let other = Till.Drawer()
    other.coins = 1
    let first = #expect(throws: PathDivergedError.self) {
      try path.run(on: StateMachine(Till(), subject: other), fingerprint: { $0.coins })
    }
    #expect(first?.step == 0)
    #expect(first?.expected == "waiting, 0" && first?.actual == "waiting, 1")
    #expect(first?.description.contains("The subject may have begun in another state") == true)
  }

  @Test func `exact models have the properties by state`() throws {
    let model = try till()

    #expect(model.satisfies(.alwaysReachable(.full)))
    #expect(model.satisfies(.never(.full, with: .waiting)))
    #expect(model.satisfies(.leads(from: .full, to: .waiting)))
    #expect(model.satisfies(.leads(after: .coin, to: .full)))
    #expect(model.satisfies(.inevitable(.full)))
    #expect(model.satisfies(.inevitable(from: .full, to: .waiting)))
    #expect(!model.satisfies(.never(.full, with: .full)))
    let poor = try Till().exploredExactly(
      events: [.empty], subject: { Till.Drawer() }, fingerprint: \.coins)
    #expect(!poor.satisfies(.alwaysReachable(.full)))
    #expect(!poor.satisfies(.leads(from: .waiting, to: .full)))
    #expect(!poor.satisfies(.inevitable(.full)))
    #expect(!poor.satisfies(.inevitable(from: .waiting, to: .full)))
    #expect(
      model.check(.alwaysReachable(.full)).description == "'full' is always reachable: proved")
  }

  struct Turnstile: FlatStateMachineSchema {
    enum State: CaseIterable { case locked, unlocked, broken }
    enum Event: CaseIterable { case coin, push }
    let initialState = State.locked

    func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
      switch (state, event) {
      case (.locked, .coin): .to(.unlocked)
      case (.unlocked, .push): .to(.locked)
      case (.locked, .push), (.unlocked, .coin), (.broken, _): nil
      }
    }
  }

  @Test func `a flat schema is explored without a subject`() throws {
    let model = try Turnstile().explored(events: Turnstile.Event.allCases)

    #expect(model.configurations == [.locked, .unlocked])
    #expect(model.findings.map(\.state) == ["broken"])
    #expect(model.satisfies(.alwaysReachable("locked") { $0 == .locked }))
  }

  struct Lamp: TransitionTable {
    enum State: CaseIterable { case off, on, burnt }
    enum Event: CaseIterable { case toggle, burn }
    let initialState = State.off
    var body: [Row] {
      on(.toggle, from: .off, to: .on)
      on(.toggle, from: .on, to: .off)
      on(.burn, from: .on, to: .burnt)
    }
  }

  @Test func `a table is explored, and its dead end is found`() throws {
    let model = try Lamp().exploredExactly(events: Lamp.Event.allCases)
    let found = model.findings

    #expect(model.configurations == [.off, .on, .burnt])
    #expect(found.map(\.kind) == [.deadEnd])
    #expect(found.first?.path?.events == [.toggle, .burn])
  }

  struct Session: StateMap {
    enum State: CaseIterable { case out, entering, inside }
    var body: [Element] {
      state(.out, to: .entering)
      state(.entering, to: .inside, .out)
      state(.inside, to: .out)
    }
  }

  @Test func `a map is explored with requests, of which some are rejected`() throws {
    let model = try Session().exploredExactly(events: [.to(.out), .to(.entering), .to(.inside)])

    #expect(model.configurations.count == 3)
    #expect(model.edges(from: 0).map(\.effect) == [.transition, .rejection])
    #expect(model.findings.isEmpty)
  }

  struct Bell: Statechart {
    enum State: CaseIterable { case quiet, ringing }
    enum Event: CaseIterable { case ring, later, stop }

    var body: [Element] {
      state(.quiet) {
        on(.ring, to: .ringing)
        on(internal: .later).performWithContext {
          try $0.send(.ring, after: .seconds(5), as: "later")
        }
      }
      state(.ringing) {
        after(.seconds(3), send: .stop)
        on(.stop, to: .quiet)
      }
    }
  }

  @Test(arguments: [true, false])
  func `timers and delayed events elapse at any time`(copies: Bool) throws {
    let model = try Bell().exploredExactly(
      events: [.later], subject: {}, fingerprint: { _ in 0 }, copy: copies ? { _ in } : nil)

    // Quiet, quiet with a delayed ring, and ringing.
    #expect(model.configurations.map(\.state.leaves) == [[.quiet], [.quiet], [.ringing]])
    #expect(
      model.path { $0.state.contains(.ringing) }?.steps.map(\.description) == [
        "start → quiet, 0", "later → quiet, 0", "ring (timer) → ringing, 0",
      ])
    #expect(model.edges(from: 2).map(\.description) == ["stop (timer) → quiet, 0"])
  }

  struct Poll: Statechart {
    final class Counter { var count = 0 }
    enum State: CaseIterable { case off, on }
    enum Event: CaseIterable { case power, tick }
    typealias Subject = Counter

    var repeats = true

    var body: [Element] {
      state(.off) { on(.power, to: .on) }
      state(.on) {
        if repeats { every(.seconds(1), send: .tick) } else { after(.seconds(1), send: .tick) }
        on(.tick) { $0.count = min($0.count + 1, 3) }
        on(.power, to: .off)
      }
    }
  }

  @Test(arguments: [(true, true, 3), (true, false, 3), (false, true, 1), (false, false, 1)])
  func `a timer that repeats elapses any number of times while its state is active`(
    repeats: Bool, copies: Bool, count: Int
  ) throws {
    // It is started once: the power is not switched off.
    let model = try Poll(repeats: repeats).exploredExactly(
      events: [.power], subject: { Poll.Counter() }, fingerprint: \.count,
      copy: copies
        ? { counter in
          let copy = Poll.Counter()
          copy.count = counter.count
          return copy
        } : nil)
    let first = model.path { $0.fingerprint == count }
    #expect(
      first?.steps.map(\.description).filter { $0.contains("tick") }.count == count)
    let inOneStay = model.path { $0.fingerprint == 3 }?.steps.filter { "\($0)".contains("power") }
    #expect(inOneStay?.count == (repeats ? 1 : 5))
  }

  struct Ticker: Statechart {
    final class Counter { var count = 0 }
    typealias State = Int
    typealias Event = String
    typealias Subject = Counter

    var body: [Element] {
      state(0) {
        after(.seconds(1), send: "tick")
        on("tick", to: 0) { $0.count = min($0.count + 1, 3) }
      }
    }
  }

  @Test func `an event of a timer that elapses in many configurations is listed once`() throws {
    let model = try Ticker().exploredExactly(
      events: ["none"], subject: { Ticker.Counter() }, fingerprint: \.count)

    #expect(model.configurations.map(\.fingerprint) == [0, 1, 2, 3])
    #expect(model.events == ["none", "tick"])
  }
}
