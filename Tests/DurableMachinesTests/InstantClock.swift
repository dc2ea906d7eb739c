import Foundation

/// A clock that is as late as its sleepers want, and notes how long they sleep.
final class InstantClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
  }

  private let lock = NSLock()
  nonisolated(unsafe) private var slept: [Duration] = []

  var pauses: [Duration] { lock.withLock { slept } }
  var now: Instant { Instant(time: pauses.reduce(.zero, +)) }
  let minimumResolution = Duration.zero

  func sleep(until deadline: Instant, tolerance: Duration?) {
    let pause = now.duration(to: deadline)
    lock.withLock { slept.append(pause) }
  }
}
