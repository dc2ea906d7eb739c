/// A machine's hold on its subject: weak on an object, whatever the static type; firm on a value.
///
/// What decides is the dynamic type, so that an object behind a protocol type, or one that comes
/// from unconstrained generic code, makes no reference cycle with the machine that it owns. An
/// `Optional` is a value, also when it wraps an object.
@usableFromInline
struct SubjectStorage<Subject> {
  @usableFromInline weak var object: AnyObject?
  @usableFromInline let value: Subject?

  /// Whether `Subject` is a class: then every subject is one reference.
  ///
  /// The sizes are compared first because that much is known when the code is specialised.
  @inlinable static var holdsClass: Bool {
    MemoryLayout<Subject>.size == MemoryLayout<AnyObject>.size && Subject.self is AnyObject.Type
  }

  @inlinable
  init(_ subject: Subject) {
    // The dynamic type is slow to ask for, so it is not asked for where it is known, nor where there
    // is no room for a reference.
    if Self.holdsClass {
      object = unsafeBitCast(subject, to: AnyObject.self)
      value = nil
    } else if MemoryLayout<Subject>.size >= MemoryLayout<AnyObject>.size,
      type(of: subject as Any) is AnyObject.Type
    {
      object = subject as AnyObject
      value = nil
    } else {
      value = subject
    }
  }

  /// The subject, or `nil` once an object is gone.
  @inlinable var subject: Subject? {
    if Self.holdsClass {
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
