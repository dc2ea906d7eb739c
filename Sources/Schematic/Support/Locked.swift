#if canImport(os)
  import os
#elseif canImport(Glibc)
  import Glibc
#else
  import Synchronization
#endif

/// A value that a lock protects, on every platform of the package.
///
/// Not `Mutex` everywhere: Synchronization is younger than the Apple platforms that this package
/// supports, and on Linux the thread sanitizer does not know its mutex.
///
/// The lock is not recursive, so no code of the package's users is called while it is held. A part of the value
/// that is not `Sendable` must not escape; the compiler does not check this.
public final class Locked<Value>: @unchecked Sendable {
  #if canImport(os)
    @usableFromInline let lock = OSAllocatedUnfairLock()
  #elseif canImport(Glibc)
    @usableFromInline let lock = POSIXLock()
  #else
    @usableFromInline let lock = Mutex(())
  #endif
  // Unchecked, because the lock keeps access exclusive.
  @exclusivity(unchecked) @usableFromInline var value: Value

  /// Creates a lock that protects a value.
  @inlinable
  public init(_ value: Value) {
    self.value = value
  }

  /// Calls `body` with the value, while the lock is held.
  @inlinable
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    #if canImport(os)
      return try lock.withLockUnchecked { try body(&value) }
    #elseif canImport(Glibc)
      lock.lock()
      defer { lock.unlock() }
      return try body(&value)
    #else
      return try lock.withLock { _ in
        nonisolated(unsafe) let result = try body(&value)
        return result
      }
    #endif
  }
}

#if canImport(Glibc)
  /// A mutex that is allocated separately, because its address must not change.
  @usableFromInline
  struct POSIXLock: ~Copyable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    @usableFromInline
    init() {
      mutex = .allocate(capacity: 1)
      // Fails only if memory is exhausted, and then the allocation has trapped.
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    @usableFromInline borrowing func lock() { pthread_mutex_lock(mutex) }

    @usableFromInline borrowing func unlock() { pthread_mutex_unlock(mutex) }
  }
#endif
