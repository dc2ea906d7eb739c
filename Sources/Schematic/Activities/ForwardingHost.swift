/// A host that passes on to another one what it does not change.
@usableFromInline
protocol ForwardingHost: ActivityHost {
  associatedtype BaseEvent

  /// The other host.
  var base: any ActivityHost<BaseEvent> { get }
}

extension ForwardingHost {
  @usableFromInline
  func end(_ number: Int32) { base.end(number) }

  @usableFromInline
  func endAll() { base.endAll() }

  // The numbers of delayed events are those of the machine, whatever schema has sent them.

  @usableFromInline
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    base.schedule(delayedEvent: number, after: delay, deliver: deliver)
  }

  @usableFromInline
  func cancel(delayedEvent number: Int) { base.cancel(delayedEvent: number) }

  @usableFromInline
  func timeLeft(ofDelayedEvent number: Int) -> Duration? {
    base.timeLeft(ofDelayedEvent: number)
  }

  @usableFromInline
  func timeLeft(ofTimer number: Int32) -> Duration? { base.timeLeft(ofTimer: number) }
}
