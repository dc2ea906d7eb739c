/// The best time of one unit of work, in nanoseconds, for each of a section's benchmarks.
///
/// The benchmarks take turns, so that a slow moment of the computer does not hit one alone, and the
/// best of many turns counts: whatever disturbs makes it slower, never faster.
func bestTimes(of section: Section, turns: Int = 20) -> [Double] {
  let runs = section.benchmarks.map { $0.prepare() }
  var best = [Double](repeating: .infinity, count: runs.count)
  for _ in 0..<turns {
    for (index, run) in runs.enumerated() {
      best[index] = min(best[index], time(of: run) / Double(section.unitsPerPass))
    }
  }
  return best
}

/// The time of one pass in nanoseconds, from as many as fit into a few milliseconds.
private func time(of pass: () -> Void) -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  var passes = 0
  var duration = Duration.zero
  repeat {
    pass()
    passes += 1
    duration = clock.now - start
  } while duration < .milliseconds(15)
  return duration / .nanoseconds(passes)
}
