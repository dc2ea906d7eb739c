import Schematic

/// A clock that a test moves by hand, and that says when a task begins to sleep and when its sleep is cancelled.
final class HandClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    func duration(to other: Self) -> Duration { other.offset - offset }
    static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
  }

  struct Failure: Error {}

  /// What happens to the sleeps, by their deadlines.
  enum Sleep: Equatable {
    case began(Duration)
    case wasCancelled(Duration)
  }

  private struct Contents {
    var now = Instant(offset: .zero)
    var lastNumber = 0
    var sleeps: [Int: (due: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
  }

  private let contents = Locked(Contents())
  private let stream = AsyncStream.makeStream(of: Sleep.self)

  var now: Instant { contents.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  /// What happens to sleeps, in its order.
  var sleeps: AsyncStream<Sleep>.Iterator { stream.stream.makeAsyncIterator() }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = contents.withLock { contents in
      contents.lastNumber += 1
      return contents.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = contents.withLock { contents in
          guard !contents.cancelled.contains(number) else { return true }
          contents.sleeps[number] = (deadline, continuation)
          return false
        }
        stream.continuation.yield(.began(deadline.offset))
        if isCancelled {
          stream.continuation.yield(.wasCancelled(deadline.offset))
          continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      let sleep = contents.withLock { contents in
        contents.cancelled.insert(number)
        return contents.sleeps.removeValue(forKey: number)
      }
      guard let sleep else { return }
      stream.continuation.yield(.wasCancelled(sleep.due.offset))
      sleep.continuation.resume(throwing: CancellationError())
    }
  }

  /// Sets the time, and ends the sleeps that last until then.
  ///
  /// - Parameter error: Ends them with an error. Default: none.
  func move(to offset: Duration, failing error: (any Error)? = nil) {
    let ended = contents.withLock { contents in
      contents.now = Instant(offset: offset)
      let ended = contents.sleeps.filter { $0.value.due <= contents.now }
      for number in ended.keys { contents.sleeps[number] = nil }
      return ended.values.map(\.continuation)
    }
    for continuation in ended {
      if let error { continuation.resume(throwing: error) } else { continuation.resume() }
    }
  }
}
