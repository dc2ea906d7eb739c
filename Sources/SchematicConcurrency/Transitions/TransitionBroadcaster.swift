import Schematic

/// Sends a machine's transitions to subscribers, which may be on any thread.
///
/// Registers one observer on the machine for all subscribers. A subscriber is removed when it
/// unsubscribes; the others receive `.end` when the broadcaster is released with its machine.
final class TransitionBroadcaster<State: Sendable, Event: Sendable>: Sendable {
  typealias Step = TakenTransition<State, Event>

  enum Signal: Sendable {
    case step(Step)
    case end
  }

  private struct Subscriber {
    let number: Int
    let receive: @Sendable (Signal) -> Void
  }

  private struct Subscriptions {
    var subscribers: [Subscriber] = []
    var nextNumber = 0
    /// Whether the machine has ended, and has not been started or reset since.
    var hasEnded = false
  }

  private let subscriptions = Locked(Subscriptions())

  deinit {
    end()
  }

  /// The number of subscribers.
  var count: Int { subscriptions.withLock { $0.subscribers.count } }

  /// Adds a subscriber.
  ///
  /// If the machine has ended, the subscriber receives `.end` immediately.
  func subscribe(_ receive: @escaping @Sendable (Signal) -> Void) -> Int {
    let (number, hasEnded) = subscriptions.withLock { subscriptions in
      let number = subscriptions.nextNumber
      subscriptions.nextNumber += 1
      if !subscriptions.hasEnded {
        subscriptions.subscribers.append(Subscriber(number: number, receive: receive))
      }
      return (number, subscriptions.hasEnded)
    }
    if hasEnded { receive(.end) }
    return number
  }

  func unsubscribe(_ number: Int) {
    subscriptions.withLock { $0.subscribers.removeAll { $0.number == number } }
  }

  func send(_ step: Step) {
    let subscribers = subscriptions.withLock { subscriptions in
      subscriptions.hasEnded = false
      return subscriptions.subscribers
    }
    // Outside the lock: a subscriber may unsubscribe while it is called.
    for subscriber in subscribers { subscriber.receive(.step(step)) }
  }

  /// Sends `.end` to all subscribers, and to those that subscribe before ``reopen()``.
  func end() {
    let last = subscriptions.withLock { subscriptions in
      subscriptions.hasEnded = true
      defer { subscriptions.subscribers = [] }
      return subscriptions.subscribers
    }
    for subscriber in last { subscriber.receive(.end) }
  }

  /// Accepts subscribers again after ``end()``, because the machine was started or reset.
  func reopen() {
    subscriptions.withLock { $0.hasEnded = false }
  }
}

extension TransitionBroadcaster {
  /// A new subscription.
  func stream(
    buffering policy: AsyncStream<Step>.Continuation.BufferingPolicy
  ) -> AsyncStream<Step> {
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: policy)
    let number = subscribe { signal in
      switch signal {
      case .step(let step): continuation.yield(step)
      case .end: continuation.finish()
      }
    }
    continuation.onTermination = { [weak self] _ in self?.unsubscribe(number) }
    return stream
  }

  /// Registers the broadcaster as an observer of the machine that owns it.
  func observe<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>
  ) where Schema.State == State, Schema.Event == Event {
    if machine.hasEnded { end() }
    machine.observe { [unowned machine] notice in
      guard let step = TakenTransition(notice) else { return }
      let hasEnded = machine.hasEnded
      machine.afterActivities {
        self.send(step)
        if hasEnded { self.end() }
      }
    }
  }
}

/// The number of transitions that are buffered for a slow subscriber by default.
@usableFromInline let defaultBufferSize = 1_000
