// The lines of a chart. States, triggers, guards and actions are numbers.

extension ChartOutline {
  /// The target of a transition: states and selectors are numbers.
  public typealias Target = ChartModel.Target<Int, Branch, Int>

  /// The events that trigger a transition or that a state defers.
  public struct Trigger: Hashable, Codable, Sendable {
    /// The name of these events: `walk, run`.
    public var name: String
    /// The names of the events, if the trigger has several by value; otherwise `nil`.
    public var namesOfValues: [String]?
    /// Whether the events stand for the completion of the state that declares the trigger.
    public var isCompletion: Bool

    /// Creates a trigger.
    public init(_ name: String, namesOfValues: [String]? = nil, isCompletion: Bool = false) {
      self.name = name
      self.namesOfValues = namesOfValues
      self.isCompletion = isCompletion
    }

    /// One name for each event by value, or one for all events with a payload.
    public var names: [String] { namesOfValues ?? [name] }
  }

  /// A transition of a node.
  public struct Transition: Hashable, Codable, Sendable {
    /// The trigger of a transition.
    public enum Cause: Hashable, Codable, Sendable {
      /// The events of the trigger with this number.
      case event(Int)
      /// No event: the transition is taken as soon as its guards hold.
      case always
      /// The completion of the source.
      case completion(Filter)
      /// An error of a guard or an action in the source.
      case failure(Filter)

      /// The filter of a completion or a failure; otherwise `nil`.
      public var filter: Filter? {
        switch self {
        case .event, .always: nil
        case .completion(let filter), .failure(let filter): filter
        }
      }
    }

    /// The errors or the results that trigger a transition.
    public struct Filter: Hashable, Codable, Sendable {
      /// The number of the filter: filters for the same type or with the same name share one.
      ///
      /// The number 0 stands for all errors, or all completions.
      public var number: Int
      /// The name of the type, or of the errors; `nil` without one.
      public var name: String?
      /// The number of the guard that recognizes these errors or results; `nil` for all.
      public var condition: Int?

      /// Creates a filter, by default for all errors or all completions.
      public init(number: Int = 0, name: String? = nil, condition: Int? = nil) {
        self.number = number
        self.name = name
        self.condition = condition
      }

      /// Whether all errors, or all completions, trigger the transition.
      public var isForAll: Bool { number == 0 }

      /// The name of errors in diagrams: `failure`, `failure(NetworkError)`.
      public var failure: String { name.map { "failure(\($0))" } ?? "failure" }
    }

    /// The source.
    public var node: Int
    /// The trigger.
    public var cause: Cause
    /// The effect on the source.
    public var kind: TransitionKind
    /// The target.
    public var target: Target
    /// The numbers of the guards, which must all hold.
    public var guards: Range<Int>
    /// The numbers of the actions, in the order in which they are performed.
    public var actions: Range<Int>
    /// The node of the choice that is its target; `nil` for another target.
    public var choice: Int?

    /// Creates a transition.
    public init(
      of node: Int, on cause: Cause, kind: TransitionKind, to target: Target, guards: Range<Int>,
      actions: Range<Int>
    ) {
      self.node = node
      self.cause = cause
      self.kind = kind
      self.target = target
      self.guards = guards
      self.actions = actions
    }

    /// Whether it has a guard.
    public var hasGuard: Bool { !guards.isEmpty }
  }

  /// A branch of a fork, a junction or a choice.
  public struct Branch: Hashable, Codable, Sendable {
    /// The target.
    public var target: Destination<Int>
    /// The numbers of the guards, which must all hold.
    public var guards: Range<Int>
    /// The numbers of the actions, in the order in which they are performed.
    public var actions: Range<Int>
    /// Whether it is declared as `.otherwise`.
    public var isElse: Bool

    /// Creates a branch.
    public init(
      to target: Destination<Int>, guards: Range<Int>, actions: Range<Int>, isElse: Bool
    ) {
      self.target = target
      self.guards = guards
      self.actions = actions
      self.isElse = isElse
    }

    /// Whether it has a guard.
    public var hasGuard: Bool { !guards.isEmpty }
  }

  /// A join (UML 2.5.1 §14.2.3.7).
  public struct Join: Hashable, Codable, Sendable {
    /// The node that declares it.
    public var node: Int
    /// The name by which transitions refer to the join, unique in the chart.
    public var name: String
    /// The target of its outgoing transition.
    public var target: Destination<Int>
    /// The actions of its outgoing transition.
    public var actions: Range<Int>

    /// Creates a join.
    public init(of node: Int, _ name: String, to target: Destination<Int>, actions: Range<Int>) {
      self.node = node
      self.name = name
      self.target = target
      self.actions = actions
    }
  }

  /// The default of a history.
  public struct History: Hashable, Codable, Sendable {
    /// The composite state or region.
    public var node: Int
    /// Shallow or deep.
    public var kind: HistoryKind
    /// The states that are entered if no history is recorded.
    public var defaults: [Int]
    /// The actions of the default transition.
    public var actions: Range<Int>

