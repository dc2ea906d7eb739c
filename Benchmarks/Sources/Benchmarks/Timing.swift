#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The best time of one unit of work, in nanoseconds, for each benchmark of a section.
///
/// The benchmarks take turns, so that a slow moment of the computer does not hit one alone, and the
/// best of many turns counts: whatever disturbs makes it slower, never faster.
///
/// - Parameters:
///   - names: The benchmarks to measure. Default: all.
///   - turns: How often each is measured.
///   - milliseconds: How long a turn is at least.
func bestTimes(
  of section: Section, names: Set<String>? = nil, turns: Int = 20, milliseconds: Double = 15
) -> [String: Double] {
  let runs = section.benchmarks
    .filter { names?.contains($0.name) ?? true }
    .map { (name: $0.name, units: Double(section.units(of: $0)), pass: $0.prepare()) }
  var best: [String: Double] = [:]
  for _ in 0..<turns {
    for run in runs {
      best[run.name] = min(
        best[run.name] ?? .infinity, time(of: run.pass, atLeast: milliseconds) / run.units)
    }
  }
  return best
}

/// The time of one pass in nanoseconds, from as many as fit into so many milliseconds.
private func time(of pass: () -> Void, atLeast milliseconds: Double) -> Double {
  let start = processorTime()
  var passes = 0
  var duration = 0.0
  repeat {
    pass()
    passes += 1
    duration = processorTime() - start
  } while duration < milliseconds * 1_000_000
  return duration / Double(passes)
}

/// What this process has used of a processor, in nanoseconds: not the time on the wall, in which
/// other processes run as well.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}
