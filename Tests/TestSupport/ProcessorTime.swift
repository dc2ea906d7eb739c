#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processor time that a closure takes on the current thread, where the platform measures it.
///
/// Unlike the time that passes, it does not depend on what else the machine does.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
  #if canImport(Darwin) || canImport(Glibc)
    let start = threadTime()
    try body()
    return threadTime() - start
  #else
    return try ContinuousClock().measure(body)
  #endif
}

#if canImport(Darwin) || canImport(Glibc)
  private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
#endif
