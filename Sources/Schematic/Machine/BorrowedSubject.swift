/// The subject in memory that keeps it alive: that of the machine, during a step.
///
/// Not copyable, so that an object is passed to an action without retaining it: that would cost every
/// event two atomic operations.
@usableFromInline
package struct BorrowedSubject<Subject>: ~Copyable {
  @usableFromInline package let subject: Subject

  /// Calls `body` with the subject, which is not retained.
  @inlinable @inline(__always)
  package borrowing func withSubject<Result>(_ body: (Subject) throws -> Result) rethrows -> Result
  {
    try body(subject)
  }
}

extension SubjectStorage {
  /// Calls `body` with the address of the subject, which is kept alive until `body` returns.
  ///
  /// - Parameter loaded: The subject, if it is loaded already, and kept by the caller.
  /// - Throws: ``SubjectReleased`` if a weakly held object is deallocated.
  @inlinable @inline(__always)
  func withAddress<Result>(
    of loaded: UnsafePointer<Subject>?,
    _ body: (UnsafePointer<BorrowedSubject<Subject>>) throws -> Result
  ) throws -> Result {
    // Without the compiler's protection of the stack, which costs as much as a small action: the body
    // only reads the memory.
    try _withUnprotectedUnsafeTemporaryAllocation(of: Subject.self, capacity: 1) { memory in
      let address = memory.baseAddress.unsafelyUnwrapped
      var isRetained = true
      switch content {
      case _ where loaded != nil:
        // Not retained: the caller keeps it.
        if let loaded {
          UnsafeMutableRawPointer(address).copyMemory(
            from: loaded, byteCount: MemoryLayout<Subject>.size)
        }
        isRetained = false
      case .strong(let object):
        // Not retained: the machine keeps it.
        UnsafeMutableRawPointer(address)
          .storeBytes(of: .passUnretained(object), as: Unmanaged<AnyObject>.self)
        isRetained = false
      case .weak:
        guard let object else { throw SubjectReleased() }
        address.initialize(to: unsafeBitCast(object, to: Subject.self))
      case .value(let subject):
        address.initialize(to: subject)
      case .unowned(let reference) where Self.holdsClass:
        address.initialize(to: unsafeBitCast(reference.object, to: Subject.self))
      case .weakExistential, .unowned:
        try initializeRare(address)
      }
      // A test is faster than a release of nothing.
      defer { if isRetained { address.deinitialize(count: 1) } }
      return try body(
        UnsafeRawPointer(address).assumingMemoryBound(to: BorrowedSubject<Subject>.self))
    }
  }

  // Not inlined: it casts, and few subjects need it.
  @inlinable @inline(never)
  func initializeRare(_ address: UnsafeMutablePointer<Subject>) throws {
    guard let subject else { throw SubjectReleased() }
    address.initialize(to: subject)
  }
}
