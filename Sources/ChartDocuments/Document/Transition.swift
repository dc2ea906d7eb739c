extension ChartDocument {
  /// A transition of the state that declares it.
  public struct Transition: Hashable, Codable, Sendable {
    /// The trigger.
    public var trigger: Trigger
    /// The guard; `nil` if there is none.
    public var condition: Condition?
    /// The effect on the source: whether it is exited and entered again.
    public var kind: TransitionKind
    /// The destination.
    public var destination: Destination
    /// The actions on its way, in their order.
    public var actions: [Action]
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// Where it begins in its file.
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
    /// Nothing: it is taken as soon as its condition holds.
    case always
    /// The completion of its source.
    case completion
    /// A time after its source was entered.
    case after(Delay)
    /// An error of a guard or an action in its source; of all types, if none is named.
    case failure(String?)
    /// The end of a task of its source.
    case taskDone(String)
    /// An error of a task of its source.
    case taskFailed(String)
  }

  /// The events that a transition is for.
  public enum EventDescriptor: Hashable, Codable, Sendable {
    /// The event of this name; with ``EventMatching/tokens``, also those whose names begin with its
    /// tokens.
    case event(String)
    /// The events whose names begin with these tokens: `error.*`.
    case prefix(String)
    /// All events: `*`.
    case any
  }

  /// The destination of a transition.
  public enum Destination: Hashable, Codable, Sendable {
    /// Nowhere: it only performs its actions.
    case none
    /// To these; several are a fork into different regions.
    case targets([Target])
    /// To all branches, which have no conditions, in different regions.
    case fork([Branch])
    /// To the first branch whose condition holds before anything is exited.
    case junction([Branch])
    /// To the first branch whose condition holds after the transition's own actions.
    case choice([Branch])
    /// To the state among these that a function selects, which has this name; for none, the
    /// transition is not enabled.
    case selection(String?, among: [String])
  }

  /// A branch of a fork, a junction or a choice, or of actions under conditions.
  public struct Branch: Hashable, Codable, Sendable {
    /// The targets; none for actions.
    public var targets: [Target]
    /// The guard; `nil` if there is none.
    public var condition: Condition?
    /// The actions on its way.
    public var actions: [Action]
    /// Where it begins in its file.
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
    /// The exit point of that name of the nearest state around the source.
    case exitPoint(String)
    /// A join, by its name.
    case join(String)
    /// The end of the machine, without exits.
    case termination
  }
}
