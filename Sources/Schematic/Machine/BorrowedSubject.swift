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
