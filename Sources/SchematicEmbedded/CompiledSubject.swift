/// A type with the guards and actions of a compiled machine.
///
/// Its protocol, which is written with the machine, has a requirement for each guard and action.
public protocol CompiledSubject {
  /// Called before an event is handled: a subject with a weak reference to an object loads it here.
  mutating func willHandle()
  /// Called when the event, and everything that follows from it, has been handled.
  mutating func didHandle()
}

extension CompiledSubject {
  /// Does nothing.
  @inlinable public mutating func willHandle() {}
  /// Does nothing.
  @inlinable public mutating func didHandle() {}
}
