import Schematic

/// Hands a machine's transitions to whoever has subscribed, from any thread.
///
/// It is the machine's one observer, however many follow it. Those who leave are forgotten at
/// once; when the hub goes, with its machine, the others are told that it is over.
final class TransitionHub<State: Sendable, Event: Sendable>: Sendable {
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
    /// Whether the machine has come to its end, and has done nothing since.
    var hasEnded = false
  }

  private let subscriptions = Locked(Subscriptions())

  deinit {
    end()
  }

  /// How many follow the machine now.
  var count: Int { subscriptions.withLock { $0.subscribers.count } }

  /// Tells `receive` what happens from now on; at once, if that is nothing any more.
  func subscribe(_ receive: @escaping @Sendable (Signal) -> Void) -> Int {
    let (number, isOver) = subscriptions.withLock { subscriptions in
      let number = subscriptions.nextNumber
      subscriptions.nextNumber += 1
      if !subscriptions.hasEnded {
        subscriptions.subscribers.append(Subscriber(number: number, receive: receive))
      }
      return (number, subscriptions.hasEnded)
    }
    if isOver { receive(.end) }
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
    // Outside the lock: a subscriber may leave while it is told.
    for subscriber in subscribers { subscriber.receive(.step(step)) }
  }

  /// Tells everybody that the machine has come to its end, also those who subscribe until it begins
  /// again.
  func end() {
    let last = subscriptions.withLock { subscriptions in
      subscriptions.hasEnded = true
      defer { subscriptions.subscribers = [] }
      return subscriptions.subscribers
    }
    for subscriber in last { subscriber.receive(.end) }
  }

  /// The machine goes on, or is about to: who subscribes from now on follows it.
  func begin() {
    subscriptions.withLock { $0.hasEnded = false }
  }
}

extension TransitionHub {
  /// Follows the machine from now on.
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

  /// Makes the hub an observer of the machine that it belongs to.
  func follow<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>
  ) where Schema.State == State, Schema.Event == Event {
    if machine.hasEnded { end() }
    machine.observe { [unowned machine] notice in
      guard let step = TakenTransition(notice) else { return }
      self.send(step)
      if machine.hasEnded { self.end() }
    }
  }
}

/// How many transitions a slow subscriber may be behind before it loses the oldest, unless it says
/// otherwise.
@usableFromInline package let defaultBufferSize = 1_000
