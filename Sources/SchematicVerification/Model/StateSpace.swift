import ChartModel

/// The state space of a model checker: all configurations of a machine between two events, and the events that lead
/// from one to another.
///
/// ```swift
/// let model = try Crossing().explored(events: [.button, .northIsClear, .southIsClear, .walkIsOver])
/// #expect(model.findings.isEmpty)
/// #expect(model.satisfies(.never(.walk, with: .northGoes)))
/// ```
/// A chart is explored with all answers of its guards. So the model contains all behavior of the program, and may
/// contain more: see ``additions``. Its configurations are numbered in the order of their distance from the start.
public struct StateSpace<MachineState, Event> {
  /// The states of the machine: `Configuration` for a chart.
  public let configurations: [MachineState]

  /// The samples of events, followed by the events of timers.
  public let events: [Event]

  /// The transitions, branches, joins and defaults of history of a chart, or the rows of a table, in document order.
  ///
  /// Empty for exact models and other kinds of schemas.
  public let parts: [ModelPart]

  /// The behavior that the model adds to that of the program, and its assumptions; empty if the model is exact.
  public let approximations: [Approximation]

  let system: TransitionSystem
  let content: Content

  /// The source of the names and the findings of a model.
  struct Content: Sendable {
    var questions: [Question] = []
    var eventNames: [String] = []
    /// By configuration; empty for a chart.
    var stateNames: [String] = []
    /// How many events are samples; the others are those of timers, and those that actions raise.
    var sampleCount = 0
    /// By event of a timer: whether it certainly elapses while its state is active; empty if all do, because the
    /// configurations contain the running timers.
    var isCertainTimer: [Bool] = []
    /// The events that actions raise: they are handled between two configurations.
    var raisedEvents: Set<Int32> = []
    /// By configuration: whether the machine has ended.
    var isEnd: [Bool] = []
    /// By part: whether it was ever taken.
    var isTaken: [Bool] = []
    /// By event: whether a transition was ever taken on it.
    var isHandled: [Bool] = []
    /// By row of a table; empty for a chart.
    var rows: [TableRowFacts] = []
    /// Endless loops, and choices without an enabled branch.
    var faults: [TransitionSystem.Edge] = []
    /// The states that are never active; for a chart, ``chart`` contains them.
    var unreached: [String] = []
    var chart: ChartFacts?
    var system: SystemFacts?

    /// Whether an event is that of a timer; the events after those are raised by actions.
    func isTimer(_ event: Int32) -> Bool {
      let timer = Int(event) - sampleCount
      return timer >= 0 && timer < chart?.timers.count ?? .max
    }

    func name(of configuration: Int) -> String {
      chart?.name(of: configuration) ?? system?.name(of: configuration)
        ?? stateNames[configuration]
    }
  }

  /// Whether everything was explored: no limit was reached, and machines have a start.
  ///
  /// An incomplete model proves only that behavior exists: see ``Verdict/Certainty/unknown``.
  public var isComplete: Bool { system.isComplete }

  /// The number of edges.
  ///
  /// An edge is a configuration with an event and answers of guards.
  public var edgeCount: Int { system.edges.count }
}

extension StateSpace: Sendable where MachineState: Sendable, Event: Sendable {}

extension StateSpace: CustomStringConvertible {
  /// The numbers: `29 configurations, 84 edges`.
  public var description: String {
    let isLimited = !isComplete && !configurations.isEmpty
    let rest = isLimited ? ", incomplete: a limit was reached" : ""
    return "\(counted(configurations.count, "configuration")), \(counted(edgeCount, "edge"))\(rest)"
  }
}

func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

// MARK: - Edges

extension StateSpace {
  /// Returns the steps from a configuration: one for each event and each combination of answers of guards.
  ///
  /// An event without an edge is ignored there with all answers of guards.
  ///
  /// - Parameter configuration: An index in ``configurations``.
  public func edges(from configuration: Int) -> [ModelPath<MachineState, Event>.Step] {
    system.edges(from: configuration).map(step)
  }

  func step(_ edge: TransitionSystem.Edge) -> ModelPath<MachineState, Event>.Step {
    let answers = system.questionsAndAnswers(edge).map { pair in
      content.questions[Int(pair[0])].answer(pair[1])
    }
    let target = Int(edge.target)
    return ModelPath.Step(
      event: edge.event < 0 ? nil : events[Int(edge.event)],
      isTimer: content.isTimer(edge.event), answers: answers,
      taken: system.taken[edge.taken].map(Int.init), effect: edge.effect,
      state: configurations[target], configuration: target,
      eventName: edge.event < 0 ? "start" : content.eventNames[Int(edge.event)],
      stateName: content.name(of: target))
  }

  func path(_ edges: [TransitionSystem.Edge]) -> ModelPath<MachineState, Event> {
    ModelPath(steps: edges.map(step), visibleParts: visibleParts)
  }

  /// Returns a shortest path to a configuration.
  ///
  /// - Parameter configuration: An index in ``configurations``.
  public func path(to configuration: Int) -> ModelPath<MachineState, Event> {
    path(system.path(to: Int32(configuration)))
  }

  /// Finds a shortest path to the nearest configuration that fulfills a condition; `nil` if there is none.
  ///
  /// - Parameter condition: Whether a configuration is accepted.
  public func path(
    to condition: (MachineState) -> Bool
  ) -> ModelPath<MachineState, Event>? {
    configurations.firstIndex(where: condition).map { path(to: $0) }
  }
}
