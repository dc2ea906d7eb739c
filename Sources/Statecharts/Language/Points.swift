// Entry and exit points (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// An entry point of this composite: another way into it than its initial state.
  ///
  /// ```swift
  /// state(.payment) {
  ///   entryPoint("express", to: .charging).perform { $0.usesSavedCard = true }
  ///   state(.choosingCard) { … }
  ///   state(.charging) { … }
  /// }
  /// state(.cart) { on(.quick, via: .entryPoint("express", of: .payment)) }
  /// ```
  /// Entering through it performs the composite's entry actions, then the actions of the entry point
  /// instead of those of the initial transition, and then the entry actions of the target. At the top
  /// of a chart, it is an entry point of the state whose content the chart is as a submachine.
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point, unique among the composite's entry
  ///     points.
  ///   - target: The target: a descendant of this composite.
  ///   - action: An action, performed after the composite's entry actions: short for
  ///     `.perform { … }`.
  public func entryPoint(
    _ name: String, to target: State, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.entry, name), to: .states([target]), action)
  }

  /// An entry point that leads to a history, a fork, or an entry point of a state in this composite.
  ///
  /// `entryPoint("resume", via: .history(of: .payment))`
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point.
  ///   - pseudostate: What leads to the targets, which are descendants of this composite.
  ///   - action: An action, performed after the composite's entry actions.
  public func entryPoint(
    _ name: String, via pseudostate: EntryPseudostate<State>,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.entry, name), to: pseudostate.destination, action)
  }

  /// An exit point of this composite: transitions inside it lead to the point, and the composite
  /// decides on the target.
  ///
  /// ```swift
  /// state(.payment) {
  ///   exitPoint("declined", to: .cart).perform { $0.showsHint = true }
  ///   state(.charging) { on(.decline, via: .exitPoint("declined")) }
  /// }
  /// ```
  /// The transition exits the states in the composite (of a parallel state, those in its own region),
  /// performs its actions, exits the rest and the composite, and then performs the actions of the exit
  /// point. Regions do not wait for each other: a transition of one of them exits all. Lead to a join
  /// first if they have to.
  ///
  /// In a state whose content is a submachine, it connects the exit point of that name, which the
  /// submachine declares without a target.
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point, unique among the composite's exit
  ///     points.
  ///   - target: The target. If it is inside the composite, the composite is exited and entered again.
  ///   - action: An action, performed after the composite has been exited: short for
  ///     `.perform { … }`.
  public func exitPoint(
    _ name: String, to target: State, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.exit, name), to: .states([target]), action)
  }

  /// An exit point that leads to a history, a fork, an entry point, or an exit point of a composite
  /// around this one.
  ///
  /// `exitPoint("declined", via: .entryPoint("hint", of: .cart))`
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point.
  ///   - pseudostate: What leads to the targets.
  ///   - action: An action, performed after the composite has been exited.
  public func exitPoint(
    _ name: String, via pseudostate: EntryPseudostate<State>,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.exit, name), to: pseudostate.destination, action)
  }

  /// An exit point of the whole chart, which the enclosing chart connects when this chart is a
  /// submachine.
  ///
  /// ```swift
  /// struct Payment: Statechart {
  ///   var body: [Element] {
  ///     exitPoint("declined")
  ///     state(.charging) { on(.decline, via: .exitPoint("declined")) }
  ///   }
  /// }
  /// state(.payment) {                     // in the enclosing chart
  ///   submachine(Payment(), …)
  ///   exitPoint("declined", to: .cart)
  /// }
  /// ```
  /// In a chart that runs by itself, a transition to it exits all states and the machine ends: its
  /// configuration is then ``Configuration/isTerminated``.
  ///
  /// - Parameter name: The name by which transitions refer to the point.
  public func exitPoint(_ name: String) -> Element {
    Element(ActionLine(.point(.exit, name), to: nil))
  }
}
