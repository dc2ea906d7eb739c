import StateGraphs

/// A source of machines that are not in this process, such as a store of durable machines.
///
/// The library `DurableMachinesInspector` has a fleet for each `DurableMachines`. The inspector sends its values as
/// lines: see <doc:TheFormat>.
public protocol InspectedFleet: Sendable {
  /// The diagram that shows the counts of its machines, and the name of their definition.
  var diagram: (name: String, graph: StateGraph) { get }

  /// The Swift code of its machines, for the tests that the page copies.
  ///
  /// Default: `nil`, so that such a test has lines `TODO`.
  var code: FleetCode? { get }

  /// Returns the number of machines in each state, and the actions of the page.
  func counts() async throws -> FleetCounts

  /// Returns the first machines that match a filter.
  ///
  /// They are in an order of the whole fleet, in which the fleet finds them without reading all machines.
  func machines(matching filter: FleetFilter) async throws -> FleetList

  /// Returns a machine with its data, which the page shows while the machine is chosen.
  ///
  /// Default: `nil`, so that the page shows the machine as it is in the list, without data.
  func machine(_ id: String) async throws -> FleetList.Machine?

  /// Returns the stored steps of a machine.
  func log(of machine: String) async throws -> [FleetStep]

  /// Performs an action of ``FleetCounts/actions`` on a machine.
  ///
  /// - Throws: An error whose description is shown.
  func perform(_ action: String, on machine: String) async throws

  /// Changes a machine by hand, or previews the change.
  ///
  /// The page offers it if ``FleetCounts/actions`` contains `intervene`. Default: throws an error.
  ///
  /// - Throws: An error whose description is shown.
  func intervene(
    _ intervention: FleetIntervention, in machine: String
  ) async throws -> FleetInterventionEffect
}

extension InspectedFleet {
  /// No code.
  public var code: FleetCode? { nil }

  /// No machine with data.
  public func machine(_ id: String) async throws -> FleetList.Machine? { nil }

  /// Refuses each intervention.
  public func intervene(
    _ intervention: FleetIntervention, in machine: String
  ) async throws -> FleetInterventionEffect {
    throw NoInterventionsError()
  }
}

/// The number of machines of a fleet in each state.
public struct FleetCounts: Hashable, Sendable {
  /// The number of machines, by the path of the state.
  public var machines: [String: Int]
  /// The seconds since the last change of the oldest machine in a state, by the path of the state.
  public var oldest: [String: Double]
  /// The number of all machines.
  public var all: Int
  /// The number of machines that cannot be resumed.
  public var blocked: Int
  /// The number of dead jobs: jobs that are not retried any more.
  public var dead: Int
  /// The names of the actions.
  public var actions: [String]

  /// Creates counts.
  public init(
    machines: [String: Int], oldest: [String: Double] = [:], all: Int, blocked: Int = 0,
    dead: Int = 0,
    actions: [String] = []
  ) {
    (self.machines, self.oldest, self.all) = (machines, oldest, all)
    (self.blocked, self.dead, self.actions) = (blocked, dead, actions)
  }
}

/// A filter of the machines of a fleet.
public struct FleetFilter: Hashable, Sendable {
  /// The path of a state that is active.
  public var state: String?
  /// The minimum number of seconds since the last change of the machine.
  public var age: Double
  /// A part of the machine's id; a store of durable machines finds the ids that begin with it.
  public var text: String?
  /// The maximum number of machines.
  public var limit: Int

  /// Creates a filter.
  public init(state: String? = nil, age: Double = 0, text: String? = nil, limit: Int = 200) {
    (self.state, self.age, self.text, self.limit) = (state, age, text, limit)
  }
}

/// A list of machines of a fleet.
public struct FleetList: Hashable, Sendable {
  /// A machine in the list.
  public struct Machine: Hashable, Sendable {
    /// The id of the machine.
    public var id: String
    /// The number of the machine's last event.
    public var version: Int64
    /// The paths of the active states, outer states first.
    public var active: [String]
    /// The time of the last change, in seconds since 1970.
    public var since: Double
    /// The reason for which the machine cannot be resumed; `nil` if it can.
    public var blocked: String?
    /// The present data as JSON; `nil` if they are not shown.
    ///
    /// The page shows the members of an object one by one, and any other text as a whole, with the limits of
    /// <doc:TheFormat>. A list of machines needs none.
    public var data: String?

    /// Creates a machine.
    public init(
      id: String, version: Int64, active: [String], since: Double, blocked: String? = nil,
      data: String? = nil
    ) {
      (self.id, self.version, self.active) = (id, version, active)
      (self.since, self.blocked, self.data) = (since, blocked, data)
    }
  }

  /// The machines.
  public var machines: [Machine]
  /// The number of all matching machines, also of those that are not in the list; `nil` if it is not known.
  public var count: Int?

  /// Creates a list.
  public init(_ machines: [Machine], count: Int? = nil) {
    (self.machines, self.count) = (machines, count)
  }
}

/// A step of a machine of a fleet.
public struct FleetStep: Hashable, Sendable {
  /// The number of the step.
  public var version: Int64
  /// The time of the step, in seconds since 1970.
  public var time: Double
  /// The name of the event.
  public var event: String
  /// Whether it is the start of the machine, and no event.
  public var isStart: Bool
  /// The event as Swift code, `.pay`; `nil` if it is not known.
  public var swift: String?
  /// The payload; `nil` if it is not shown.
  public var payload: String?
  /// The outcome of the event: a raw value of `OutcomeKind`.
  public var outcome: String
  /// The reason for the outcome; `nil` if there is none.
  public var reason: String?
  /// The active states before the step.
  public var from: [String]
  /// The active states after the step.
  public var to: [String]

  /// Creates a step.
  public init(
    version: Int64, time: Double, event: String, isStart: Bool = false, swift: String? = nil,
    payload: String? = nil, outcome: String, reason: String? = nil, from: [String], to: [String]
  ) {
    (self.isStart, self.swift) = (isStart, swift)
    (self.version, self.time, self.event, self.payload) = (version, time, event, payload)
    (self.outcome, self.reason, self.from, self.to) = (outcome, reason, from, to)
  }
}
