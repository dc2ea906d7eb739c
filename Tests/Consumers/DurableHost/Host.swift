import Schematic

/// A host that keeps what is to be done instead of doing it: timers and delayed events in virtual time, and tasks as jobs.
final class Host<Schema: StateMachineSchemaProtocol>: ActivityHost {
  typealias Event = Schema.Event

  private enum Key: Hashable {
    case activity(Int32)
    case delayed(Int)
  }

  private struct Timer {
    let due: Duration
    let order: Int
    var deliver: (((any Error)?) -> Void)?
  }

  private let schema: Schema
  private var timers: [Key: Timer] = [:]
  private var numbers: Set<Int32> = []
  private var now = Duration.zero
  private var order = 0

  init(_ schema: Schema) { self.schema = schema }

  /// The identities of the tasks that are to be run.
  var jobs: [ActivityID] { numbers.sorted().compactMap(schema.activityID) }

  /// The time until the next timer is due.
  var next: Duration? { timers.values.map(\.due).min().map { $0 - now } }

  func begin(_ activity: Activity<Event>, number: Int32) {
    if case .timer(let delay, _, _) = activity {
      add(.activity(number), delay)
    } else {
      numbers.insert(number)
    }
  }

  func end(_ number: Int32) {
    timers[.activity(number)] = nil
    numbers.remove(number)
  }

  func endAll() {
    numbers = []
    timers = timers.filter { if case .delayed = $0.key { true } else { false } }
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    add(.delayed(number), delay, deliver)
  }

  func cancel(delayedEvent number: Int) { timers[.delayed(number)] = nil }
  func timeLeft(ofTimer number: Int32) -> Duration? { timeLeft(.activity(number)) }
  func timeLeft(ofDelayedEvent number: Int) -> Duration? { timeLeft(.delayed(number)) }

  private func timeLeft(_ key: Key) -> Duration? { timers[key].map { $0.due - now } }

  private func add(
    _ key: Key, _ delay: Duration, _ deliver: (((any Error)?) -> Void)? = nil
  ) {
    order += 1
    timers[key] = Timer(due: now + max(delay, .zero), order: order, deliver: deliver)
  }

  /// Delivers what is due until then: each at its own time, in order.
  func advance(by duration: Duration, _ machine: StateMachine<Schema>) {
    let end = now + duration
    while let first = timers.min(by: {
      ($0.value.due, $0.value.order) < ($1.value.due, $1.value.order)
    }),
      first.value.due <= end
    {
      now = first.value.due
      switch first.key {
      case .activity(let number): if let id = schema.activityID(number) { machine.fire(id) }
      case .delayed: timers.removeValue(forKey: first.key)?.deliver?(nil)
      }
    }
    now = end
  }
}
