import Schematic

// Entry and exit actions (UML 2.5.1 §14.2.3.4.3), and the effect of the initial transition.

extension Statechart {
  /// Adds an action that is performed each time the state is entered: `onEntry { $0.light = true }`.
  ///
  /// Several are performed in their order. At the top of the body, it is performed when the machine starts. An
  /// action that needs the context is a modifier: `onEntry().performWithContext { $0.subject.note($0.event) }`.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces: `onEntry("light on") { … }`. Default: none.
  ///   - action: Gets the subject. Default: none.
  public func onEntry(
    _ name: String? = nil, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.entry, name, action)
  }

  /// Adds an action that is performed each time the state is exited: `onExit { $0.light = false }`.
  ///
  /// Several are performed in their order. At the top of the body, it is performed when the machine stops, or
  /// when the chart completes.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: Gets the subject. Default: none.
  public func onExit(
    _ name: String? = nil, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.exit, name, action)
  }

  /// Adds an action of the initial transition: it is performed when a composite enters its initial state.
  ///
  /// It is performed after the composite's entry actions and before those of the child.
  ///
  /// - Parameters:
  ///   - name: The name of the action in diagrams and traces. Default: none.
  ///   - action: Gets the subject. Default: none.
  public func onInitial(
    _ name: String? = nil, _ action: ((Subject) throws -> Void)? = nil
  ) -> ActionLine<State, Event, Subject> {
    ActionLine(.initial, name, action)
  }
}
