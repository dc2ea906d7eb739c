/// The reference of a machine to its subject: weak for an object, strong for a value.
///
/// The dynamic type decides, so that an object of a protocol type, or one from unconstrained
/// generic code, makes no reference cycle with the machine that it owns. An `Optional` is a value,
/// even if it wraps an object.
@usableFromInline
struct SubjectStorage<Subject> {
  @usableFromInline weak var object: AnyObject?
  @usableFromInline let value: Subject?

  /// Whether `Subject` is a class: then every subject is one reference.
  ///
  /// The sizes are compared first because they are constants in specialized code.
  @inlinable static var holdsClass: Bool {
    MemoryLayout<Subject>.size == MemoryLayout<AnyObject>.size && Subject.self is AnyObject.Type
  }

  @inlinable
  init(_ subject: Subject) {
    // Reading the dynamic type is slow, so it is read only if the static type does not decide and
    // the value is large enough to contain a reference.
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

  /// The subject; `nil` after an object is deallocated.
  @inlinable var subject: Subject? {
    if Self.holdsClass {
      // A class type is one reference, and this reference was stored as a `Subject`. A checked
      // cast would cost more than the rest of a transition.
      guard let object else { return nil }
      return unsafeBitCast(object, to: Subject.self)
    }
    return value ?? object.flatMap { $0 as? Subject }
  }
}

/// Thrown inside the machine when the subject has been deallocated; the outcome is
/// ``Outcome/subjectReleased``.
@usableFromInline
struct SubjectReleased: Error {
  @inlinable
  init() {}
}
