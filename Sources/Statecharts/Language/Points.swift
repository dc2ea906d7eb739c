// Entry and exit points (UML 2.5.1 §14.2.3.7).

extension Statechart {
  /// Declares an entry point of this composite, by which transitions enter it in place of its initial state.
  ///
  /// ```swift
  /// state(.payment) {
  ///   entryPoint("express", to: .charging).perform { $0.usesSavedCard = true }
  ///   state(.choosingCard) { … }
  ///   state(.charging) { … }
  /// }
  /// state(.cart) { on(.quick, via: .entryPoint("express", of: .payment)) }
  /// ```
  /// A transition through it performs the composite's entry actions, then the actions of the entry point, and
  /// then the entry actions of the target. The actions of the initial transition are not performed. At the top
  /// of a submachine, it is an entry point of the state that contains the submachine.
  ///
  /// - Parameters:
  ///   - name: The name by which transitions refer to the point, unique among the composite's entry
  ///     points.
  ///   - targets: The target: a descendant of this composite. Several are a fork.
  ///   - pseudostate: A history, or an entry point of a state in this composite, in place of states:
  ///     `entryPoint("resume", via: .history(of: .payment))`. Default: none.
  ///   - action: An action, performed after the composite's entry actions: short for
  ///     `.perform { … }`. Default: none.
  public func entryPoint(
    _ name: String, to targets: State..., via pseudostate: EntryPseudostate<State> = .none,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.entry, name), to: targets, via: pseudostate, action)
  }

  /// Declares an exit point of this composite: transitions inside it lead to the point, and the composite
  /// decides on the target.
  ///
  /// ```swift
  /// state(.payment) {
  ///   exitPoint("declined", to: .cart).perform { $0.showsHint = true }
  ///   state(.charging) { on(.decline, via: .exitPoint("declined")) }
  /// }
  /// ```
  /// A transition to the point is taken in this order:
  ///
  /// 1. The states in the composite are exited; in a parallel state, those in the region of the source.
  /// 2. The actions of the transition are performed.
  /// 3. All other states in the composite, and the composite itself, are exited.
  /// 4. The actions of the exit point are performed.
  ///
  /// Regions do not wait for each other: a transition of one of them exits all. If they have to wait, lead to a
  /// join first.
  ///
  /// An exit point at the top of a submachine needs no target: `exitPoint("declined")`. The state that contains
  /// the submachine declares it. If such a chart runs by itself, a transition to the point exits all
  /// states and ends the machine: its configuration is then
  /// ``Configuration/isTerminated``.
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
  ///   - targets: The target. If it is inside the composite, the composite is exited and entered again. Several
  ///     are a fork.
  ///   - pseudostate: A history, an entry point, or an exit point of a composite around this one, in the place of
  ///     states: `exitPoint("declined", via: .entryPoint("hint", of: .cart))`. Default: none.
  ///   - action: An action, performed after the composite has been exited: short for
  ///     `.perform { … }`. Default: none.
  public func exitPoint(
    _ name: String, to targets: State..., via pseudostate: EntryPseudostate<State> = .none,
    _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.point(.exit, name), to: targets, via: pseudostate, action)
  }
}
