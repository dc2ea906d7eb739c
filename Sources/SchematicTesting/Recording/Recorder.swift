import Schematic
import SchematicConcurrency

/// A recorder of the notices of a machine, which a test can compare.
///
/// ```swift
/// let recorder = Recorder(turnstile)
/// turnstile.handle(.coin)
/// turnstile.handle(.coin)
/// #expect(recorder.steps == [.init(from: .locked, on: .coin, to: .unlocked)])
/// #expect(recorder.lines == ["coin: locked → unlocked", "coin: ignored in unlocked"])
/// ```
/// It records from its creation on. The machine retains it.
public final class Recorder<Schema: StateMachineSchemaProtocol> {

  private let recorded: Locked<[StateMachineNotice<Schema.State, Schema.Event>]> = Locked([])

  init() {}

  /// Creates a recorder of a machine.
  public convenience init(_ machine: StateMachine<Schema>) {
    self.init()
    machine.observe { self.record($0) }
  }

  func record(_ notice: StateMachineNotice<Schema.State, Schema.Event>) {
    recorded.withLock { $0.append(notice) }
  }

  /// The notices, in order.
  public var notices: [StateMachineNotice<Schema.State, Schema.Event>] { recorded.withLock { $0 } }

  /// The transitions, in order.
  public var steps: [TakenTransition<Schema.State, Schema.Event>] {
    notices.compactMap { TakenTransition($0) }
  }

  /// The state after each transition, in order.
  public var states: [Schema.State] { steps.map(\.to) }

  /// Removes all notices, so that a test can compare the later ones alone.
  public func clear() {
    // The notices are released outside of the lock: a deinitializer may read the recorder.
    var forgotten: [StateMachineNotice<Schema.State, Schema.Event>] = []
    recorded.withLock { swap(&$0, &forgotten) }
    withExtendedLifetime(forgotten) {}
  }
}

// The lock keeps access to the notices exclusive.
extension Recorder: @unchecked Sendable where Schema.State: Sendable, Schema.Event: Sendable {}

extension Recorder where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
  /// Creates a recorder of the machine of an actor.
  public convenience init(_ machine: StateMachineActor<Schema>) async {
    self.init()
    await machine.observe { self.record($0) }
  }
}
