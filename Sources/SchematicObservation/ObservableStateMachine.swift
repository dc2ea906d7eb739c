#if canImport(Observation)
  import Observation
  import Schematic

  /// A machine that SwiftUI, and whoever else uses the Observation framework, follows.
  ///
  /// ```swift
  /// struct TurnstileView: View {
  ///   @State private var turnstile = ObservableStateMachine(schema: Turnstile())
  ///
  ///   var body: some View {
  ///     Text("\(turnstile.state)")
  ///     Button("Push") { turnstile.handle(.push) }.disabled(!turnstile.canHandle(.push))
  ///   }
  /// }
  /// ```
  /// What reads ``state`` or asks ``canHandle(_:)`` is told when the state has changed, and only then:
  /// not for events that are ignored, nor for transitions that lead to an equal state. It is told as
  /// well when the ``machine`` itself is driven.
  ///
  /// Like the machine, it belongs to the isolation domain that made it, such as the main actor.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public final class ObservableStateMachine<Schema: StateMachineSchemaProtocol>: Observable {
    /// The schema's states.
    public typealias State = Schema.State
    /// The schema's events.
    public typealias Event = Schema.Event
    /// Whom the actions act upon.
    public typealias Subject = Schema.Subject

    /// The machine behind it.
    ///
    /// What is read from it directly is not observed.
    public let machine: StateMachine<Schema>

    let registrar = ObservationRegistrar()
    /// Tells those who follow parts of the state, once there may be any.
    var tellParts: ((_ old: State, _ new: State) -> Void)?
    private var token: ObserverToken?

    /// Makes a machine observable; it may be in use already.
    public init(_ machine: StateMachine<Schema>) {
      self.machine = machine
      token = machine.observeTransitions { [weak self] old, _, new in self?.tell(old, new) }
    }

    deinit {
      if let token { machine.removeObserver(token) }
    }

    /// The state that the machine is in.
    public var state: State {
      registrar.access(self, keyPath: \.state)
      return machine.state
    }

    private func tell(_ old: State, _ new: State) {
      guard !areSame(old, new) else { return }
      registrar.withMutation(of: self, keyPath: \.state) {}
      tellParts?(old, new)
    }

    /// States without equality are told apart by nothing, so each transition counts.
    private func areSame(_ old: State, _ new: State) -> Bool {
      guard let old = old as? any Equatable else { return false }
      return equals(old, new)
    }
  }

  private func equals<Value: Equatable>(_ old: Value, _ new: Any) -> Bool {
    old == new as? Value
  }
#endif
