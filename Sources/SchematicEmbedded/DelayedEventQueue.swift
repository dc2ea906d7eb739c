/// An event that an action of a compiled machine has sent with a delay.
@_documentation(visibility: internal)
public struct CompiledDelayedEvent: Equatable, Sendable {
  /// When it is handled, in nanoseconds on the clock of the host.
  public var deadline: Int64
  /// The whole delay, in nanoseconds.
  public var delay: Int64
  /// The number of the event.
  public var event: UInt8
  /// The number of the id by which it is cancelled, from 1; 0 for none.
  public var id: UInt8

  /// Creates an event.
  @inlinable
  public init(_ event: UInt8, at deadline: Int64, after delay: Int64, as id: UInt8 = 0) {
    (self.event, self.deadline, self.delay, self.id) = (event, deadline, delay, id)
  }
}

/// The memory for a number of delayed events that the type states: no memory is allocated.
@_documentation(visibility: internal)
public protocol DelayedEventSlots: Equatable, Sendable {
  /// Creates the memory.
  init()
  /// How many events there is room for.
  static var capacity: UInt8 { get }
  /// The event at an index below ``capacity``.
  subscript(_ index: UInt8) -> CompiledDelayedEvent { get set }
}

/// The memory of a machine whose chart delays no events.
@_documentation(visibility: internal)
public struct NoDelayedEvents: DelayedEventSlots {
  /// Creates the memory.
  @inlinable public init() {}
  /// Always 0.
  @inlinable public static var capacity: UInt8 { 0 }
  /// No event.
  @inlinable public subscript(_ index: UInt8) -> CompiledDelayedEvent {
    get { CompiledDelayedEvent(0, at: .max, after: 0) }
    set {}
  }
}

/// The memory for one delayed event.
@_documentation(visibility: internal)
public struct OneDelayedEvent: DelayedEventSlots {
  @usableFromInline var event = CompiledDelayedEvent(0, at: .max, after: 0)

  /// Creates the memory.
  @inlinable public init() {}
  /// Always 1.
  @inlinable public static var capacity: UInt8 { 1 }
  /// The event.
  @inlinable public subscript(_ index: UInt8) -> CompiledDelayedEvent {
    get { event }
    set { event = newValue }
  }
}

/// The memory for the delayed events of two.
@_documentation(visibility: internal)
public struct DelayedEventPair<First: DelayedEventSlots, Second: DelayedEventSlots>:
  DelayedEventSlots
{
  @usableFromInline var first = First()
  @usableFromInline var second = Second()

  /// Creates the memory.
  @inlinable public init() {}
  /// The sum of both.
  @inlinable public static var capacity: UInt8 { First.capacity &+ Second.capacity }
  /// The event at an index.
  @inlinable public subscript(_ index: UInt8) -> CompiledDelayedEvent {
    get { index < First.capacity ? first[index] : second[index &- First.capacity] }
    set {
      if index < First.capacity {
        first[index] = newValue
      } else {
        second[index &- First.capacity] = newValue
      }
    }
  }
}

/// The delayed events of a compiled machine, in the order in which they were sent.
///
/// A later event with the same id replaces an earlier one, so that each id needs room for one event.
@_documentation(visibility: internal)
public struct DelayedEventQueue<Slots: DelayedEventSlots>: Equatable, Sendable {
  @usableFromInline var slots = Slots()
  /// How many there are.
  public private(set) var count: UInt8 = 0

  /// Creates an empty queue.
  public init() {}

  /// The event at an index, from 0 to ``count``.
  @inlinable public subscript(_ index: UInt8) -> CompiledDelayedEvent { slots[index] }

  /// Adds an event, in the place of the one with the same id.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - idCount: How many ids there are: for each of them, room is kept.
  /// - Returns: Whether there was room for it.
  public mutating func append(_ event: CompiledDelayedEvent, besideIDs idCount: UInt8) -> Bool {
    cancel(event.id)
    if event.id == 0 {
      var unnamed: UInt8 = 0
      var index: UInt8 = 0
      while index < count {
        if slots[index].id == 0 { unnamed &+= 1 }
        index &+= 1
      }
      guard unnamed < Slots.capacity &- idCount else { return false }
    }
    slots[count] = event
    count &+= 1
    return true
  }

  /// Removes the event with an id; nothing for 0.
  public mutating func cancel(_ id: UInt8) {
    guard id > 0 else { return }
    var index: UInt8 = 0
    while index < count {
      if slots[index].id == id { return remove(at: index) }
      index &+= 1
    }
  }

  /// The earliest deadline; `Int64.max` if no event waits.
  public var nextDeadline: Int64 {
    var (next, index): (Int64, UInt8) = (.max, 0)
    while index < count {
      next = min(next, slots[index].deadline)
      index &+= 1
    }
    return next
  }

  /// Removes the first event whose deadline is a time.
  ///
  /// - Returns: The number of the event; `nil` if there is none.
  public mutating func removeFirst(at time: Int64) -> UInt8? {
    var index: UInt8 = 0
    while index < count {
      let event = slots[index]
      if event.deadline == time {
        remove(at: index)
        return event.event
      }
      index &+= 1
    }
    return nil
  }

  private mutating func remove(at index: UInt8) {
    var index = index
    count &-= 1
    while index < count {
      slots[index] = slots[index &+ 1]
      index &+= 1
    }
    // Equal queues have equal memory.
    slots[count] = CompiledDelayedEvent(0, at: .max, after: 0)
  }
}
