// What a state does when it is entered and left (UML 2.5.1 §14.2.3.4.3).

extension Statechart {
  /// What is done whenever the state is entered: `onEntry { $0.light = true }`.
  ///
  /// Several are performed in their order. At the top of the body: when the machine starts.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the action: `onEntry("light on") { … }`.
  ///   - action: Gets the subject.
  public func onEntry(
    _ name: String? = nil, action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(.entry(ChartAction(name, .subject(action))))
  }

  /// The entry of a state, to be followed by an action that gets the context.
  ///
  /// `onEntry().performing { $0.subject.note($0.event) }`
  public func onEntry() -> Element {
    Element(.unfinished(.entry))
  }

  /// What is done whenever the state is left: `onExit { $0.light = false }`.
  ///
  /// Several are performed in their order. At the top of the body: when the machine stops.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public func onExit(
    _ name: String? = nil, action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(.exit(ChartAction(name, .subject(action))))
  }

  /// The exit of a state, to be followed by an action that gets the context.
  ///
  /// `onExit().performing { $0.send(.closed) }`
  public func onExit() -> Element {
    Element(.unfinished(.exit))
  }

  /// What is done when a composite begins in its initial state: after its own entry, before the
  /// child's.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public func onInitial(
    _ name: String? = nil, action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(.initialEffect(ChartAction(name, .subject(action))))
  }

  /// The effect of the initial transition, to be followed by an action that gets the context.
  ///
  /// `onInitial().performing { $0.raise(.begin) }`
  public func onInitial() -> Element {
    Element(.unfinished(.initialEffect))
  }
}
