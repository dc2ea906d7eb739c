/// The errors of guards and actions for which a compiled machine looks for a transition.
///
/// Only machines of charts with transitions for errors have it. Places are numbers: of the innermost state around the guard
/// or the action that has such transitions, or 0.
@_documentation(visibility: internal)
public struct CompiledErrors<Failure: Error> {
  /// An error that waits, and where it was thrown.
  public struct Element {
    /// The error; `nil` if no branch of a choice was enabled.
    public var error: Failure?
    /// Where it was thrown.
    public var place: UInt8
    /// How many of the completions that are pending then are dropped.
    public var dropped: UInt8
    /// Whether it is no failure without a transition: a guard that threw it counted as false.
    public var isIgnorable: Bool

    @inlinable
    init(_ error: Failure?, at place: UInt8, dropping dropped: UInt8, isIgnorable: Bool) {
      (self.error, self.place) = (error, place)
      (self.dropped, self.isIgnorable) = (dropped, isIgnorable)
    }
  }

  /// The place of the guard or the action that is called next.
  public var place: UInt8 = 0
  /// How many pending completions an error before the change of the state drops.
  public var dropped: UInt8 = 0
  /// The place whose transition is being taken, until its choices have been left; 0 for none.
  public var handler: UInt8 = 0
  /// The first error of a guard that has counted as false in the selection of this step.
  @usableFromInline var ignored: Element?
  /// How many guards have counted as false because of an error.
  @usableFromInline var ignoredCount: UInt8 = 0
  @usableFromInline var isNoted = false
  @usableFromInline var count: UInt8 = 0
  @usableFromInline var first: Element?
  @usableFromInline var second: Element?
  @usableFromInline var third: Element?
  @usableFromInline var fourth: Element?

  /// Creates an empty list.
  @inlinable public init() {}

  /// Whether no error waits.
  @inlinable public var isEmpty: Bool { count == 0 }

  // MARK: - Steps

  /// Begins the selection of a step.
  ///
  /// - Parameter dropped: How many pending completions an error drops.
  @inlinable
  public mutating func beginSelection(dropping dropped: UInt8) {
    self.dropped = dropped
    (ignored, ignoredCount) = (nil, 0)
  }

  /// Begins a step: its first error after the change of the state is the one that counts.
  @inlinable
  public mutating func beginStep() { isNoted = false }

  /// Notes an error that was thrown after the state had changed.
  @inlinable
  public mutating func note(_ error: Failure, in pool: inout CompiledPool<Failure, some ByteQueue>)
  {
    guard !isNoted else { return }
    isNoted = true
    if !append(Element(error, at: place, dropping: 0, isIgnorable: false)) { pool.note(error) }
  }

  /// Notes that no branch of a choice is enabled.
  @inlinable
  public mutating func noteNoBranch(in pool: inout CompiledPool<Failure, some ByteQueue>) {
    let element = Element(nil, at: place, dropping: 0, isIgnorable: false)
    if !append(element) { pool.stop(.noEnabledBranch) }
  }

  // MARK: - Guards that count as false

  /// Notes the error of a guard that counts as false.
  @inlinable
  public mutating func ignore(_ error: Failure) {
    if ignored == nil { ignored = Element(error, at: place, dropping: 0, isIgnorable: true) }
    ignoredCount &+= 1
  }

  /// Ends a step: unless another error was thrown, the first one of a guard counts.
  @inlinable
  public mutating func noteIgnored() {
    guard !isNoted, let ignored else { return }
    _ = append(ignored)
  }

  /// How many guards have counted as false; from now on, none.
  @inlinable
  public mutating func takeIgnoredCount() -> UInt8 {
    defer { ignoredCount = 0 }
    return ignoredCount
  }

  // MARK: - The list

  /// - Returns: Whether there was room for it.
  @inlinable
  mutating func append(_ element: Element) -> Bool {
    switch count {
    case 0: first = element
    case 1: second = element
    case 2: third = element
    case 3: fourth = element
    default: return false
    }
    count &+= 1
    return true
  }

  @inlinable
  mutating func removeFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = first
    (first, second, third, fourth) = (second, third, fourth, nil)
    count &-= 1
    return element
  }
}

extension CompiledErrors: Sendable where Failure: Sendable {}
extension CompiledErrors.Element: Sendable where Failure: Sendable {}
