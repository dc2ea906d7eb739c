import Foundation

/// Ends a process and its children if they compute too long, or not at all for two minutes.
///
/// Processor time is measured, because the time that passes also depends on what else the machine
/// does: on a busy one, tests that pass would seem to be endless.
final class Watch: @unchecked Sendable {
  /// After how many seconds without any processor time a process is taken to wait for ever.
  private static let longestPause = 120.0
  private static let interval = 2.0

  private let process: Int32
  private let limit: Double
  private let lock = NSLock()
  private var isOver = false
  private var didTimeOut = false
  private var lastTime = 0.0
  private var lastProgress = ContinuousClock.now

  /// - Parameter limit: The seconds of processor time, of the process and its children together.
  init(_ process: Int32, limit: Double) {
    (self.process, self.limit) = (process, limit)
    checkLater()
  }

  /// Whether the process was ended, and how many seconds of processor time it has used, about.
  ///
  /// From now on it is not ended: its number could be that of another process.
  func finish() -> (didTimeOut: Bool, seconds: Double) {
    lock.withLock {
      isOver = true
      return (didTimeOut, lastTime)
    }
  }

  private func checkLater() {
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.interval) { [self] in
      let time = ProcessorTime.ofTree(process)
      lock.withLock {
        guard !isOver else { return }
        if isTooLong(time) {
          didTimeOut = true
          endGroup(process)
        } else {
          checkLater()
        }
      }
    }
  }

  private func isTooLong(_ time: Double?) -> Bool {
    if let time, time != lastTime { (lastTime, lastProgress) = (time, .now) }
    return lastTime > limit || ContinuousClock.now - lastProgress > .seconds(Self.longestPause)
  }
}

/// A process of Foundation leads a group of its own; exit tests have children in it.
func endGroup(_ process: Int32) {
  guard process > 1, getpgid(process) == process else {
    kill(process, SIGKILL)
    return
  }
  kill(-process, SIGKILL)
}
