/// The events that wait in a compiled machine, and what it notes during a step.
///
/// A machine whose chart queues nothing has a `NoQueue`, so that it takes no memory for queues.
public struct CompiledPool<Failure: Error, Queue: ByteQueue> {
  /// The phase of the machine.
  public var phase = CompiledPhase.unstarted
  /// The events that actions have raised.
  public var raised = Queue()
  /// The events that actions have sent.
  public var sent = Queue()
  /// The events that states have deferred.
  public var deferred = Queue()
  /// The composite states that have completed, and whose transitions were not taken yet.
  public var completed = Queue()
  /// The first error since the state has changed.
  public var failure: Failure?
  /// The first fault of the event in progress.
  @usableFromInline var fault: CompiledFault?
  /// How many steps and events have followed from the event in progress.
  @usableFromInline var steps: UInt16 = 0
  /// Whether the state has changed since an event was deferred.
  @usableFromInline var hasChanged = false

  /// How many steps and events may follow from one event.
  @inlinable public static var maximumSteps: UInt16 { 1_000 }

  /// Creates the pool of a machine that is not started.
  @inlinable public init() {}

  /// Queues an event before all events from outside.
  @inlinable
  public mutating func raise(_ event: UInt8) {
    if !raised.append(event) { fault = .fullQueue }
  }

  /// Queues an event behind all others.
  @inlinable
  public mutating func send(_ event: UInt8) {
    if !sent.append(event) { fault = .fullQueue }
  }

  /// Notes that a composite state has completed.
  @inlinable
  public mutating func complete(_ composite: UInt8) {
    completed.remove(composite)
    if !completed.append(composite) { stop(.fullQueue) }
  }

  /// Notes an error that was thrown after the state had changed.
  @inlinable
  public mutating func note(_ error: Failure) {
    if failure == nil { failure = error }
  }

  /// Notes a fault that ends the event in progress.
  @inlinable
  public mutating func stop(_ fault: CompiledFault) {
    if self.fault == nil { self.fault = fault }
  }

  @inlinable
  mutating func takeFault() -> CompiledFault? {
    guard let fault else { return nil }
    self.fault = nil
    return fault
  }

  @inlinable
  mutating func deferEvent(_ event: UInt8) {
    if !deferred.append(event) { fault = .fullQueue }
  }

  /// Puts the deferred events before those that were sent.
  @inlinable
  mutating func recall() {
    hasChanged = false
    let later = sent
    sent = deferred
    deferred = Queue()
    var index: UInt8 = 0
    while index < later.count {
      send(later[index])
      index &+= 1
    }
  }
}

extension CompiledPool: Sendable where Failure: Sendable, Queue: Sendable {}
