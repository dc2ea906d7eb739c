import Schematic

/// The scheduler of a clock.
///
/// Clocks of the system and clocks that are objects have one each. Other clocks cannot be distinguished, so that
/// each use gets a new one.
func timerScheduler(for clock: any Clock<Duration>) -> any TimerScheduler {
  switch clock {
  case is ContinuousClock: TimerQueue.continuous
  case is SuspendingClock: TimerQueue.suspending
  case let scheduler as any TimerScheduler: scheduler
  case _ where type(of: clock) is AnyClass: TimerQueue.shared(by: clock)
  default: TimerQueue(clock)
  }
}

extension TimerQueue {
  fileprivate static let continuous = TimerQueue(ContinuousClock())
  fileprivate static let suspending = TimerQueue(SuspendingClock())

  /// The queue of each clock that is an object, as long as it is used: it retains its clock.
  private static let queues = Locked<[ObjectIdentifier: WeakQueue]>([:])

  fileprivate static func shared(by clock: any Clock<Duration>) -> TimerQueue {
    let identity = ObjectIdentifier(clock as AnyObject)
    if let queue = queues.withLock({ $0[identity]?.queue }) { return queue }
    // Made without the lock, because it reads the clock.
    let new = TimerQueue(clock, identity: identity)
    return queues.withLock { queues in
      if let queue = queues[identity]?.queue { return queue }
      queues[identity] = WeakQueue(queue: new)
      return new
    }
  }

  /// Removes the entry of a queue that is deallocated, unless its clock has a new queue already.
  static func forget(_ identity: ObjectIdentifier) {
    queues.withLock { if $0[identity]?.queue == nil { $0[identity] = nil } }
  }
}

private struct WeakQueue {
  weak var queue: TimerQueue?
}
