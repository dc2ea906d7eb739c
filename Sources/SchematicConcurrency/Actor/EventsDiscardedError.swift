/// The error of an actor that was released before its machine handled all events that were sent to it.
///
/// The observers of the machine are notified of this failure when the actor is released, on the thread or
/// actor that releases it. Its debugger and its recorders are observers, too.
public struct EventsDiscardedError: Error, Equatable, CustomStringConvertible {
  /// The number of events that were not handled.
  let count: Int

  /// The description: the number of events, the reason, and how to fix it.
  public var description: String {
    let events = count == 1 ? "1 event that was" : "\(count) events that were"
    return """
      The actor was released before its machine handled \(events) sent to it. Keep the actor until \
      its pendingEventCount is zero, or call 'handle', which waits.
      """
  }
}
