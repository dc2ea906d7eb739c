extension ChartDocument {
  /// A transition of the state that declares it.
  public struct Transition: Hashable, Codable, Sendable {
    /// The trigger.
    public var trigger: Trigger
    /// The guard; `nil` if there is none.
    public var condition: Condition?
    /// The kind: whether the transition exits its source and enters it again.
    public var kind: TransitionKind
    /// The destination.
    public var destination: Destination
    /// The actions of the transition, in their order.
    public var actions: [Action]
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a transition.
    public init(
      on trigger: Trigger, if condition: Condition? = nil, kind: TransitionKind = .external,
      to destination: Destination = .none, actions: [Action] = [], position: SourcePosition? = nil
    ) {
      self.trigger = trigger
      self.condition = condition
      self.kind = kind
      self.destination = destination
      self.actions = actions
      self.position = position
      extras = Extras()
    }
  }

  /// The trigger of a transition.
  public enum Trigger: Hashable, Codable, Sendable {
    /// One of these events.
    case events([EventDescriptor])
    /// No trigger: an eventless transition, which is taken as soon as its condition holds.
    case always
    /// The completion of its source.
    case completion
    /// The end of a time since the entry of its source.
    case after(Delay)
    /// An error of a guard or an action in its source; of any type if none is named.
    case failure(String?)
    /// The end of a task of its source.
    case taskDone(String)
    /// An error of a task of its source.
    case taskFailed(String)
  }

  /// The events that trigger a transition.
  public enum EventDescriptor: Hashable, Codable, Sendable {
    /// The event with this name; with ``EventMatching/tokens``, also events whose names begin with its tokens.
    case event(String)
    /// The events whose names begin with these tokens: `error.*`.
    case prefix(String)
    /// All events: `*`.
    case any
  }

  /// The destination of a transition.
  public enum Destination: Hashable, Codable, Sendable {
    /// No target: the transition only performs its actions.
    case none
    /// The targets; several are a fork into different regions.
    case targets([Target])
    /// All branches, which have no conditions and lead into different regions.
    case fork([Branch])
    /// The first branch whose condition holds before any state is exited.
    case junction([Branch])
    /// The first branch whose condition holds after the transition's own actions.
    case choice([Branch])
    /// The state that a function selects among these. If it selects none, the transition is not enabled.
    ///
    /// The first value is the name of the function; `nil` if it has none.
    case selection(String?, among: [String])
  }

  /// A branch of a fork, a junction or a choice, or of a conditional action.
  public struct Branch: Hashable, Codable, Sendable {
    /// The targets; empty for a conditional action.
    public var targets: [Target]
    /// The guard; `nil` if there is none.
    public var condition: Condition?
    /// The actions of the branch.
    public var actions: [Action]
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a branch.
    public init(
      to targets: [Target] = [], if condition: Condition? = nil, actions: [Action] = [],
      position: SourcePosition? = nil
    ) {
      self.targets = targets
      self.condition = condition
      self.actions = actions
      self.position = position
    }
  }

  /// A target of a transition.
  public enum Target: Hashable, Codable, Sendable {
    /// A state, by its id.
    case state(String)
    /// The history of a state, or of one of its regions.
    case history(of: String, HistoryKind, region: String? = nil)
    /// An entry point of a state.
    case entryPoint(String, of: String)
    /// The exit point with this name of the nearest state around the source.
    case exitPoint(String)
    /// A join, by its name.
    case join(String)
    /// The end of the machine, without exits.
    case termination
  }
}
