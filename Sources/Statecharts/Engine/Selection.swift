import Schematic

/// The paths that a step takes together, in the order of selection.
@usableFromInline
struct Selection {
  @usableFromInline var few = InlineIndexList()
  /// All paths, if they do not fit inline; otherwise empty.
  @usableFromInline var many: [Int32] = []
  /// The union of the flags of all paths.
  @usableFromInline var flags: PathRecord.Flags = []
  /// The end of the last domain.
  @usableFromInline var end: Int32 = -1

  @inlinable
  init() {}

  /// One path alone.
  @inlinable
  init(_ path: Int32, _ flags: PathRecord.Flags) {
    append(path, flags, end: -1)
  }

  @inlinable var count: Int32 { few.count }

  /// All paths.
  var numbers: [Int32] { few.isInline ? few.numbers : many }

  @inlinable
  subscript(_ index: Int32) -> Int32 { few.isInline ? few[index] : many[Int(index)] }

  @inlinable
  mutating func append(_ path: Int32, _ new: PathRecord.Flags, end: Int32) {
    flags.formUnion(new)
    if end > self.end { self.end = end }
    if few.hasRoom(for: path) { few.append(path) } else { appendMany(path) }
  }

  @usableFromInline @inline(never)
  mutating func appendMany(_ path: Int32) {
    if few.isInline { many = few.numbers }
    many.append(path)
    few = .elsewhere(many.count)
  }

  mutating func remove(at index: Int32) {
    guard !few.isInline else { return few.remove(at: index) }
    many.remove(at: Int(index))
    few = InlineIndexList(many)
    if few.isInline { many = [] }
  }
}

/// The ancestors that the search of each leaf has visited, so that no guard is evaluated twice.
@usableFromInline
struct VisitedAncestors {
  /// For each leaf, the node at which its search has ended; the caller owns the memory.
  @usableFromInline let ends: UnsafeMutablePointer<Int32>
  @usableFromInline var count: Int32 = 0

  @inlinable
  init(_ ends: UnsafeMutablePointer<Int32>) {
    self.ends = ends
  }

  @inlinable
  mutating func append(_ end: Int32) {
    ends[Int(count)] = end
    count &+= 1
  }

  /// The node at which an earlier search that visited `node` has ended; `nil` if there is none.
  ///
  /// Searches of leaves before `node` start outside of it.
  @inlinable
  func end<State: Hashable>(
    ofWalkThrough node: Int32, _ configuration: Configuration<State>
  ) -> Int32? {
    var index = count &- 1
    while index >= 0, configuration.leaf(index) >= node {
      if ends[Int(index)] <= node { return ends[Int(index)] }
      index &-= 1
    }
    return nil
  }
}

/// The input of guard evaluation: the event and the lazily loaded subject.
@usableFromInline
struct GuardInput<State: Hashable, Event, Subject> {
  @usableFromInline let event: Event?
  /// The event's bit: see ``EventIndex``.
  @usableFromInline let mask: UInt64
  @usableFromInline let isEventless: Bool
  @usableFromInline var subject: GuardSubject<State, Event, Subject>
  // It exists longer than the input.
  @usableFromInline let failures: UnsafeMutablePointer<FailureRecord>?

  @inlinable
  init(
    event: Event?, mask: UInt64, isEventless: Bool, _ subject: GuardSubject<State, Event, Subject>,
    failures: UnsafeMutablePointer<FailureRecord>? = nil
  ) {
    self.event = event
    self.mask = mask
    self.isEventless = isEventless
    self.subject = subject
    self.failures = failures
  }
}

/// The subject of guards, loaded once on first use, because loading a weak reference is expensive.
// Trivial, because each evaluation of guards has one.
@usableFromInline
enum GuardSubject<State: Hashable, Event, Subject> {
  /// The subject of a step that a machine takes.
  case ofStep(StepSubject<StatechartSchema<State, Event, Subject>>)
  /// The subject of a step that is not taken, from a function that exists longer than the evaluation.
  case ofQuery(Unmanaged<SubjectFunction<Subject>>)

  @inlinable
  func load() throws -> Subject {
    switch self {
    case .ofStep(let subject): try subject.load()
    case .ofQuery(let function): try function._withUnsafeGuaranteedRef { try $0.load() }
    }
  }
}

/// A function that returns a subject, with its result.
@usableFromInline
final class SubjectFunction<Subject> {
  @usableFromInline let function: () throws -> Subject
  @exclusivity(unchecked) @usableFromInline var loaded: Subject?

  @inlinable
  init(_ function: @escaping () throws -> Subject) {
    self.function = function
  }

  @inlinable
  func load() throws -> Subject {
    if let loaded { return loaded }
    let subject = try function()
    loaded = subject
    return subject
  }
}
