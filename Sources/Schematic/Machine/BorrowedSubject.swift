/// The subject in the memory of somebody who keeps it alive: of the machine, during a step.
///
/// Not copyable, so that an object is passed to an action without retaining it: that would cost every
/// event two atomic operations.
@usableFromInline
struct BorrowedSubject<Subject>: ~Copyable {
  @usableFromInline let subject: Subject

  /// The subject, retained.
  @inlinable @inline(__always) borrowing func copy() -> Subject { subject }

  /// Calls `body` with the subject, which is not retained.
  @inlinable @inline(__always)
  borrowing func withSubject<Result>(_ body: (Subject) throws -> Result) rethrows -> Result {
    try body(subject)
  }
}

extension SubjectStorage {
  /// Calls `body` with the address of the subject, which is kept alive until `body` returns.
  ///
  /// - Throws: ``SubjectReleased`` if a weakly held object is deallocated.
  @inlinable @inline(__always)
  func withAddress<Result>(
    _ body: (UnsafePointer<BorrowedSubject<Subject>>) throws -> Result
  ) throws -> Result {
    // An object that the machine keeps is copied without retaining it; everything else is retained here.
    var kept: Unmanaged<AnyObject>?
    var retained: Subject?
    switch content {
    case .value(let subject): retained = subject
    case .strong(let object): kept = .passUnretained(object)
    case .weak:
      guard let object else { throw SubjectReleased() }
      retained = unsafeBitCast(object, to: Subject.self)
    case .weakExistential:
      guard let subject = object as? Subject else { throw SubjectReleased() }
      retained = subject
    case .unowned(let reference): retained = Self.subject(reference.object)
    }
    // Without the compiler's protection of the stack, which costs as much as a small action: nobody
    // writes to these addresses.
    return try _withUnprotectedUnsafeMutablePointer(to: &kept) { kept in
      try _withUnprotectedUnsafeMutablePointer(to: &retained) { retained in
        // The value of an optional is at its address.
        let address = kept.pointee == nil ? UnsafeRawPointer(retained) : UnsafeRawPointer(kept)
        return try body(address.assumingMemoryBound(to: BorrowedSubject<Subject>.self))
      }
    }
  }
}
