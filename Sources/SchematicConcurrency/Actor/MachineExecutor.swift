/// The executor that a ``StateMachineActor`` runs on.
///
/// ```swift
/// let turnstile = StateMachineActor(Turnstile(), on: .actor(MainActor.shared))
/// ```
public enum MachineExecutor: Sendable {
  /// An executor of the machine's own.
  case own

  /// The executor of another actor, for instance `MainActor.shared`. The other actor is kept alive.
  case actor(any Actor)

  /// A serial executor, for instance a serial dispatch queue's. The executor is kept alive.
  case executor(any SerialExecutor)
}

/// An executor, together with the object that owns it.
struct OwnedExecutor {
  let executor: UnownedSerialExecutor
  let owner: any Sendable

  init(_ choice: MachineExecutor) {
    switch choice {
    case .own: self.init(of: DefaultExecutorActor())
    case .actor(let actor): self.init(of: actor)
    case .executor(let serial):
      self.init(executor: serial.asUnownedSerialExecutor(), owner: serial)
    }
  }

  private init(of actor: any Actor) {
    self.init(executor: actor.unownedExecutor, owner: actor)
  }

  private init(executor: UnownedSerialExecutor, owner: any Sendable) {
    self.executor = executor
    self.owner = owner
  }
}

/// An actor without members, which provides the default executor.
///
/// ``StateMachineActor`` declares `unownedExecutor` itself, so the compiler gives it no executor.
private actor DefaultExecutorActor {}
