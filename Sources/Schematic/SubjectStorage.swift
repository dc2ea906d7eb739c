/// A machine's hold on its subject: weak on an object, whatever the static type; firm on a value.
///
/// What decides is the dynamic type, so that an object behind a protocol type, or one that comes
/// from unconstrained generic code, makes no reference cycle with the machine that it owns. An
/// `Optional` is a value, also when it wraps an object.
@frozen @usableFromInline
struct SubjectStorage<Subject> {
  @usableFromInline weak var object: AnyObject?
  @usableFromInline let value: Subject?

  @inlinable
  init(_ subject: Subject) {
    if type(of: subject as Any) is AnyObject.Type {
      object = subject as AnyObject
      value = nil
    } else {
      value = subject
    }
  }

  /// The subject, or `nil` once an object is gone.
  @inlinable var subject: Subject? {
    // The sizes are compared first because that much is known when the code is specialised.
    if MemoryLayout<Subject>.size == MemoryLayout<AnyObject>.size, Subject.self is AnyObject.Type {
      // A class type is one reference, and this very reference came in as a `Subject`. A cast
      // that proves it again would cost more than the rest of a transition.
      guard let object else { return nil }
      return unsafeBitCast(object, to: Subject.self)
    }
    return value ?? object.flatMap { $0 as? Subject }
  }
}

/// The subject of a machine is gone: internal to the runner, which reports
/// ``Outcome/subjectReleased``.
@usableFromInline
struct SubjectReleased: Error {
  @inlinable
  init() {}
}
