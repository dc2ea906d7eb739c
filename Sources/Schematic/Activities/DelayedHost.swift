/// Delays the start of activities until the machine has handled all queued events and notified the
/// observers.
///
/// An observer can therefore save the state before anything that belongs to the state is done, and an
/// event that it handles can exit the state first. SCXML starts an `invoke` at the end of the
/// macrostep for the same reason.
@usableFromInline
final class DelayedHost<Event>: ActivityHost {
  /// The host that runs the activities.
  let host: any ActivityHost<Event>

  private var pending: [(activity: Activity<Event>, number: Int32)] = []
  /// Whether activities wait for their start.
  @usableFromInline private(set) var hasPending = false

  init(_ host: any ActivityHost<Event>) {
    self.host = host
  }

  @usableFromInline
  func begin(_ activity: Activity<Event>, number: Int32) {
    pending.removeAll { $0.number == number }
    pending.append((activity, number))
    hasPending = true
  }

  @usableFromInline
  func end(_ number: Int32) {
    if hasPending { pending.removeAll { $0.number == number } }
    host.end(number)
  }

  @usableFromInline
  func endAll() {
    (pending, hasPending) = ([], false)
    host.endAll()
  }

  /// Starts the activities that wait, in order.
  func beginPending() {
    let activities = pending
    (pending, hasPending) = ([], false)
    for (activity, number) in activities { host.begin(activity, number: number) }
  }
}
