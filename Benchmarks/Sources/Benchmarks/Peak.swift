#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Performs one pass, prints what this process has taken at its peak, and compares that with the target.
///
/// The peak includes what the process has taken before the pass, about 10 MB, and is never lower
/// afterwards: each benchmark needs a process of its own.
///
/// - Returns: Whether the target is met.
func reportPeak(of entry: Entry) -> Bool {
  guard let limit = entry.benchmark.targets.peak else {
    stop("\(entry.id) has no target for its peak.")
  }
  entry.benchmark.prepare()()
  let peak = peakMegabytes()
  let isMet = peak <= limit
  print(
    "\(isMet ? "met    " : "FAILED ") \(entry.id): \(decimal(peak, digits: 0)) MB, target \(limit)")
  return isMet
}

/// The most memory that this process has had at once.
private func peakMegabytes() -> Double {
  var usage = rusage()
  // RUSAGE_SELF, which Glibc declares with another type than the parameter's.
  getrusage(0, &usage)
  #if canImport(Darwin)
    return Double(usage.ru_maxrss) / 1_000_000
  #else
    return Double(usage.ru_maxrss) / 1_000
  #endif
}