    /// Creates the default of a history.
    public init(of node: Int, _ kind: HistoryKind, defaults: [Int], actions: Range<Int>) {
      self.node = node
      self.kind = kind
      self.defaults = defaults
      self.actions = actions
    }
  }

  /// An entry or exit point.
  public struct Point: Hashable, Codable, Sendable {
    /// The composite state.
    public var node: Int
    /// Whether it is an entry point or an exit point.
    public var kind: PointKind
    /// The name, unique among the entry points or the exit points of its state.
    public var name: String
    /// The target of its outgoing transition; `nil` for an exit point that ends its chart, or that the state
    /// around a submachine connects.
    public var target: Destination<Int>?
    /// The actions of its outgoing transition.
    public var actions: Range<Int>

    /// Creates a point.
    public init(
      of node: Int, _ kind: PointKind, _ name: String, to target: Destination<Int>?,
      actions: Range<Int>
    ) {
      self.node = node
      self.kind = kind
      self.name = name
      self.target = target
      self.actions = actions
    }
  }

  /// A barrier: a guard on entering a state.
  public struct Barrier: Hashable, Codable, Sendable {
    /// The reason that callers get if the guard does not hold.
    public var reason: String
    /// The number of its guard.
    public var condition: Int

    /// Creates a barrier.
    public init(_ reason: String, condition: Int) {
      self.reason = reason
      self.condition = condition
    }
  }

  /// A timer or a task: it runs while its state is active.
  public struct Activity: Hashable, Codable, Sendable {
    /// Delivers an event after a delay, and again after each period.
    public struct Timer: Hashable, Codable, Sendable {
      /// The time from the entry of its state to its first event; `nil` for a delay that is computed.
      public var delay: Duration?
      /// The time between two events of a timer that repeats; `nil` for one that delivers its event once.
      public var period: Duration?
      /// The name of its event.
      public var event: String
      /// The name of its event in diagrams; for a timer of a submachine, the name in the submachine.
      public var label: String

      /// Creates a timer.
      public init(
        after delay: Duration?, event: String, label: String, every period: Duration? = nil
      ) {
        self.delay = delay
        self.period = period
        self.event = event
        self.label = label
      }

      /// When it delivers its event: `after 3 s`, `every 5 s`, `every 5 s, first after 1 s`.
      ///
      /// - Parameter name: The name of its activity, for a delay that is computed.
      public func words(named name: String?) -> String {
        Self.words(after: delay, named: name, every: period)
      }

      /// When a timer delivers its event.
      @_documentation(visibility: internal)
      public static func words(
        after delay: Duration?, named name: String?, every period: Duration?
      ) -> String {
        let first = "after \(delay.map(text) ?? name ?? "…")"
        guard let period else { return first }
        return "every \(text(of: period))" + (delay == period ? "" : ", first \(first)")
      }

      /// The text of a delay, in the largest unit that gives a number of at least 1: `1.5 s`, `250 ms`,
      /// `2 min`.
      public static func text(of delay: Duration) -> String {
        if delay < .zero { return "-\(text(of: .zero - delay))" }
        let units: [(Duration, String)] = [
          (.seconds(3_600), "h"), (.seconds(60), "min"), (.seconds(1), "s"),
          (.milliseconds(1), "ms"),
          (.microseconds(1), "µs"), (.nanoseconds(1), "ns"),
        ]
        // Hours and minutes only for whole numbers: 93 s, not 1.55 min.
        for (unit, name) in units where delay >= unit {
          let number = delay / unit
          if number == Double(Int(number)) { return "\(Int(number)) \(name)" }
          if unit <= .seconds(1) { return "\(number) \(name)" }
        }
        return delay == .zero ? "0 s" : "\(delay / .nanoseconds(1)) ns"
      }
    }

    /// The node of its state.
    public var node: Int
    /// Its name, if it has one.
    public var name: String?
    /// The timer; `nil` for a task.
    public var timer: Timer?

    /// Creates an activity.
    public init(of node: Int, _ name: String?, timer: Timer? = nil) {
      self.node = node
      self.name = name
      self.timer = timer
    }
  }
}

// MARK: - Destinations

extension ChartOutline {
  /// The states that a destination names.
  public func states(of destination: Destination<Int>) -> [Int] {
    switch destination {
    case .states(let states): states
    case .history(let composite, _, _), .entryPoint(_, let composite): [composite]
    case .fork(let destinations): destinations.flatMap(states)
    case .exitPoint: []
    }
  }

  /// All possible destinations of a target, in the order of declaration.
  public func destinations(of target: Target) -> [Destination<Int>] {
    switch target {
    case .none, .join, .termination: []
    case .states(let states): [.states(states)]
    case .destination(let destination): [destination]
    case .fork(let branches): [.fork(branches.map(\.target))]
    case .junction(let branches), .choice(let branches): branches.map(\.target)
    case .among(let candidates, _): candidates.map { .states([$0]) }
    }
  }
}
