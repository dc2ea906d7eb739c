import Schematic

/// The growing pauses of an idle worker.
struct Pause {
  private let longest: Double
  private var milliseconds = 1.0

  init(_ longest: Duration) {
    self.longest = max(longest.seconds * 1_000, 1)
  }

  /// Returns the next pause, up to twice as long as the last one.
  ///
  /// Random lengths separate workers that have started together. The longest pause is not random, so that looks are
  /// as rare as possible.
  mutating func next() -> Duration {
    milliseconds = min(milliseconds * 2, longest)
    let part = milliseconds == longest ? 1_000 : Double.random(in: 500...1_000)
    return .microseconds(Int64(part * milliseconds))
  }

  /// The same pauses from the first one on.
  var restarted: Pause {
    var pause = self
    pause.milliseconds = 1
    return pause
  }
}

extension Duration {
  /// How long a clock is asked to wait at most: `ContinuousClock` traps at times that it cannot represent.
  static var longestPause: Duration { .seconds(100 * 31_557_600) }
}

/// Limits how many jobs run at once.
final class Slots: Sendable {
  private struct State {
    var free: Int
    var finished = 0
    var waiting: CheckedContinuation<Int, Never>?
  }

  private let state: Locked<State>

  init(_ count: Int) {
    state = Locked(State(free: max(count, 1)))
  }

  /// Waits until a slot is free, and takes all that are free.
  func take() async -> Int {
    await withCheckedContinuation { continuation in
      let free = state.withLock { state in
        defer { state.free = 0 }
        if state.free == 0 { state.waiting = continuation }
        return state.free
      }
      if free > 0 { continuation.resume(returning: free) }
    }
  }

  func giveBack(_ count: Int) {
    let waiting = state.withLock { state in
      state.free += count
      guard state.free > 0, let waiting = state.waiting else {
        return nil as (CheckedContinuation<Int, Never>, Int)?
      }
      defer { (state.free, state.waiting) = (0, nil) }
      return (waiting, state.free)
    }
    waiting?.0.resume(returning: waiting?.1 ?? 0)
  }

  /// Notes that a job has ended.
  func finish() {
    state.withLock { $0.finished += 1 }
    giveBack(1)
  }

  /// Returns how many jobs have ended since the last call.
  func takeFinished() -> Int {
    state.withLock { state in
      defer { state.finished = 0 }
      return state.finished
    }
  }
}
