import Schematic
import Statecharts

/// Measures which states, transitions, branches and answers of guards of a chart's model machines have reached.
///
/// ```swift
/// let coverage = try ChartCoverage(of: Player())
/// coverage.record(machine)
/// machine.handle(.play)
/// print(coverage)     // 3 of 4 states, 1 of 7 transitions, 0 of 20 pairs of transitions
/// #expect(coverage.transitions.ratio == 1)
/// ```
/// It can record any number of machines, one after another or alternately, in one isolation domain. Transitions that
/// the model never takes do not count.
public final class ChartCoverage<State: Hashable, Event> {
  /// The model.
  public let model: StateSpace<Configuration<State>, Event>

  /// By path of the compiled chart: its parts.
  private let partsByPath: [[Int32]]
  private let numbers: [State: Int32]
  private let edges: RecordedEdges<State, Event>
  private(set) var entries: [String: Int] = [:]
  private(set) var visits: [Int32: Int] = [:]
  private(set) var pairs: Set<[Int32]> = []
  /// The questions and their answers.
  private(set) var answerPairs: Set<[Int32]> = []

  /// Explores a chart, to record its machines.
  ///
  /// - Parameters:
  ///   - chart: The chart.
  ///   - events: Samples of the events. Default: as for `explored(events:options:)`.
  ///   - options: Limits and failures. Default: `ExplorationOptions()`.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart.
  public init<Chart: Statechart<State, Event, Subject>, Subject>(
    of chart: Chart, events: [Event]? = nil, options: ExplorationOptions = ExplorationOptions()
  ) throws(InvalidDefinitionError) {
    model = try chart.explored(events: events, options: options)
    partsByPath = model.content.chart?.partsByPath ?? []
    numbers = model.content.chart?.numbersByState(in: try chart.makeSchema().statesByNode) ?? [:]
    edges = RecordedEdges(model)
  }

  /// Records a machine of the chart from now on.
  ///
  /// - Parameter machine: The machine.
  /// - Returns: A token for the machine's `removeObserver(_:)`, which ends the recording.
  @discardableResult
  public func record<Subject>(
    _ machine: StateMachine<StatechartSchema<State, Event, Subject>>
  ) -> ObserverToken {
    var recording = CoverageRecording<State, Event>()
    return machine.trace { [self, unowned machine] trace in
      switch trace {
      case .began(let request, _):
        recording.stable = machine.state
        recording.event = edges.occurrence(of: request, in: machine.state)
      case .taking(let step, let event):
        if let event, recording.hasSteps {
          // An action has raised the event: the steps before it are complete.
          note(&recording, endingIn: machine.state, .transition)
          recording.event = edges.occurrence(of: .event(event), in: machine.state)
        }
        recording.next = RecordedStep(
          taken: step.pathNumbers.flatMap { partsByPath[Int($0)] },
          entered: step.statesEntered.compactMap { numbers[$0] })
      case .took:
        let isStable = !machine.schema.isPhase(.compoundTransition, of: machine.state)
        recording.addNext(endingIn: machine.state, isStable: isStable)
      case .undid: recording.undo(to: machine.state, in: model.content.chart?.chart)
      case .ended(let outcome, _):
        note(&recording, endingIn: machine.state, EventEffect(outcome) ?? .ignored)
        let (previous, current) = recording.endRequest()
        for first in previous { for second in current { pairs.insert([first, second]) } }
      @unknown default: break
      }
    }
  }

  /// Notes the steps of an event, and the answers of guards and the defaults of history that follow from them.
  private func note(
    _ recording: inout CoverageRecording<State, Event>, endingIn state: Configuration<State>,
    _ effect: EventEffect
  ) {
    let steps = recording.takeSteps()
    for part in steps.flatMap(\.taken) { visits[part, default: 0] += 1 }
    for state in steps.flatMap(\.entered) {
      entries[model.content.chart?.labels[Int(state)] ?? "", default: 0] += 1
    }
    guard let event = recording.event else { return }
    let certain = edges.certain(
      of: event, taking: steps.flatMap(\.taken), endingIn: state, effect)
    answerPairs.formUnion(certain.answers)
    for part in certain.defaults { visits[part, default: 0] += 1 }
  }
}
