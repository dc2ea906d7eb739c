import Schematic
import StateGraphs

/// Explores machines with their real subjects, breadth first.
///
/// A machine is restored in a configuration by a copy of its subject, or by replaying the events that have led there.
struct ExactExplorer<Schema: StateMachineSchemaProtocol, Fingerprint: Hashable>
where Schema.State: Hashable, Schema.Event: Hashable {
  typealias State = Schema.State
  typealias Event = Schema.Event
  typealias Subject = Schema.Subject

  /// An event, a timer or a delayed event for a machine.
  enum Stimulus {
    case sample(Int)
    /// The timer with this number elapses.
    case timer(Int32)
    /// The delayed event with this index, in the order of sending, is delivered.
    case delayed(Int)
  }

  /// Everything that determines the future of a machine.
  struct Key: Hashable {
    let saved: SavedMachine<State, Event>
    let timers: [Int32]
    let fingerprint: Fingerprint
  }

  struct Node {
    let key: Key
    /// A copy of the subject, if subjects are copied.
    let subject: Subject?
    let parent: Int
    /// The event or timer that led to it from the parent; `nil` for the start.
    let stimulus: Stimulus?
    /// The state in which a machine is without having been started; `nil` for all other configurations.
    let given: State?
  }

  /// A machine in a configuration, with its subject, which the machine may hold weakly.
  struct Run {
    let machine: StateMachine<Schema>
    let subject: Subject
    let host: PendingActivities<Event>
  }

  let schema: Schema
  let makeSubject: () throws -> Subject
  let fingerprint: (Subject) -> Fingerprint
  let copy: ((Subject) -> Subject)?
  private(set) var samples: [Event]
  private(set) var events: [Event]
  private var eventNumbers: [Event: Int32] = [:]
  private(set) var search: BreadthFirst<Node>
  private(set) var isHandled: [Bool]
  /// Facts that are observed while machines run, and that are not part of their configurations.
  final class Observations {
    /// The descriptions of the states that were active, also between two eventless steps.
    var activeStates: Set<String> = []
    /// The events that were handled, also those that actions raise.
    var handledEvents: Set<Event> = []
    var hasTasks = false
  }

  let observed = Observations()
  /// The names of timers and delayed events that were pending together with others.
  private(set) var concurrentTimers: [String] = []

  init(
    _ schema: Schema, events: [Event], subject: @escaping () throws -> Subject,
    fingerprint: @escaping (Subject) -> Fingerprint, copy: ((Subject) -> Subject)?,
    options: ExplorationOptions
  ) {
    self.schema = schema
    samples = events
    self.events = events
    makeSubject = subject
    self.fingerprint = fingerprint
    self.copy = copy
    search = BreadthFirst(options)
    isHandled = Array(repeating: false, count: events.count)
  }

  /// Adds a sample, and returns its index.
  ///
  /// The numbers of other events than samples change.
  mutating func addSample(_ event: Event) -> Int {
    samples.append(event)
    return samples.count - 1
  }

  // MARK: - Exploring

  /// - Parameter states: The states in which machines begin; `nil` for the start.
  mutating func explore(from states: [State]?) throws {
    // No answers are given, and no parts are noted.
    _ = search.system.answers.intern([])
    _ = search.system.taken.intern([])
    for given in states.map({ $0.map(Optional.some) }) ?? [nil] {
      let (run, outcome) = try begin(in: given)
      note(outcome, of: run, from: -1, on: -1, by: nil, in: given)
    }
    while let node = search.next() { try explore(Int(node)) }
  }

  private mutating func explore(_ index: Int) throws {
    let key = search.nodes[index].key
    guard !schema.isPhase(.ended, of: key.saved.state) else { return }
    let timed =
      key.timers.map(Stimulus.timer) + key.saved.delayedEvents.indices.map(Stimulus.delayed)
    let stimuli = samples.indices.map(Stimulus.sample) + timed
    for stimulus in stimuli {
      let run = try restored(index)
      let event = number(of: stimulus, in: run)
      if timed.count > 1 { noteConcurrentTimer(event) }
      note(apply(stimulus, to: run), of: run, from: Int32(index), on: event, by: stimulus)
    }
  }

  private mutating func noteConcurrentTimer(_ event: Int32) {
    guard Int(event) >= sampleCount else { return }
    let name = StateGraph.description(of: events[Int(event)])
    if !concurrentTimers.contains(name) { concurrentTimers.append(name) }
  }

  /// The number of the event that a stimulus delivers.
  private mutating func number(of stimulus: Stimulus, in run: Run) -> Int32 {
    let event: Event?
    switch stimulus {
    case .sample(let index): return Int32(index)
    case .timer(let number): event = run.host.timers[number]
    case .delayed(let index): event = run.machine.saved.delayedEvents[index].event
    }
    guard let event else { return -1 }
    if let known = eventNumbers[event] { return known }
    events.append(event)
    isHandled.append(false)
    eventNumbers[event] = Int32(events.count - 1)
    return Int32(events.count - 1)
  }

  // MARK: - Results

  private mutating func note(
    _ outcome: Outcome<State>, of run: Run, from source: Int32, on event: Int32,
    by stimulus: Stimulus?, in given: State? = nil
  ) {
    let outcomeEffect = EventEffect(outcome)
    let target = index(of: run, from: source, by: stimulus, in: given)
    // An event that is ignored may still change something: a timer has elapsed.
    guard let effect = outcomeEffect ?? (target != source ? .transition : nil) else { return }
    if outcomeEffect == .transition, event >= 0 { isHandled[Int(event)] = true }
    search.add(
      TransitionSystem.Edge(
        source: source, target: target, event: event, answers: 0, taken: 0, effect: effect))
  }

  /// The index of a machine's configuration, which is added if it is new.
  mutating func index(
    of run: Run, from source: Int32, by stimulus: Stimulus?, in given: State?
  ) -> Int32 {
    let key = key(of: run)
    let (observed, copy) = (observed, copy)
    return search.index(hash: key.hashValue, where: { $0.key == key }) {
      for state in Schema.activeStates(in: run.machine.state, leavesOnly: false) {
        observed.activeStates.insert("\(state)")
      }
      return Node(
        key: key, subject: copy.map { $0(run.subject) }, parent: Int(source), stimulus: stimulus,
        given: given)
    }
  }
}
