extension ChartDocument {
  /// An action of a chart: a name that your program binds to a function, or an action that every chart can perform.
  public indirect enum Action: Hashable, Codable, Sendable {
    /// Calls a function of the program.
    case named(Reference)
    /// Queues an event before all external events (SCXML's internal queue).
    case raise(String)
    /// Queues an event after all others, at once or after a delay. With an id, it can be cancelled.
    case send(String, after: Delay? = nil, id: String? = nil)
    /// Cancels a delayed event by its id.
    case cancel(String)
    /// Logs a text.
    case log(String, label: String? = nil)
    /// Executes a statement in the language of the data model.
    case statement(Statement)
    /// Performs the actions of the first branch whose condition holds; the branches have no targets.
    case first([Branch])
  }

  /// A name that your program binds to a function, with the arguments from the file.
  public struct Reference: Hashable, Codable, Sendable {
    /// The name, or an expression instead of a name: `volume > 3`.
    public var name: String
    /// The arguments for the function; `nil` if the file has none.
    public var parameters: JSONValue?
    /// Its position in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a reference.
    public init(_ name: String, parameters: JSONValue? = nil, position: SourcePosition? = nil) {
      self.name = name
      self.parameters = parameters
      self.position = position
    }

    /// The name, followed by the parameters as JSON: `isAbove {"limit":3}`.
    ///
    /// Two references with the same text are the same condition. With other parameters, a guard may have another
    /// answer.
    public var text: String { parameters.map { "\(name) \($0.text)" } ?? name }
  }

  /// A condition: a name that your program binds to a function, or an expression that needs no program.
  public indirect enum Condition: Hashable, Codable, Sendable {
    /// Calls a function of the program.
    case named(Reference)
    /// Holds if a state is active: `In('playing')`.
    case isIn(String)
    /// Holds if the condition does not.
    case not(Condition)
    /// Holds if all conditions do. They are evaluated in order, up to the first that does not hold.
    case all([Condition])
    /// Holds if at least one condition does. They are evaluated in order, up to the first that holds.
    case any([Condition])
    /// Holds always, or never.
    case literal(Bool)
  }

  /// The length of a delay.
  public enum Delay: Hashable, Codable, Sendable {
    /// A length that the file gives.
    case fixed(Duration)
    /// A length that a function of the program computes.
    case named(Reference)
  }

  /// A timer that sends an event when its state has been active for some time, once or in each period.
  public struct Timer: Hashable, Codable, Sendable {
    /// Its name; `nil` if it has none.
    public var name: String?
    /// The time until it sends the event for the first time.
    public var delay: Delay
    /// The time between two events of a timer that repeats; `nil` for one that sends its event once.
    public var period: Duration?
    /// The event.
    public var event: String
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a timer.
    public init(
      _ name: String? = nil, after delay: Delay, every period: Duration? = nil, event: String,
      position: SourcePosition? = nil
    ) {
      self.name = name
      self.delay = delay
      self.period = period
      self.event = event
      self.position = position
    }
  }

  /// A task of a state, which starts at its entry and is cancelled at its exit (SCXML's and XState's `invoke`).
  public struct Task: Hashable, Codable, Sendable {
    /// The name by which ``Trigger/taskDone(_:)`` and ``Trigger/taskFailed(_:)`` refer to it.
    public var id: String
    /// The function of the program.
    public var work: Reference
    /// The other data in the file besides the name of the work; `nil` if there are none.
    public var invocation: Invocation?
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// The position of its beginning in the file; `nil` if it is unknown.
    public var position: SourcePosition?

    /// Creates a task.
    public init(_ id: String, work: Reference, position: SourcePosition? = nil) {
      self.id = id
      self.work = work
      self.position = position
      extras = Extras()
    }
  }

  /// A barrier: a condition for entering a state.
  ///
  /// Otherwise the event is rejected with a reason.
  public struct Barrier: Hashable, Codable, Sendable {
    /// The reason of the rejection.
    public var reason: String
    /// The condition that must hold.
    public var condition: Condition

    /// Creates a barrier.
    public init(_ reason: String, unless condition: Condition) {
      self.reason = reason
      self.condition = condition
    }
  }
}
