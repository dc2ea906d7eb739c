/// The names of the parts of one step, in order, for debuggers, traces and notifications.
///
/// It is computed on request, because a step itself is optimized for speed. See
/// ``StateMachineStep/stepDescription(from:)``.
public struct StepDescription {
  /// One of the transitions that a step takes.
  public struct TransitionDescription {
    /// The transition's name: `a --> b`, or `a` if it is internal.
    public var name: String
    /// The path of the state that handles the event; empty for the whole machine.
    public var sourcePath: String
    /// The path of the innermost state that contains all states that are exited and entered, and
    /// that itself stays active; empty for the whole machine.
    public var domainPath: String
    /// The state that handles the event, if it is a state.
    public var source: Any?
    /// Whether the transition exits and enters nothing.
    public var isInternal: Bool

    /// Creates a description of one transition.
    public init(
      name: String, sourcePath: String = "", domainPath: String = "", source: Any? = nil,
      isInternal: Bool = false
    ) {
      self.name = name
      self.sourcePath = sourcePath
      self.domainPath = domainPath
      self.source = source
      self.isInternal = isInternal
    }
  }

  /// An exit, an action or an entry of a step.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Part {
    /// A state is exited.
    case exit(Any)
    /// An action is performed that has a name.
    case action(String)
    /// A state is entered.
    case entry(Any)
  }

  /// The transitions that the step takes; none for start and stop.
  public var transitions: [TransitionDescription]

  /// The exits, actions and entries of the step, in this order.
  ///
  /// Actions without a name are left out.
  public var parts: [Part]

  /// The error of a guard or an action that the step handles; `nil` for all other steps.
  public var failure: (any Error)?

  /// Creates a description of a step.
  public init(transitions: [TransitionDescription], parts: [Part]) {
    self.transitions = transitions
    self.parts = parts
  }

  /// Creates the description of a step from one state to another, or of an internal one.
  ///
  /// - Parameters:
  ///   - old: The state before the step.
  ///   - new: The state after the step.
  ///   - isInternal: Whether the step exits and enters nothing. Default: `false`.
  ///   - actions: The names of the actions that are performed in the new state. Default: none.
  public init(from old: Any, to new: Any, isInternal: Bool = false, actions: [String] = []) {
    transitions = [
      TransitionDescription(
        name: isInternal ? "\(old)" : "\(old) --> \(new)", sourcePath: "\(old)",
        domainPath: isInternal ? "\(old)" : "", source: old, isInternal: isInternal)
    ]
    parts = (isInternal ? [] : [.exit(old), .entry(new)]) + actions.map(Part.action)
  }
}

extension StepDescription {
  /// The states that are exited, in the order of their exits.
  public var statesExited: [Any] {
    parts.compactMap { if case .exit(let state) = $0 { state } else { nil } }
  }

  /// The states that are entered, in the order of their entries.
  public var statesEntered: [Any] {
    parts.compactMap { if case .entry(let state) = $0 { state } else { nil } }
  }

  /// The states that handle an event and are not exited.
  public var statesOfInternalTransitions: [Any] {
    transitions.filter(\.isInternal).compactMap(\.source)
  }
}
