/// The way to a machine's tracers.
///
/// It consists of closures, so that the optimiser sees nothing of the tracers when it looks at how
/// events are handled: what it saw and could not specialise made ordinary events four times as
/// slow.
@usableFromInline
final class Tracing<State, Event> {
  @usableFromInline let began: (StateMachineRequest<Event>) -> Void
  /// Gets a step of the schema's type.
  private let taking: (Any, Event?) -> Void
  private let tellTook: () -> Void
  private let tellUndid: () -> Void
  @usableFromInline let ended: (Outcome<State>, Int) -> Void

  /// Whether the machine is between two runs, though its `isClosed` is set.
  @exclusivity(unchecked) @usableFromInline var isAtRest = false

  /// The list of those who are told; its type knows the schema.
  let tracers: AnyObject
  @exclusivity(unchecked) @usableFromInline var hasTracers = false

  /// Those who watch single states: told less, so that it costs less.
  private(set) var firstWatcher: StepWatcher<State, Event>?

  init<Schema>(tellingThoseIn tracers: TracerList<Schema>)
  where Schema.State == State, Schema.Event == Event {
    self.tracers = tracers
    began = { tracers.tell(.began($0)) }
    taking = { step, event in
      if let step = step as? Schema.Step { tracers.tell(.taking(step, on: event)) }
    }
    tellTook = { tracers.tell(.took) }
    tellUndid = { tracers.tell(.undid) }
    ended = { tracers.tell(.ended($0, waiting: $1)) }
  }

  /// The machine is about to take a step.
  @usableFromInline
  func take(_ new: State, _ step: () -> Any, _ event: Event?) {
    var watcher = firstWatcher
    while let next = watcher {
      next.isPending = next.matters(new, step, event)
      watcher = next.next
    }
    if hasTracers { taking(step(), event) }
  }

  /// The machine has taken the step.
  @usableFromInline
  func took() {
    var watcher = firstWatcher
    while let next = watcher {
      (next.isConcerned, next.isPending) = (next.isConcerned || next.isPending, false)
      watcher = next.next
    }
    if hasTracers { tellTook() }
  }

  /// The machine went back from where it could not rest.
  ///
  /// - Parameter isWhole: Whether nothing stays of the transition, so that nobody is told of it.
  func undid(isWhole: Bool) {
    var watcher = isWhole ? firstWatcher : nil
    while let next = watcher {
      next.isConcerned = false
      watcher = next.next
    }
    if hasTracers { tellUndid() }
  }

  func add(_ watcher: StepWatcher<State, Event>) {
    guard var last = firstWatcher else { return firstWatcher = watcher }
    while let next = last.next { last = next }
    last.next = watcher
  }

  func removeWatcher(_ number: Int) {
    guard let first = firstWatcher else { return }
    if first.number == number { return firstWatcher = first.next }
    var last = first
    while let next = last.next {
      if next.number == number { return last.next = next.next }
      last = next
    }
  }
}
