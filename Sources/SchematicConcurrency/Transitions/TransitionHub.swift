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
  }

  private let subscriptions = Locked(Subscriptions())

  deinit {
    end()
  }

  /// How many follow the machine now.
  var count: Int { subscriptions.withLock { $0.subscribers.count } }

  func subscribe(_ receive: @escaping @Sendable (Signal) -> Void) -> Int {
    subscriptions.withLock { subscriptions in
      defer { subscriptions.nextNumber += 1 }
      subscriptions.subscribers.append(
        Subscriber(number: subscriptions.nextNumber, receive: receive))
      return subscriptions.nextNumber
    }
  }

  func unsubscribe(_ number: Int) {
    subscriptions.withLock { $0.subscribers.removeAll { $0.number == number } }
  }

  func send(_ step: Step) {
    // Outside the lock: a subscriber may leave while it is told.
    for subscriber in subscriptions.withLock({ $0.subscribers }) { subscriber.receive(.step(step)) }
  }

  /// Tells everybody that the machine has come to its end.
  ///
  /// Who subscribes later follows it anew.
  func end() {
    let last = subscriptions.withLock { subscriptions in
      defer { subscriptions.subscribers = [] }
      return subscriptions.subscribers
    }
    for subscriber in last { subscriber.receive(.end) }
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
    let schema = machine.schema
    machine.observe { notice in
      guard let step = TakenTransition(notice) else { return }
      self.send(step)
      if schema.isEnd(step.to) { self.end() }
    }
  }
}

/// How many transitions a slow subscriber may be behind before it loses the oldest, unless it says
/// otherwise.
@usableFromInline package let defaultBufferSize = 1_000
