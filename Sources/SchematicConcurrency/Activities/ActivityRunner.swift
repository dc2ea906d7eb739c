import Schematic

/// What has come of an activity, on its way to the machine.
struct Arrival<Event: Sendable>: Sendable {
  let number: Int32
  /// Which of the activities that had this number it was.
  let ticket: Int
  /// `nil` for work that leads to no event.
  let event: Event?
}

/// Performs a machine's timers and tasks, with a clock of the user's choice.
///
/// It belongs to the machine and lives where the machine lives. What comes of an activity arrives
/// from elsewhere, is brought there, and counts only if the activity has not been ended meanwhile.
final class ActivityRunner<Event: Sendable>: ActivityHost {
  private struct Running {
    let ticket: Int
    let stop: @Sendable () -> Void
  }

  private let clock: any Clock<Duration>
  private let handle: (Event) -> Void
  /// Brings an arrival to where the machine lives, and there to ``receive(_:)``.
  private let deliver: @Sendable (Arrival<Event>) async -> Void
  private var running: [Int32: Running] = [:]
  private var lastTicket = 0

  init(
    on clock: any Clock<Duration>, handle: @escaping (Event) -> Void,
    deliver: @escaping @Sendable (Arrival<Event>) async -> Void
  ) {
    self.clock = clock
    self.handle = handle
    self.deliver = deliver
  }

  deinit {
    endAll()
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    end(number)
    lastTicket += 1
    running[number] = Running(
      ticket: lastTicket, stop: start(activity, number: number, ticket: lastTicket))
  }

  func end(_ number: Int32) {
    running.removeValue(forKey: number)?.stop()
  }

  func endAll() {
    for activity in running.values { activity.stop() }
    running = [:]
  }

  /// Hands the event of an activity that is still wanted to the machine.
  func receive(_ arrival: Arrival<Event>) {
    guard running[arrival.number]?.ticket == arrival.ticket else { return }
    running[arrival.number] = nil
    if let event = arrival.event { handle(event) }
  }

  /// - Returns: What stops it.
  private func start(
    _ activity: Activity<Event>, number: Int32, ticket: Int
  ) -> @Sendable () -> Void {
    let deliver = deliver
    switch activity {
    case .timer(let delay, let event):
      return Alarm(after: max(delay, .zero), on: clock) {
        await deliver(Arrival(number: number, ticket: ticket, event: event))
      }.cancel
    case .task(let work):
      let task = Task {
        let event = await work()
        await deliver(Arrival(number: number, ticket: ticket, event: event))
      }
      return { task.cancel() }
    }
  }
}

/// A reference that several threads may hold, to an object that only one of them uses.
///
/// Unchecked: the object is set once, before anybody else has the reference, and used only in the
/// isolation domain where it lives.
final class WeakReference<Object: AnyObject>: @unchecked Sendable {
  weak var object: Object?
}
