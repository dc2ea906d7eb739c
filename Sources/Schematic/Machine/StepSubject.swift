// Trivial: an object is neither retained for each guard nor for each action, and a weak reference is loaded once.

/// The subject of a step, which is loaded once, when the first guard or action needs it.
///
/// A ``StateMachine`` makes it before it looks for a step, and releases the subject after the step. Do not store
/// it.
@_documentation(visibility: internal)
public struct StepSubject<Schema: StateMachineSchemaProtocol> {
  // Not retained: the machine exists longer than the step.
  @usableFromInline let machine: Unmanaged<StateMachine<Schema>>
  @usableFromInline let address: UnsafeMutablePointer<Schema.Subject>
  @usableFromInline let ownership: UnsafeMutablePointer<SubjectOwnership>

  @inlinable @inline(__always)
  init(
    _ machine: StateMachine<Schema>, _ address: UnsafeMutablePointer<Schema.Subject>,
    _ ownership: UnsafeMutablePointer<SubjectOwnership>
  ) {
    self.machine = .passUnretained(machine)
    self.address = address
    self.ownership = ownership
  }

  /// Returns the value or object that guards and actions operate on.
  ///
  /// - Throws: An error if the subject has been deallocated; propagate it.
  @inlinable @inline(__always)
  public func load() throws -> Schema.Subject {
    try borrowed().pointee.subject
  }

  /// The address of the subject, which is loaded unless it was before.
  ///
  /// - Throws: ``SubjectReleased``
  @inlinable @inline(__always)
  package func borrowed() throws -> UnsafePointer<BorrowedSubject<Schema.Subject>> {
    if ownership.pointee == .unloaded {
      ownership.pointee = try machine._withUnsafeGuaranteedRef { try $0.loadSubject(to: address) }
    }
    return UnsafeRawPointer(address).assumingMemoryBound(to: BorrowedSubject<Schema.Subject>.self)
  }
}

/// The cleanup that the memory of a ``StepSubject`` needs at the end.
@usableFromInline
enum SubjectOwnership: UInt8 {
  case unloaded
  /// The machine keeps the subject.
  case borrowed
  case retained
}

extension StateMachine {
  /// Calls `body` with the subject of a step, which is kept alive until `body` returns.
  @inlinable @inline(__always)
  func withStepSubject<Result>(
    _ body: (StepSubject<Schema>) throws -> Result
  ) rethrows -> Result {
    // Without the compiler's protection of the stack, which costs as much as a small action.
    try _withUnprotectedUnsafeTemporaryAllocation(of: Subject.self, capacity: 1) { memory in
      try _withUnprotectedUnsafeTemporaryAllocation(of: SubjectOwnership.self, capacity: 1) {
        note in
        let (address, ownership) = (
          memory.baseAddress.unsafelyUnwrapped, note.baseAddress.unsafelyUnwrapped
        )
        ownership.initialize(to: .unloaded)
        // A test is faster than a release of nothing.
        defer { if ownership.pointee == .retained { address.deinitialize(count: 1) } }
        return try body(StepSubject(self, address, ownership))
      }
    }
  }
}

extension StateMachine {
  /// Stores the subject in memory that is not initialized.
  ///
  /// - Throws: ``SubjectReleased`` if a weakly held object is deallocated.
  @inlinable @inline(__always)
  func loadSubject(to address: UnsafeMutablePointer<Subject>) throws -> SubjectOwnership {
    let ownership = try subjectStorage.load(to: address)
    noteSubject()
    return ownership
  }
}

extension SubjectStorage {
  @inlinable @inline(__always)
  func load(to address: UnsafeMutablePointer<Subject>) throws -> SubjectOwnership {
    switch content {
    case .strong(let object):
      UnsafeMutableRawPointer(address)
        .storeBytes(of: .passUnretained(object), as: Unmanaged<AnyObject>.self)
      return .borrowed
    case .weak:
      guard let object else { throw SubjectReleased() }
      address.initialize(to: unsafeBitCast(object, to: Subject.self))
    case .value(let subject):
      address.initialize(to: subject)
    case .unowned(let reference) where Self.holdsClass:
      address.initialize(to: unsafeBitCast(reference.object, to: Subject.self))
    case .weakExistential, .unowned:
      try loadRare(to: address)
    }
    return .retained
  }

  // Not inlined: it casts, and few subjects need it.
  @inlinable @inline(never)
  func loadRare(to address: UnsafeMutablePointer<Subject>) throws {
    guard let subject else { throw SubjectReleased() }
    address.initialize(to: subject)
  }
}
