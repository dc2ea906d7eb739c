import Schematic

#if !canImport(os)
  import Synchronization
#endif

/// A flag that one thread reads while another sets it, without waiting for a lock.
///
/// On Apple platforms, atomic values are younger than the versions that this package supports: there, a
/// lock protects the flag.
@usableFromInline
struct SharedFlag: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline let flag = Locked(false)
  #else
    @usableFromInline let flag = Atomic(false)
  #endif

  @inlinable
  init() {}

  @inlinable var isSet: Bool {
    get {
      #if canImport(os)
        flag.withLock { $0 }
      #else
        flag.load(ordering: .acquiring)
      #endif
    }
    nonmutating set {
      #if canImport(os)
        flag.withLock { $0 = newValue }
      #else
        flag.store(newValue, ordering: .releasing)
      #endif
    }
  }
}
