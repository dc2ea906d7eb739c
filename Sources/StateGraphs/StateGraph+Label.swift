extension StateGraph {
  /// What is written beside an arrow or inside a state: `event [guard] / action`, each part
  /// optional.
  public struct Label: Hashable, Sendable, CustomStringConvertible {
    /// What a line says: what triggers a transition, or what a state does.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Role: Hashable, Sendable {
      /// An event triggers the transition, or, beside a vertex such as a choice, nothing does.
      case event
      /// Time triggers it: `after 3 s`.
      case time
      /// The completion of the source triggers it; nothing is written, as in UML.
      case completion
      /// It is eventless: it is taken as soon as its guard holds.
      case eventless
      /// What the state does when it is entered: `entry / light on`.
      case entry
      /// What the state does when it is left: `exit / light off`.
      case exit
      /// What the state does as long as it is active: `do / spin`.
      case doing
      /// An event that is kept for later: `call / defer`.
      case deferral
      /// Why the state may not be entered: `barrier / the doors are open`.
      case barrier
    }

    /// What the line says.
    public var role: Role
    /// What stands before the slash: the name of an event, `after 3 s`, `entry`, `exit` or `do`.
    public var event: String?
    /// What must hold for it.
    public var `guard`: String?
    /// What it performs.
    public var action: String?

    /// Makes a label; parts that are not given are not written.
    public init(
      _ event: String? = nil, guard condition: String? = nil, action: String? = nil,
      role: Role = .event
    ) {
      self.role = role
      self.event = event
      self.guard = condition
      self.action = action
    }

    /// The parts in UML's notation (2.5.1 §14.2.4.9).
    public var description: String {
      let parts = [event, self.guard.map { "[\($0)]" }, action.map { "/ \($0)" }]
      return parts.compactMap { $0 }.joined(separator: " ")
    }
  }
}

// MARK: - The lines of states

extension StateGraph.Label {
  /// What a state does when it is entered: `entry / light on`.
  public static func entry(_ action: String) -> Self {
    Self("entry", action: action, role: .entry)
  }

  /// What a state does when it is exited: `exit / light off`.
  public static func exit(_ action: String) -> Self { Self("exit", action: action, role: .exit) }

  /// What a state does as long as it is active: `do / spin`.
  public static func doing(_ action: String) -> Self { Self("do", action: action, role: .doing) }

  /// An event that a state defers: `call / defer`.
  public static func deferral(_ event: String) -> Self {
    Self(event, action: "defer", role: .deferral)
  }

  /// Why a state may not be entered: `barrier / the doors are open`.
  public static func barrier(_ reason: String) -> Self {
    Self("barrier", action: reason, role: .barrier)
  }

  /// A timer: `after 3 s`.
  public static func after(
    _ time: String, guard condition: String? = nil, action: String? = nil
  ) -> Self {
    Self("after \(time)", guard: condition, action: action, role: .time)
  }
}
