extension StateGraph {
  /// The text next to an arrow or inside a state: `event [guard] / action`.
  ///
  /// Each part is optional.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// The meaning of a label: the trigger of a transition, or a behavior of a state.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Role: Hashable, Sendable {
      /// The trigger is an event. Also the role of labels at pseudostates, which have no trigger.
      case event
      /// The trigger is a timer: `after 3 s`, `every 5 s`.
      case time
      /// The trigger is the completion of the source. As in UML, it has no text.
      case completion
      /// The transition is eventless: it is taken as soon as its guard is true.
      case eventless
      /// The trigger is an error of a guard or an action: `failure`.
      case failure
      /// An entry action of the state: `entry / light on`.
      case entry
      /// An exit action of the state: `exit / light off`.
      case exit
      /// A do activity of the state: `do / spin`.
      case doing
      /// An event that the state defers: `call / defer`.
      case deferral
      /// A guard on entering the state: `barrier / the doors are open`.
      case barrier
    }

    /// The meaning of the label.
    public var role: Role
    /// The text before the slash: the name of an event, `after 3 s`, `entry`, `exit` or `do`.
    public var event: String?
    /// The name of the guard.
    public var `guard`: String?
    /// The name of the action.
    public var action: String?

    /// Creates a label.
    ///
    /// Every part is optional.
    public init(
      _ event: String? = nil, guard condition: String? = nil, action: String? = nil,
      role: Role = .event
    ) {
      self.role = role
      self.event = event
      self.guard = condition
      self.action = action
    }

    /// The text in UML notation (2.5.1 §14.2.4.9).
    public var description: String {
      let parts = [event, self.guard.map { "[\($0)]" }, action.map { "/ \($0)" }]
      return parts.compactMap { $0 }.joined(separator: " ")
    }
  }
}

// MARK: - The lines of states

extension StateGraph.Label {
  /// An entry action: `entry / light on`.
  package static func entry(_ action: String) -> Self {
    Self("entry", action: action, role: .entry)
  }

  /// An exit action: `exit / light off`.
  package static func exit(_ action: String) -> Self { Self("exit", action: action, role: .exit) }

  /// A do activity: `do / spin`.
  package static func doing(_ action: String) -> Self { Self("do", action: action, role: .doing) }

  /// An event that a state defers: `call / defer`.
  package static func deferral(_ event: String) -> Self {
    Self(event, action: "defer", role: .deferral)
  }

  /// A guard on entering a state: `barrier / the doors are open`.
  package static func barrier(_ reason: String) -> Self {
    Self("barrier", action: reason, role: .barrier)
  }
}
