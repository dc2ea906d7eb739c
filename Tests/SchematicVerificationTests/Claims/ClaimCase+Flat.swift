import Schematic
import SchematicVerification
import Testing
import TransitionTables

extension ClaimCase {
  /// The models of tables and flat schemas.
  static let flat: [ClaimCase] = [
    ClaimCase(
      "table: a guard", explored: { try GuardedTable().explored() },
      [
        { @Sendable in try StateMachine(GuardedTable()) },
        { @Sendable in try StateMachine(GuardedTable(isOpen: false)) },
      ],
      """
      always mmmm
      never mmmm
      neverWith PPP PPP PPP PPP
      alwaysReachable mmmh
      leads hhh mmh mmh mmm
      leadsAfter mmmh mmmh
      inevitable PmmP
      inevitableFrom mmP mmP mmP mmm
      """),
    ClaimCase(
      "table: an event without a sample", explored: { try GuardedTable().explored(events: [.x]) },
      [{ @Sendable in try StateMachine(GuardedTable()) }],
      """
      always !!!?
      never !!!?
      neverWith ??? ??? ??? ???
      alwaysReachable !!!!
      leads ??! !!! !!! ???
      leadsAfter !!!!
      inevitable ?!!!
      inevitableFrom !!! !!! !!! ???
      """),
    ClaimCase(
      "table: too few states",
      explored: {
        var options = ExplorationOptions()
        options.maximumConfigurations = 2
        return try GuardedTable().explored(options: options)
      }, [{ @Sendable in try StateMachine(GuardedTable()) }],
      """
      always !!??
      never !!??
      neverWith ??? ??? ??? ???
      alwaysReachable !?!!
      leads ?!! !!! ??? ???
      leadsAfter !?!! ????
      inevitable ??!!
      inevitableFrom ?!! !!! ??? ???
      """),
    ClaimCase(
      "table: an effect that may send", explored: { try SendingTable().explored() },
      [
        { @Sendable in try StateMachine(SendingTable()) },
        { @Sendable in try StateMachine(SendingTable(sends: false)) },
      ],
      """
      always mmmm
      never mmmm
      neverWith PPP PPP PPP PPP
      alwaysReachable mmmm
      leads hhh mhm mmm mmm
      leadsAfter mhhm mmmm
      inevitable Pmmm
      inevitableFrom mmm mhm mmm mmm
      """),
    ClaimCase(
      "flat: exact", explored: { try Flat(action: .none).explored(events: Flat.Event.allCases) },
      [{ @Sendable in StateMachine(schema: Flat(action: .none)) }],
      """
      always VVVV
      never VVVV
      neverWith PPP PPP PPP PPP
      alwaysReachable VVVV
      leads PPP VPV VVV VVV
      leadsAfter VPPV VVVV
      inevitable PVVV
      inevitableFrom VVV VPV VVV VVV
      """),
    ClaimCase(
      "flat: an action that may send",
      explored: { try Flat(action: .sending).explored(events: Flat.Event.allCases) },
      [
        { @Sendable in StateMachine(schema: Flat(action: .sending)) },
        { @Sendable in StateMachine(schema: Flat(action: .silent)) },
      ],
      """
      always mmmm
      never mmmm
      neverWith PPP PPP PPP PPP
      alwaysReachable mmmm
      leads hhh mhm mmm mmm
      leadsAfter mhhm mmmm
      inevitable Pmmm
      inevitableFrom mmm mhm mmm mmm
      """),
    ClaimCase(
      "flat: an event without a sample",
      explored: { try Flat(action: .none).explored(events: [.x]) },
      [{ @Sendable in StateMachine(schema: Flat(action: .none)) }],
      """
      always VV??
      never VV??
      neverWith ??? ??? ??? ???
      alwaysReachable !?!!
      leads ?!! !!! ??? ???
      leadsAfter !?!!
      inevitable ??!!
      inevitableFrom ?!! !!! ??? ???
      """),
  ]

  /// - Parameter programs: Make a machine of each program.
  private init<Schema: StateMachineSchemaProtocol>(
    _ name: String,
    explored: @escaping @Sendable () throws -> StateSpace<FlatState, FlatEvent>,
    _ programs: [@Sendable () throws -> StateMachine<Schema>], _ expected: String
  ) where Schema: SendableMetatype, Schema.State == FlatState, Schema.Event == FlatEvent {
    let result: @Sendable () throws -> (kinds: [String], claims: [Claim]) = {
      let model = try explored()
      let graphs = try programs.map { program in
        try ProgramGraph<FlatState, FlatEvent>(
          FlatEvent.allCases.map(Stimulus.event), machine: program, active: { [$0] })
      }
      let states = FlatState.allCases
      let claims = try ClaimForm.all(states, model.events).map { form in
        let verdict = model.check(form.flatProperty)
        return Claim(
          form: form.name, group: form.group(among: states, model.events),
          property: verdict.property, word: try #require(Claim.Word(verdict)),
          truths: graphs.map { $0.has(form) })
      }
      return (model.approximations.map(\.kind) + (model.isComplete ? [] : ["incomplete"]), claims)
    }
    self.init(name, expected, result: result)
  }
}

enum FlatState: CaseIterable, Sendable { case a, b, c, d }
enum FlatEvent: CaseIterable, Sendable { case x, y }

private struct GuardedTable: TransitionTable {
  typealias State = FlatState
  typealias Event = FlatEvent
  let initialState = FlatState.a
  var isOpen = true

  var body: [Row] {
    on(.x, from: .a, to: .b).when("open") { isOpen }
    on(.x, from: .a, to: .c)
    on(.y, from: .b, to: .d)
    on(.y, from: .c, to: .d)
  }
}

private struct SendingTable: TransitionTable {
  typealias State = FlatState
  typealias Event = FlatEvent
  let initialState = FlatState.a
  var sends = true

  var body: [Row] {
    on(.x, from: .a, to: .b).performWithContext { [sends] in if sends { $0.send(.y) } }
    on(.y, from: .a, to: .d)
    on(.y, from: .b, to: .c)
  }
}

private struct Flat: FlatStateMachineSchema {
  enum Action: Sendable { case none, silent, sending }
  typealias State = FlatState
  typealias Event = FlatEvent
  let initialState = FlatState.a
  let action: Action

  func transition(
    from state: FlatState, on event: FlatEvent
  ) -> Transition<FlatState, FlatEvent, Void>? {
    switch (state, event) {
    case (.a, .x):
      switch action {
      case .none: .to(.b)
      case .silent: .to(.b).performWithContext { _ in }
      case .sending: .to(.b).performWithContext { $0.send(.y) }
      }
    case (.a, .y): .to(.d)
    case (.b, .y): .to(.c)
    case (.b, .x), (.c, _), (.d, _): nil
    }
  }
}
