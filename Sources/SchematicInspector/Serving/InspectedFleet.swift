import StateGraphs

/// Machines that are not in this process: a store of durable machines, for instance.
///
/// The library `DurableMachinesInspector` has one for each `DurableMachines`. All answers are lines: see <doc:TheFormat>.
public protocol InspectedFleet: Sendable {
  /// The diagram that its machines are counted in, and the name of their definition.
  var diagram: (name: String, graph: StateGraph) { get }

  /// How many machines are in each state, and what the page may do.
  func counts() async throws -> FleetCounts

  /// The first machines that match, in an order of the whole fleet in which it finds them without reading all.
  func machines(matching filter: FleetFilter) async throws -> FleetList

  /// The kept steps of a machine.
  func log(of machine: String) async throws -> [FleetStep]

  /// Performs an action of ``FleetCounts/actions`` on a machine.
  ///
  /// - Throws: An error whose description is shown.
  func perform(_ action: String, on machine: String) async throws
}

/// How many machines of a fleet are in each state.
public struct FleetCounts: Hashable, Sendable {
  /// By the path of the state.
  public var machines: [String: Int]
  /// By the path of the state: how long the oldest machine in it has been unchanged, in seconds.
  public var oldest: [String: Double]
  /// The number of all machines.
  public var all: Int
  /// How many machines are not resumed.
  public var blocked: Int
  /// How many jobs have failed finally.
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

/// Which machines of a fleet are asked for.
public struct FleetFilter: Hashable, Sendable {
  /// The path of a state that is active.
  public var state: String?
  /// The seconds for which the machine is unchanged at least.
  public var age: Double
  /// A part of the machine's id; a store of durable machines finds those that begin with it.
  public var text: String?
  /// How many are asked for at most.
  public var limit: Int

  /// Creates a filter.
  public init(state: String? = nil, age: Double = 0, text: String? = nil, limit: Int = 200) {
    (self.state, self.age, self.text, self.limit) = (state, age, text, limit)
  }
}

/// Machines of a fleet.
public struct FleetList: Hashable, Sendable {
  /// One of them.
  public struct Machine: Hashable, Sendable {
    /// Its id.
    public var id: String
    /// The number of its last event.
    public var version: Int64
    /// The paths of its active states, outer ones first.
    public var active: [String]
    /// Since when it is unchanged, in seconds since 1970.
    public var since: Double
    /// Why it is not resumed; `nil` if it is.
    public var blocked: String?

    /// Creates a machine.
    public init(
      id: String, version: Int64, active: [String], since: Double, blocked: String? = nil
    ) {
      (self.id, self.version, self.active) = (id, version, active)
      (self.since, self.blocked) = (since, blocked)
    }
  }

  /// The machines.
  public var machines: [Machine]
  /// How many match, with those that are not in the list; `nil` if that is not known.
  public var count: Int?

  /// Creates a list.
  public init(_ machines: [Machine], count: Int? = nil) {
    (self.machines, self.count) = (machines, count)
  }
}

/// A step of a machine of a fleet.
public struct FleetStep: Hashable, Sendable {
  /// Its number.
  public var version: Int64
  /// When it was, in seconds since 1970.
  public var time: Double
  /// The name of the event.
  public var event: String
  /// The payload; `nil` if it is not shown.
  public var payload: String?
  /// What happened to the event: a value of `OutcomeKind`.
  public var outcome: String
  /// Why.
  public var reason: String?
  /// The active states before.
  public var from: [String]
  /// The active states after it.
  public var to: [String]

  /// Creates a step.
  public init(
    version: Int64, time: Double, event: String, payload: String? = nil, outcome: String,
    reason: String? = nil, from: [String], to: [String]
  ) {
    (self.version, self.time, self.event, self.payload) = (version, time, event, payload)
    (self.outcome, self.reason, self.from, self.to) = (outcome, reason, from, to)
  }
}
