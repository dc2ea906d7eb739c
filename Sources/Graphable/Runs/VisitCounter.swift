import Schematic
import SchematicConcurrency

/// A counter of the visits of many machines while they run, on any number of threads.
///
/// ```swift
/// let visits = VisitCounter<Session.Machine.State, Session.Event>()
/// for session in sessions { await visits.observe(session) }
/// // … at any time, on any thread:
/// let now = graph.showing(machinesIn: visits.current)     // how many machines are in each state
/// let history = graph.showing(visits.counts)              // entries and transitions so far
/// ```
/// With one ``VisitCounts`` behind one lock, the machines would wait for each other. This counter
/// has many parts, each with a lock of its own, and merges them when it is read. It stores states
/// and events, and makes their labels when ``counts`` is read.
///
/// States and events are `Hashable`, because equal ones are counted together.
///
/// The memory grows with the number of different transitions, not with that of machines or events.
/// Events that carry many different values make many different transitions.
public final class VisitCounter<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  @usableFromInline typealias Shard = Locked<VisitTally<State, Event>>

  private let shards: [Shard]
  private let nextShard = Locked(0)

  /// Creates a counter.
  ///
  /// - Parameter parts: The number of parts. Machines of the same part wait for each other if they
  ///   take a transition at the same moment. Default: 64; at least 1.
  public init(parts: Int = 64) {
    shards = (0..<max(1, parts)).map { _ in Shard(VisitTally()) }
  }

  /// Counts the transitions of a machine from now on.
  ///
  /// The current state of the machine counts as entered. When the machine is released, or the token
  /// is passed to `removeObserver(_:)`, the machine is no longer counted in ``current``.
  @inlinable @discardableResult
  public func observe<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>
  ) -> ObserverToken where Schema.State == State, Schema.Event == Event {
    let machineVisits = MachineVisits(startingIn: machine.state, countedBy: makeShard())
    return machine.observe { machineVisits.add($0) }
  }

  // Inlinable, so that the observer is specialized.

  /// Counts the transitions of an actor's machine from now on.
  @inlinable @discardableResult
  public func observe<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>
  ) async -> ObserverToken where Schema.State == State, Schema.Event == Event {
    await machine.withMachine { self.observe($0) }
  }

  /// The number of observed machines in each state now.
  ///
  /// Each machine is counted once, in its state at some moment during the call, even if it takes a
  /// transition meanwhile. The state of a chart is its configuration; ``currentByLabel`` has the
  /// number of machines in each single state, and ``StateGraphs/StateGraph/showing(machinesIn:)``
  /// draws it.
  ///
  /// - Complexity: Linear in the number of parts and of different transitions.
  public var current: [State: Int] {
    var machines: [State: Int] = [:]
    for shard in shards {
      machines.merge(shard.withLock { $0.machines }, uniquingKeysWith: +)
    }
    return machines.filter { $0.value != 0 }
  }

  /// The number of observed machines in each single state now, by the label of the state in
  /// diagrams.
  ///
  /// A machine of a chart is counted in each of its active states.
  ///
  /// - Complexity: Linear in the number of parts and of different transitions.
  public var currentByLabel: [String: Int] { machinesByLabel(current) }

  /// The entries of states and the transitions of all machines so far.
  ///
  /// - Complexity: Linear in the number of parts and of different transitions.
  public var counts: VisitCounts {
    var (observed, steps): ([State: Int], [VisitedStep<State, Event>.Key: Int]) = ([:], [:])
    for shard in shards {
      let part = shard.withLock { ($0.observed, $0.steps) }
      observed.merge(part.0, uniquingKeysWith: +)
      steps.merge(part.1, uniquingKeysWith: +)
    }
    var counts = VisitCounts(enteredStates: observed)
    for (step, count) in steps {
      counts.add(from: step.from, on: step.event, to: step.to, count: count)
    }
    return counts
  }

  @usableFromInline
  func makeShard() -> Shard {
    nextShard.withLock { next in
      defer { next = (next + 1) % shards.count }
      return shards[next]
    }
  }
}

/// The observed part of one machine's life: from its first state to its last one.
///
/// It belongs to the machine's isolation domain, and the machine's observer owns it.
@usableFromInline
final class MachineVisits<State: Hashable & Sendable, Event: Hashable & Sendable> {
  @usableFromInline let shard: Locked<VisitTally<State, Event>>
  /// The state in which the observation began.
  private let initialState: State
  /// The last step; `nil` before the first.
  // Not retained: the part owns its steps, and this object retains the part.
  @exclusivity(unchecked) @usableFromInline
  unowned(unsafe) var lastStep: VisitedStep<State, Event>?

  @usableFromInline
  init(startingIn state: State, countedBy shard: Locked<VisitTally<State, Event>>) {
    initialState = state
    self.shard = shard
    shard.withLock { $0.observed[state, default: 0] += 1 }
  }

  deinit {
    let state = lastStep?.to ?? initialState
    shard.withLock { $0.released[state, default: 0] += 1 }
  }

  @inlinable
  func add(_ notice: StateMachineNotice<State, Event>) {
    switch notice {
    case .transitioned(let from, let event, let to, _):
      lastStep = shard.withLock { $0.count(from: from, event: event, to: to, after: lastStep) }
    case .ignored, .deferred, .rejected, .failed, .delayedEvent: break
    }
  }
}
