import Schematic
import Statecharts

/// Counts which states, transitions, branches and answers of guards of a chart's model are reached by
/// machines.
///
/// ```swift
/// let coverage = try ChartCoverage(of: Player())
/// coverage.record(machine)
/// machine.handle(.play)
/// print(coverage)     // 3 of 4 states, 1 of 7 transitions, 0 of 20 pairs of transitions
/// #expect(coverage.transitions == 1)
/// ```
/// Any number of machines may be recorded, one after another or in turn, in one isolation domain.
/// Transitions that the model never takes do not count.
public final class ChartCoverage<State: Hashable, Event> {
  /// The model.
  public let model: StateSpace<Configuration<State>, Event>

  /// By path of the compiled chart: its parts.
  private let partsByPath: [[Int32]]
  private let labels: [State: String]
  private let edges: RecordedEdges<State, Event>
  private(set) var entries: [String: Int] = [:]
  private(set) var visits: [Int32: Int] = [:]
  private(set) var pairs: Set<[Int32]> = []
  /// The questions and their answers.
  private(set) var answerPairs: Set<[Int32]> = []

  /// Explores a chart, in order to record its machines.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - events: Samples of the events. Default: as for `explored(events:options:)`.
  /// - Throws: `StatechartError` with every fault of the chart.
  public init<Chart: Statechart<State, Event, Subject>, Subject>(
    of chart: Chart, events: [Event]? = nil
  ) throws(StatechartError) {
    model = try chart.explored(events: events)
    partsByPath = model.content.chart?.partsByPath ?? []
    labels = model.content.chart?.labels(in: try chart.makeSchema().table) ?? [:]
    edges = RecordedEdges(model)
  }

  /// Records a machine of the chart from now on.
  ///
  /// - Returns: A token to pass to the machine's `removeObserver(_:)`. The machine is recorded until then.
  @discardableResult
  public func record<Subject>(
    _ machine: StateMachine<StatechartSchema<State, Event, Subject>>
  ) -> ObserverToken {
    var (previous, current): ([Int32], [Int32]) = ([], [])
    var event: RecordedEdges<State, Event>.Occurrence?
    return machine.trace { [self, unowned machine] trace in
      switch trace {
      case .began(let request, _):
        event = edges.occurrence(of: request, in: machine.state)
      case .taking(let step, let stepEvent):
        if let stepEvent, event?.taken.isEmpty == false {
          // An action has raised it: what came before is complete.
          note(event, endingIn: machine.state, .transition)
          event = edges.occurrence(of: .event(stepEvent), in: machine.state)
        }
        let taken = step.pathNumbers.flatMap { partsByPath[Int($0)] }
        for part in taken { visits[part, default: 0] += 1 }
        for state in step.statesEntered { entries[labels[state] ?? "", default: 0] += 1 }
        event?.taken += taken
        current += taken
      case .ended(let outcome, _):
        note(event, endingIn: machine.state, TransitionSystem.Effect(outcome) ?? .ignored)
        event = nil
        guard !current.isEmpty else { return }
        for first in previous { for second in current { pairs.insert([first, second]) } }
        (previous, current) = (current, [])
      case .took, .undid: break
      }
    }
  }

  /// Notes the answers of guards and the defaults of history that follow from what was observed.
  private func note(
    _ event: RecordedEdges<State, Event>.Occurrence?, endingIn state: Configuration<State>,
    _ effect: TransitionSystem.Effect
  ) {
    guard let event else { return }
    let certain = edges.certain(of: event, endingIn: state, effect)
    answerPairs.formUnion(certain.answers)
    for part in certain.defaults { visits[part, default: 0] += 1 }
  }
}
