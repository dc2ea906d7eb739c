/// Begins the activities of a machine that was resumed, with the time that was left to each timer.
final class ContinuingHost<Event>: ForwardingHost {
  let base: any ActivityHost<Event>
  /// The time left by number; `nil` for a timer that has delivered its event.
  private let timesLeft: [Int32: Duration?]

  init(_ base: any ActivityHost<Event>, _ timesLeft: [Int32: Duration?]) {
    self.base = base
    self.timesLeft = timesLeft
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(_, let event):
      guard let saved = timesLeft[number] else { return base.begin(activity, number: number) }
      if let left = saved { base.begin(.timer(left, event), number: number) }
    case .task, .sendingTask:
      base.begin(activity, number: number)
    }
  }
}
