#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The processor time that a closure takes, where the platform measures it for a thread.
///
/// Unlike the time that passes, it does not depend on what else the machine does.
func processorTime(of body: () -> Void) -> Duration {
  #if canImport(Darwin) || canImport(Glibc)
    let start = threadTime()
    body()
    return threadTime() - start
  #else
    return ContinuousClock().measure(body)
  #endif
}

#if canImport(Darwin) || canImport(Glibc)
  private func threadTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
#endif
