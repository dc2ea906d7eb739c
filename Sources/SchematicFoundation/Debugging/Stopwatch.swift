/// Measures the duration of a machine's steps, without the time for writing them.
struct Stopwatch {
  private let begin: () -> () -> Duration
  private var elapsed: (() -> Duration)?
  private var total = Duration.zero

  init<C: Clock>(_ clock: C) where C.Duration == Duration {
    begin = {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
  }

  mutating func reset() {
    total = .zero
    elapsed = nil
  }

  mutating func resume() {
    elapsed = begin()
  }

  mutating func pause() {
    total += elapsed?() ?? .zero
    elapsed = nil
  }

  /// The measured time in milliseconds, with three decimals.
  var milliseconds: String {
    let (seconds, attoseconds) = total.components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1_000)
    return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
