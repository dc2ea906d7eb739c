/// The reference of a machine to its subject, if that is an object; a value is stored.
///
/// The dynamic type decides whether a subject is an object. An object of a protocol type, or from
/// unconstrained generic code, therefore makes no reference cycle with the machine that it owns. An
/// `Optional` is a value, even if it wraps an object.
@usableFromInline
struct SubjectStorage<Subject> {
  /// Apart from the others, because a payload that is a weak reference is copied, and copies cost.
  @usableFromInline weak var object: AnyObject?
  @usableFromInline let content: Content

  @usableFromInline
  enum Content {
    case value(Subject)
    case strong(AnyObject)
    /// ``object`` is the subject, and `Subject` is a class.
    case weak
    /// ``object`` is the subject.
    case weakExistential
    case unowned(UnownedObject)
  }

  /// Whether `Subject` is a class: then every subject is one reference.
  ///
  /// The sizes are compared first because they are constants in specialized code.
  @inlinable @inline(__always) static var holdsClass: Bool {
    MemoryLayout<Subject>.size == MemoryLayout<AnyObject>.size && Subject.self is AnyObject.Type
  }

  @inlinable
  init(_ subject: Subject, _ reference: SubjectReference) {
    guard let object = Self.object(subject) else {
      content = .value(subject)
      return
    }
    switch reference {
    case .strong: content = Self.holdsClass ? .strong(object) : .value(subject)
    case .unowned: content = .unowned(UnownedObject(object))
    case .weak:
      self.object = object
      content = Self.holdsClass ? .weak : .weakExistential
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
  @inlinable @inline(__always) var subject: Subject? {
    switch content {
    case .value(let subject): subject
    case .strong(let object): unsafeBitCast(object, to: Subject.self)
    case .weak: object.map { unsafeBitCast($0, to: Subject.self) }
    case .weakExistential: object.flatMap(Self.subject)
    case .unowned(let reference): Self.subject(reference.object)
    }
  }

  @inlinable @inline(__always)
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

/// The kind of reference from a machine to a subject that is an object.
///
/// ```swift
/// let machine = try StateMachine(Player(), subject: deck, reference: .strong)
/// ```
/// It has no effect on a value: the machine stores it.
@frozen
public enum SubjectReference: Hashable, Sendable {
  /// The object can own the machine. After the object is deallocated, the machine performs no actions:
  /// the outcome of an event is ``Outcome/subjectReleased``.
  case weak
  /// The machine keeps the object alive. An object that owns its machine is then never deallocated.
  ///
  /// Handling an event is faster than with a weak reference, whose every read is atomic.
  case strong
  /// The object can own the machine, and must exist whenever the machine handles an event.
  ///
  /// An event after the object is deallocated, or in its `deinit`, ends the program, as every unowned
  /// reference does.
  case unowned
}
