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
  ///   - targets: The target: a descendant of this composite. Several are a fork.
  ///   - pseudostate: A history, or an entry point of a state in this composite, in the place of states:
  ///     `entryPoint("resume", via: .history(of: .payment))`.
  ///   - action: An action, performed after the composite's entry actions: short for
  ///     `.perform { … }`.
  public func entryPoint(
    _ name: String, to targets: State..., via pseudostate: EntryPseudostate<State> = .none,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.entry, name), to: targets, via: pseudostate, action)
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
  /// An exit point at the top of a chart may be without a target, `exitPoint("declined")`: if the chart is a
  /// submachine, the state whose content it is declares the target. In a chart that runs by itself, a transition to
  /// such a point exits all states and the machine ends: its configuration is then ``Configuration/isTerminated``.
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
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point, unique among the composite's exit
  ///     points.
  ///   - targets: The target. If it is inside the composite, the composite is exited and entered again. Several are
  ///     a fork.
  ///   - pseudostate: A history, an entry point, or an exit point of a composite around this one, in the place of
  ///     states: `exitPoint("declined", via: .entryPoint("hint", of: .cart))`.
  ///   - action: An action, performed after the composite has been exited: short for
  ///     `.perform { … }`.
  public func exitPoint(
    _ name: String, to targets: State..., via pseudostate: EntryPseudostate<State> = .none,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.exit, name), to: targets, via: pseudostate, action)
  }
}
