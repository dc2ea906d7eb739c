// Transitions through a choice (UML 2.5.1 §14.2.3.7). What fails on the way out of it undoes the whole
// transition: see CompiledChart+Choices.

extension Statechart where Event: Equatable {
  /// An event takes the first open way of a choice.
  ///
  /// `on(.power, toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)])`
  ///
  /// The choice stands beside this state: what else is left depends on the way that is taken alone.
  ///
  /// A machine never rests in a choice: when a guard or an action of a way throws, or a barrier bars
  /// each of them, the machine is again where it was before the event, and the outcome is a failure.
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - branches: The ways, asked in order after the actions that led here; the last must be
  ///     `otherwise`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  @_disfavoredOverload @inlinable
  public func on(
    _ event: Event, toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .choice(branches), guard: guardName, if: condition)
  }

  /// An event takes the first open way of a choice, and something is done on the way.
  ///
  /// `on(.power, toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)]) { $0.tries += 1 }`
  ///
  /// - Parameters:
  ///   - event: What triggers the transition.
  ///   - branches: The ways, asked in order after the actions that led here; the last must be
  ///     `otherwise`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject. Without it, the event alone suffices.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  @inlinable
  public func on(
    _ event: Event, toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .event(EventTrigger(event)), to: .choice(branches), guard: guardName, if: condition,
      action: actionName, perform: action)
  }
}

extension Statechart {
  /// An event with a payload takes the first open way of a choice.
  ///
  /// `on(\.volume, toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)])`
  ///
  /// - Parameters:
  ///   - payload: The payload of an event that triggers the transition, `nil` for all others.
  ///   - name: What diagrams and traces call the event.
  ///   - branches: The ways, asked in order after the actions that led here; the last must be
  ///     `otherwise`.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject and the payload.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .choice(branches), guard: guardName, if: condition)
  }

  /// An event with a payload takes the first open way of a choice, and its payload reaches the
  /// action.
  ///
  /// `on(\.volume, toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)]) { $0.level = $1 }`
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil,
    if condition: ((Subject, Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject, Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .choice(branches), guard: guardName, if: condition,
      action: actionName, perform: action)
  }

  /// An eventless transition takes the first open way of a choice.
  ///
  /// `always(toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)], if: { $0.isDone })`. It
  /// is taken before any further event, as soon as the guard holds after a step.
  @_disfavoredOverload
  public func always(
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(.always, to: .choice(branches), guard: guardName, if: condition)
  }

  /// An eventless transition takes the first open way of a choice, and something is done on the
  /// way.
  public func always(
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .always, to: .choice(branches), guard: guardName, if: condition, action: actionName,
      perform: action)
  }

  /// The completion of this state takes the first open way of a choice.
  ///
  /// `onDone(toChoice: [.to(.win, if: { $0.hasWon }), .otherwise(.again)])`, inside the state whose
  /// completion is meant.
  @_disfavoredOverload
  public func onDone(
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil
  ) -> Element {
    .transition(.completion, to: .choice(branches), guard: guardName, if: condition)
  }

  /// The completion of this state takes the first open way of a choice, and something is done on
  /// the way.
  public func onDone(
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Subject) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    .transition(
      .completion, to: .choice(branches), guard: guardName, if: condition, action: actionName,
      perform: action)
  }
}

// Without a subject, guard and action get the payload alone.
extension Statechart where Subject == Void {
  /// An event with a payload takes the first open way of a choice.
  @_disfavoredOverload @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: @escaping (Payload) throws -> Bool
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .choice(branches), guard: guardName,
      if: { try condition($1) })
  }

  /// An event with a payload takes the first open way of a choice, and its payload reaches the
  /// action.
  @inlinable
  public func on<Payload>(
    _ payload: @escaping (Event) -> Payload?, event name: String? = nil,
    toChoice branches: [Branch<State, Event, Subject>],
    guard guardName: String? = nil, if condition: ((Payload) throws -> Bool)? = nil,
    action actionName: String? = nil, perform action: @escaping (Payload) throws -> Void
  ) -> Element {
    .transition(
      carrying: payload, event: name, to: .choice(branches), guard: guardName,
      if: ignoringSubject(condition),
      action: actionName, perform: { try action($1) })
  }
}
