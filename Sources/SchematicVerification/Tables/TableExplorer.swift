import Schematic
import TransitionTables

/// Explores an abstract table breadth first; a machine handles each event.
struct TableExplorer<State: Hashable, Event> {
  let table: AbstractTable<State, Event>
  private let oracle: Oracle
  private(set) var search: BreadthFirst<State>
  private(set) var isTaken: [Bool]
  private(set) var isHandled: [Bool]

  init(_ table: AbstractTable<State, Event>, options: ExplorationOptions) {
    self.table = table
    search = BreadthFirst(options)
    oracle = Oracle(table.questions)
    isTaken = Array(repeating: false, count: table.parts.count)
    isHandled = Array(repeating: false, count: table.events.count)
  }

  mutating func explore(from states: [State]) {
    for state in states { search.addStart(at: index(of: state)) }
    while let state = search.next() {
      for event in table.events.indices { explore(state, Int32(event)) }
    }
  }

  private mutating func index(of state: State) -> Int32 {
    search.index(hash: state.hashValue, where: { $0 == state }) { state }
  }

  /// Handles an event once for each combination of answers.
  private mutating func explore(_ index: Int32, _ event: Int32) {
    var count = 0
    repeat {
      guard search.mayTry(oracle, after: count, from: index) else { return }
      count += 1
      oracle.begin()
      // A table accepts every state.
      let machine = StateMachine(schema: table.schema, subject: oracle.reference)
      let saved = SavedMachine<State, Event>(state: search.nodes[Int(index)])
      guard (try? machine.resume(from: saved)) != nil else { return }
      note(machine.handle(table.events[Int(event)]), index, event)
    } while oracle.advance()
  }

  private mutating func note(_ outcome: Outcome<State>, _ source: Int32, _ event: Int32) {
    if case .ignored = outcome, oracle.answers.isEmpty { return }
    let effect = EventEffect(outcome) ?? .ignored
    var target = source
    if case .transitioned(_, let state) = outcome {
      target = index(of: state)
    }
    if target >= 0 {
      for part in oracle.taken { isTaken[Int(part)] = true }
      if event >= 0, effect == .transition { isHandled[Int(event)] = true }
    }
    search.add(
      TransitionSystem.Edge(
        source: source, target: target, event: event,
        answers: search.system.answers.intern(oracle.answers).index,
        taken: search.system.taken.intern(Array(oracle.taken)).index, effect: effect))
  }
}
