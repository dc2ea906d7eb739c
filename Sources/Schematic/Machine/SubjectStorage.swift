/// The reference of a machine to its subject, if that is an object; a value is stored.
///
/// The dynamic type decides what is an object, so that one of a protocol type, or one from
/// unconstrained generic code, makes no reference cycle with the machine that it owns. An `Optional` is
/// a value, even if it wraps an object.
@usableFromInline
struct SubjectStorage<Subject> {
  /// Apart from the others, because a payload that is a weak reference is copied, and copies cost.
  @usableFromInline weak var object: AnyObject?
  @usableFromInline let content: Content

  @usableFromInline
  enum Content {
    /// ``object`` is the subject.
    case weak
    /// A value, or an object that is held strongly.
    case stored(Subject)
    case unowned(UnownedObject)
  }

  /// Whether `Subject` is a class: then every subject is one reference.
  ///
  /// The sizes are compared first because they are constants in specialized code.
  @inlinable static var holdsClass: Bool {
    MemoryLayout<Subject>.size == MemoryLayout<AnyObject>.size && Subject.self is AnyObject.Type
  }

  @inlinable
  init(_ subject: Subject, _ reference: SubjectReference) {
    guard reference != .strong, let object = Self.object(subject) else {
      content = .stored(subject)
      return
    }
    if reference == .unowned {
      content = .unowned(UnownedObject(object))
    } else {
      self.object = object
      content = .weak
    }
  }

  /// The subject as an object; `nil` if it is a value.
  @inlinable
  static func object(_ subject: Subject) -> AnyObject? {
    // Reading the dynamic type is slow, so it is read only if the static type does not decide and
    // the value is large enough to contain a reference.
    if holdsClass { return unsafeBitCast(subject, to: AnyObject.self) }
    guard MemoryLayout<Subject>.size >= MemoryLayout<AnyObject>.size,
      type(of: subject as Any) is AnyObject.Type
    else { return nil }
    return subject as AnyObject
  }

  /// The subject; `nil` after a weakly held object is deallocated.
  @inlinable var subject: Subject? {
    switch content {
    case .stored(let subject): subject
    case .weak: object.flatMap(Self.subject)
    case .unowned(let reference): Self.subject(reference.object)
    }
  }

  @inlinable
  static func subject(_ object: AnyObject) -> Subject? {
    // A class type is one reference, and this reference was stored as a `Subject`. A checked cast
    // would cost more than the rest of a transition.
    holdsClass ? unsafeBitCast(object, to: Subject.self) : object as? Subject
  }
}

/// An unowned reference as the payload of an enumeration.
@usableFromInline
struct UnownedObject {
  @usableFromInline unowned let object: AnyObject

  @inlinable
  init(_ object: AnyObject) {
    self.object = object
  }
}

/// Thrown inside the machine when the subject has been deallocated; the outcome is
/// ``Outcome/subjectReleased``.
@usableFromInline
struct SubjectReleased: Error {
  @inlinable
  init() {}
}
