import Schematic

// Submachines (UML 2.5.1 §14.2.3.4.7): a chart as a part of another one.

extension Statechart {
  /// Makes a chart the content of this state or region.
  ///
  /// ```swift
  /// state(.payment) {
  ///   submachine(
  ///     Payment(), state: State.paying, event: \.payment, sending: Event.payment,
  ///     subject: \.charge)
  ///   on(.cancel, to: .cancelled)
  ///   onDone(to: .done)
  /// }
  /// ```
  /// The submachine has its own types of states, events and subject. Its closures receive these, and its
  /// context shows only its own states. Entering the state enters the submachine's initial states; a final
  /// state at the submachine's top completes the state. Lines at the submachine's top, such as entry actions,
  /// apply to the state.
  ///
  /// Together they are one machine, with one queue of events, one configuration and one diagram. The same chart
  /// may be the content of several states, with a case for each: `State.paying`, `State.refunding`.
  ///
  /// The state has no other states of its own. In a parallel state, each submachine is a region.
  ///
  /// - Parameters:
  ///   - child: The chart.
  ///   - state: Makes a state of this chart from one of the submachine, a different one for each: usually an
  ///     enum case with a payload.
  ///   - event: Returns the submachine's event for one of this chart; `nil` for an event that does not concern
  ///     it.
  ///   - sending: Makes an event of this chart from one that the submachine raises or sends, or that its timers
  ///     and tasks deliver. Usually it is the enum case that `event` reads.
  ///   - subject: Returns the submachine's subject. It is called for each action and guard. For a chart without
  ///     a subject: `{ _ in }`.
  @inlinable
  public func submachine<Child: Statechart>(
    _ child: Child, state: @escaping (Child.State) -> State,
    event: @escaping (Event) -> Child.Event?,
    sending: @escaping @Sendable (Child.Event) -> Event,
    subject: @escaping (Subject) -> Child.Subject
  ) -> Element {
    let closures = SubmachineClosures<Child, Self>(
      matching: { matches in
        { outer in
          guard let inner = event(outer) else { return false }
          return matches(inner)
        }
      },
      performing: { perform in { try perform(subject($0)) } },
      holding: { condition in { try condition(subject($0)) } })
    return submachine(
      child, state: state, event: event, sending: sending, subject: subject, closures)
  }

  @usableFromInline
  func submachine<Child: Statechart>(
    _ child: Child, state: @escaping (Child.State) -> State,
    event: @escaping (Event) -> Child.Event?,
    sending: @escaping @Sendable (Child.Event) -> Event,
    subject: @escaping (Subject) -> Child.Subject, _ closures: SubmachineClosures<Child, Self>
  ) -> Element {
    Element(
      .submachine(
        SubmachineDeclaration(name: child.definitionName) { place, builder, outer in
          let translation = SubmachineTranslation<Child, Self>(
            state: state, event: event, sending: sending, subject: subject, closures: closures,
            scope: NameScope(place.label ?? ""))
          return SubmachineFunctions(translation, of: outer, in: place).read(child, by: builder)
        }))
  }
}
