/// Begins the activities of a machine that was resumed, with the time that was left to each timer.
final class ContinuingHost<Event>: ForwardingHost {
  let base: any ActivityHost<Event>
  private let timers: [TimerStatus?]

  init(_ base: any ActivityHost<Event>, _ timers: [TimerStatus?]) {
    self.base = base
    self.timers = timers
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(_, let event):
      // A loop, because closures of generic types take much longer where nothing is specialized.
      for case let saved? in timers where saved.number == number {
        if let left = saved.timeLeft { base.begin(.timer(left, event), number: number) }
        return
      }
      base.begin(activity, number: number)
    case .task, .sendingTask:
      base.begin(activity, number: number)
    }
  }
}
