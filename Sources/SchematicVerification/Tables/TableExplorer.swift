import Schematic
import TransitionTables

/// Explores an abstract table breadth first.
///
/// Each event is handled by a machine.
struct TableExplorer<State: Hashable, Event> {
  let table: AbstractTable<State, Event>
  private let options: ExplorationOptions
  private let oracle: Oracle
  private var indices: [State: Int32] = [:]

  private(set) var system = TransitionSystem()
  private(set) var states: [State] = []
  private(set) var isTaken: [Bool]
  private(set) var isHandled: [Bool]

  init(_ table: AbstractTable<State, Event>, options: ExplorationOptions) {
    self.table = table
    self.options = options
    oracle = Oracle(questions: table.questions.count)
    isTaken = Array(repeating: false, count: table.parts.count)
    isHandled = Array(repeating: false, count: table.events.count)
  }

  mutating func explore() {
    oracle.begin()
    note(.transitioned(from: table.schema.initialState, to: table.schema.initialState), -1, -1)
    var head = 0
    while head < states.count {
      options.report(explored: head, of: states.count, edges: system.edges.count)
      system.offsets.append(Int32(system.edges.count))
      for event in table.events.indices { explore(Int32(head), Int32(event)) }
      head += 1
    }
    system.offsets.append(Int32(system.edges.count))
    system.answers.seal()
    system.taken.seal()
  }

  /// Handles an event once for each combination of answers.
  private mutating func explore(_ index: Int32, _ event: Int32) {
    var count = 0
    repeat {
      count += 1
      guard count <= options.maximumAnswers else {
        system.isComplete = false
        system.truncated.insert(index)
        return oracle.cancel()
      }
      oracle.begin()
      // A table accepts every state.
      guard
        let machine = try? StateMachine(
          schema: table.schema, subject: oracle.reference,
          resuming: SavedMachine(state: states[Int(index)]))
      else { return }
      note(machine.handle(table.events[Int(event)]), index, event)
    } while oracle.advance()
  }

  private mutating func note(_ outcome: Outcome<State>, _ source: Int32, _ event: Int32) {
    if case .ignored = outcome, oracle.answers.isEmpty { return }
    let effect = TransitionSystem.Effect(outcome) ?? .ignored
    var target = source
    if case .transitioned(_, let state) = outcome { target = index(of: state) }
    guard target >= 0 else {
      system.truncated.insert(source)
      return
    }
    for part in oracle.taken { isTaken[Int(part)] = true }
    if event >= 0, effect == .transition { isHandled[Int(event)] = true }
    let edge = TransitionSystem.Edge(
      source: source, target: target, event: event,
      answers: system.answers.intern(oracle.answers).index,
      taken: system.taken.intern(Array(oracle.taken)).index, effect: effect)
    if Int(target) == system.parents.count {
      system.parents.append(
        source < 0
          ? .start(edge) : .edge(Int32(system.edges.count)))
    }
    if source < 0 { system.starts.append(edge) } else { system.edges.append(edge) }
  }

  /// The index of a state, which is added if it is new; -1 if the limit is reached.
  private mutating func index(of state: State) -> Int32 {
    if let index = indices[state] { return index }
    guard states.count < options.maximumConfigurations else {
      system.isComplete = false
      return -1
    }
    indices[state] = Int32(states.count)
    states.append(state)
    return Int32(states.count - 1)
  }
}
