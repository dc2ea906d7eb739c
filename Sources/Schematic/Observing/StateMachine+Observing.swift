/// Names one observer or tracer of one machine, to remove it.
public struct ObserverToken: Hashable, Sendable {
  let machine: MachineIdentity
  let number: Int
}

/// Tells a machine from every other one for as long as tokens of its observers exist.
///
/// The machine's own address does not: the next machine may get the address of one that is gone. An
/// identity is kept by each token, so its address is not given to another one meanwhile.
final class MachineIdentity: Hashable, Sendable {
  static func == (left: MachineIdentity, right: MachineIdentity) -> Bool { left === right }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension StateMachine {
  /// Called after each step with the old state, the event and the new state, before the
  /// observers; the event is `nil` for what follows by itself, start, stop and reset.
  public var didTransition: ((State, Event?, State) -> Void)? {
    get { storage?.didTransition }
    set { requireStorage().didTransition = newValue }
  }

  /// Adds an observer, told of everything that becomes of events.
  ///
  /// Observers are called after the step's actions, each once, in the order in which they were
  /// added; an event that one of them handles is queued.
  ///
  /// - Returns: What ``removeObserver(_:)`` needs. The observer stays until then; the token may be
  ///   thrown away.
  @discardableResult
  public func observe(
    _ observer: @escaping (StateMachineNotice<State, Event>) -> Void
  ) -> ObserverToken {
    register { requireStorage().observers.add(observer, number: $0) }
  }

  /// Adds an observer that is told of transitions only: old state, event, new state.
  ///
  /// - Returns: What ``removeObserver(_:)`` needs.
  @discardableResult
  public func observeTransitions(
    _ observer: @escaping (_ old: State, _ event: Event?, _ new: State) -> Void
  ) -> ObserverToken {
    observe { notice in
      switch notice {
      case .transitioned(let old, let event, let new): observer(old, event, new)
      case .ignored, .deferred, .rejected, .failed: break
      }
    }
  }

  /// Removes an observer or a tracer; it is not called again, also not for a notice that is under
  /// way.
  ///
  /// A token of another machine, or of an observer that is gone, changes nothing.
  public func removeObserver(_ token: ObserverToken) {
    guard token.machine === storage?.identity else { return }
    remove(token.number)
  }

  /// Has something added under a new number, and makes the token that removes it.
  func register(_ add: (_ number: Int) -> Void) -> ObserverToken {
    let storage = requireStorage()
    let number = storage.makeNumber()
    add(number)
    return ObserverToken(machine: storage.requireIdentity(), number: number)
  }
}

// MARK: - Settings

extension StateMachine {
  /// How many steps one event may lead to before the machine stops with ``StepLimitExceededError``.
  ///
  /// What follows by itself counts, and what comes of the events that actions raise. 100 unless
  /// set; at least 1.
  public var maximumSteps: Int {
    @inlinable get { storage?.maximumSteps ?? MachineStorage<Schema>.defaultSteps }
    set { requireStorage().maximumSteps = max(1, newValue) }
  }

  /// How many events one run may handle before the machine stops with ``StepLimitExceededError``.
  ///
  /// Events handled from inside actions and observers count; what actions raise counts for
  /// ``maximumSteps``. 100,000 unless set; at least 1.
  public var maximumEvents: Int {
    @inlinable get { storage?.maximumEvents ?? MachineStorage<Schema>.defaultEvents }
    set { requireStorage().maximumEvents = max(1, newValue) }
  }

  /// What to do about an event that means nothing in the current state; nothing unless set.
  public var ignoredEventPolicy: IgnoredEventPolicy<State, Event> {
    get { storage?.ignoredEventPolicy ?? .ignore }
    set { requireStorage().ignoredEventPolicy = newValue }
  }
}
