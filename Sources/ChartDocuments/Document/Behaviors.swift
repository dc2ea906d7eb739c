extension ChartDocument {
  /// Something that is done: a name that a program binds, or what every chart can do.
  public indirect enum Action: Hashable, Codable, Sendable {
    /// A function of the program.
    case named(Reference)
    /// Puts an event before those that wait (SCXML's internal queue).
    case raise(String)
    /// Puts an event behind those that wait, at once or after a delay; an id makes it possible to
    /// cancel it.
    case send(String, after: Delay? = nil, id: String? = nil)
    /// Cancels a delayed event by its id.
    case cancel(String)
    /// Writes a text.
    case log(String, label: String? = nil)
    /// A statement in the language of the data model.
    case statement(Statement)
    /// Performs the actions of the first of these branches whose condition holds; they have no targets.
    case first([Branch])
  }

  /// A name that a program binds to a function, and the values that the file gives to it.
  public struct Reference: Hashable, Codable, Sendable {
    /// The name, or an expression that stands for one: `volume > 3`.
    public var name: String
    /// The values for the function; `nil` if the file gives none.
    public var parameters: JSONValue?
    /// Where it is in its file.
    public var position: SourcePosition?

    /// Creates a name.
    public init(_ name: String, parameters: JSONValue? = nil, position: SourcePosition? = nil) {
      self.name = name
      self.parameters = parameters
      self.position = position
    }

    /// The name, and the parameters as JSON: `isAbove {"limit":3}`.
    ///
    /// Two references with the same text are the same condition: with other parameters, a guard may give another
    /// answer.
    public var text: String { parameters.map { "\(name) \($0.text)" } ?? name }
  }

  /// A condition: a name that a program binds, or an expression that needs no program.
  public indirect enum Condition: Hashable, Codable, Sendable {
    /// A function of the program.
    case named(Reference)
    /// A state is active: `In('playing')`.
    case isIn(String)
    /// The condition does not hold.
    case not(Condition)
    /// All hold; they are evaluated in order, up to the first that does not.
    case all([Condition])
    /// At least one holds.
    case any([Condition])
    /// Always, or never.
    case literal(Bool)
  }

  /// A time span.
  public enum Delay: Hashable, Codable, Sendable {
    /// A known one.
    case fixed(Duration)
    /// One that a function of the program computes.
    case named(Reference)
  }

  /// A timer that sends an event when its state has been active for some time.
  public struct Timer: Hashable, Codable, Sendable {
    /// Its name, if it has one.
    public var name: String?
    /// The time until it sends the event.
    public var delay: Delay
    /// The event.
    public var event: String
    /// Where it begins in its file.
    public var position: SourcePosition?

    /// Creates a timer.
    public init(
      _ name: String? = nil, after delay: Delay, event: String, position: SourcePosition? = nil
    ) {
      self.name = name
      self.delay = delay
      self.event = event
      self.position = position
    }
  }

  /// Work that runs while a state is active, and ends with it (SCXML's and XState's `invoke`).
  public struct Task: Hashable, Codable, Sendable {
    /// The name by which ``Trigger/taskDone(_:)`` and ``Trigger/taskFailed(_:)`` refer to it.
    public var id: String
    /// The function of the program.
    public var work: Reference
    /// What the file says about it beyond its name; `nil` for a name alone.
    public var invocation: Invocation?
    /// The content of the file that is not part of the chart.
    public var extras: Extras
    /// Where it begins in its file.
    public var position: SourcePosition?

    /// Creates a task.
    public init(_ id: String, work: Reference, position: SourcePosition? = nil) {
      self.id = id
      self.work = work
      self.position = position
      extras = Extras()
    }
  }

  /// A condition for entering a state, and the reason that callers get if it does not hold.
  public struct Barrier: Hashable, Codable, Sendable {
    /// The reason.
    public var reason: String
    /// The condition that has to hold.
    public var condition: Condition

    /// Creates a barrier.
    public init(_ reason: String, unless condition: Condition) {
      self.reason = reason
      self.condition = condition
    }
  }
}
