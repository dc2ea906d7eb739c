import Schematic

/// What may happen to a machine.
enum Stimulus<Event> {
  /// An event comes from outside.
  case event(Event)
  /// The timer elapses that is due first.
  case time
  /// A running task delivers an event and ends.
  case result(Event)
}

/// All that a program can do: a real machine in an environment, with everything tried that may happen.
///
/// It shares nothing with the explorers of the library: a machine is brought to a place by all that has happened
/// before, and of two timers the one elapses that is due first.
struct ProgramGraph<State: Hashable, Event: Hashable> {
  struct Edge {
    let source, target: Int
    /// The event on which a transition was taken; `nil` if none was.
    let handled: Event?
  }

  /// By place: the active states.
  private(set) var places: [Set<State>] = []
  private(set) var edges: [Edge] = []

  /// - Parameters:
  ///   - stimuli: What may happen at any time, apart from timers.
  ///   - active: The active states in a state of the machine.
  init<Schema: StateMachineSchemaProtocol>(
    _ stimuli: [Stimulus<Event>], machine makeMachine: () throws -> StateMachine<Schema>,
    active: (Schema.State) -> Set<State>
  ) throws where Schema.Event == Event, Schema.State: Hashable {
    var numbers: [VirtualRun<Schema>.Place: Int] = [:]
    var paths: [[Stimulus<Event>]] = []
    func number(of run: VirtualRun<Schema>, after path: [Stimulus<Event>]) -> Int {
      if let number = numbers[run.place] { return number }
      precondition(paths.count < 500, "The chart has too many places for these tests.")
      numbers[run.place] = paths.count
      places.append(active(run.machine.state))
      paths.append(path)
      return paths.count - 1
    }
    _ = number(of: VirtualRun(try makeMachine(), after: []), after: [])
    var source = 0
    while source < paths.count {
      for stimulus in stimuli + [.time] {
        let run = VirtualRun(try makeMachine(), after: paths[source])
        guard let result = run.apply(stimulus) else { continue }
        let target = number(of: run, after: paths[source] + [stimulus])
        edges.append(
          Edge(source: source, target: target, handled: result.isHandled ? result.event : nil))
      }
      source += 1
    }
  }
}

/// A machine in virtual time.
private struct VirtualRun<Schema: StateMachineSchemaProtocol>
where Schema.State: Hashable, Schema.Event: Hashable {
  let machine: StateMachine<Schema>
  private let host = VirtualHost<Schema.Event>()

  /// Everything on which the future depends.
  struct Place: Hashable {
    let state: Schema.State
    let deferred: [Schema.Event]
    let pending: [VirtualHost<Schema.Event>.Pending]
  }

  init(_ machine: StateMachine<Schema>, after path: [Stimulus<Schema.Event>]) {
    self.machine = machine
    machine.activityHost = host
    machine.start()
    for stimulus in path { _ = apply(stimulus) }
  }

  var place: Place {
    Place(
      state: machine.state, deferred: machine.saved.deferredEvents, pending: host.pending)
  }

  /// What happens; `nil` if it cannot.
  func apply(_ stimulus: Stimulus<Schema.Event>) -> (event: Schema.Event, isHandled: Bool)? {
    let event: Schema.Event
    switch stimulus {
    case .event(let sample): event = sample
    case .time:
      guard let due = host.elapse() else { return nil }
      event = due
    case .result(let result):
      guard host.endTask() else { return nil }
      event = result
    }
    return (event, machine.handle(event).isTransition)
  }
}

/// The running timers, with the time until they elapse, and the running tasks.
private final class VirtualHost<Event: Hashable>: ActivityHost {
  struct Pending: Hashable {
    let number: Int32
    /// `nil` for a task.
    let event: Event?
    var time: Duration
    var period: Duration?
  }

  private(set) var pending: [Pending] = []

  func elapse() -> Event? {
    let timers = pending.filter { $0.event != nil }
    guard let first = timers.min(by: { $0.time < $1.time }) else { return nil }
    pending.removeAll { $0 == first }
    for index in pending.indices { pending[index].time -= first.time }
    if let period = first.period {
      pending.append(
        Pending(number: first.number, event: first.event, time: period, period: period))
    }
    return first.event
  }

  func endTask() -> Bool {
    guard let index = pending.firstIndex(where: { $0.event == nil }) else { return false }
    pending.remove(at: index)
    return true
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    end(number)
    switch activity {
    case .timer(let delay, let event, let period):
      pending.append(Pending(number: number, event: event, time: delay, period: period))
    case .task, .sendingTask: pending.append(Pending(number: number, event: nil, time: .zero))
    }
  }

  func end(_ number: Int32) { pending.removeAll { $0.number == number } }

  func endAll() { pending = [] }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    preconditionFailure("No chart of these tests sends a delayed event.")
  }

  func cancel(delayedEvent number: Int) {}
}
