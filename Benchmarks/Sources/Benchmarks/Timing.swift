#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  let start = processorTime()
  var passes = 0
  var duration = 0.0
  repeat {
    pass()
    passes += 1
    duration = processorTime() - start
  } while duration < 15_000_000
  return duration / Double(passes)
}

/// What this process has used of a processor, in nanoseconds: not the time on the wall, in which
/// other processes run as well.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
