#if canImport(Observation)
  import Observation
  import Schematic

  /// A machine that SwiftUI and other code observes with the Observation framework.
  ///
  /// ```swift
  /// struct TurnstileView: View {
  ///   @State private var turnstile = ObservableStateMachine(Turnstile())
  ///
  ///   var body: some View {
  ///     Text("\(turnstile.state)")
  ///     Button("Push") { turnstile.handle(.push) }.disabled(!turnstile.canHandle(.push))
  ///   }
  /// }
  /// ```
  /// Code that reads ``state`` or calls ``canHandle(_:)`` is notified when the state has changed.
  /// It is not notified when an event is ignored, or when a transition leads to an equal state. It
  /// is also notified if the state changes because the ``machine`` itself handles an event.
  ///
  /// Like the machine, it belongs to the isolation domain that created it, such as the main actor.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public final class ObservableStateMachine<Schema: StateMachineSchemaProtocol>: Observable {

    /// The machine that is observed.
    ///
    /// Reading its properties directly is not observed.
    public let machine: StateMachine<Schema>

    let registrar = ObservationRegistrar()
    /// Notifies observers of single states.
    ///
    /// Set when the first state is read.
    var notifyPartsChanged: ((_ old: Schema.State, _ new: Schema.State) -> Void)?
    private var token: ObserverToken?

    /// Creates an observable machine from a machine, which may be in use already.
    public init(_ machine: StateMachine<Schema>) {
      self.machine = machine
      token = machine.observe { [weak self] notice in
        if case .transitioned(let old, _, let new, _) = notice { self?.notify(old, new) }
      }
    }

    deinit {
      if let token { machine.removeObserver(token) }
    }

    /// The state that the machine is in.
    public var state: Schema.State {
      registrar.access(self, keyPath: \.state)
      return machine.state
    }

    /// States of a type without equality count as changed after each transition.
    func notify(_ old: Schema.State, _ new: Schema.State) {
      if let old = old as? any Equatable, old.isEqual(to: new) { return }
      registrar.withMutation(of: self, keyPath: \.state) {}
      notifyPartsChanged?(old, new)
    }
  }

  extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
  }
#endif
