import Schematic
import Statecharts
import Testing

/// Machines of one chart with other types of events, which get the requests of the machine of a test.
///
/// Each must react as that one does.
final class RecodedMachines {
  private weak var original: TracedMachine?
  private var others: [any RecodedMachine]
  private var isPerforming = false

  init(of chart: some TracedChart, original: TracedMachine) throws {
    self.original = original
    others = [
      try Recoded(chart, as: PlainEvent.self), try Recoded(chart, as: PayloadEvent.self),
    ]
  }

  func belong(to machine: TracedMachine) -> Bool { original === machine }

  func perform(
    _ request: MachineRequest<String>, on machine: TracedMachine, _ trace: Trace
  ) -> Outcome<Configuration<String>> {
    // A request of an observer, which the other machines do not have.
    if isPerforming { others = [] }
    isPerforming = true
    defer { isPerforming = false }
    let (facts, target, count) = (trace.facts, trace.target, trace.lines.count)
    let outcome = request.perform(on: machine)
    let expected = MachineReaction(outcome, Array(trace.lines.dropFirst(count)), machine)
    for other in others {
      let got = other.reaction(to: request, like: machine, facts, target)
      if got != expected {
        Issue.record("\(request) with \(other.kind): expected \(expected), got \(got)")
      }
    }
    return outcome
  }
}

private protocol RecodedMachine {
  var kind: String { get }

  func reaction(
    to request: MachineRequest<String>, like original: TracedMachine, _ facts: Set<String>,
    _ target: String?
  ) -> MachineReaction
}

private struct Recoded<Event: CodedEvent>: RecodedMachine {
  private let machine: StateMachine<StatechartSchema<String, Event, Trace>>
  private let names = EventNames()
  private let trace = Trace()

  init(_ chart: some TracedChart, as _: Event.Type) throws {
    machine = try StateMachine(RecodedChart(original: chart, names: names), subject: trace)
  }

  var kind: String { "\(Event.self)" }

  func reaction(
    to request: MachineRequest<String>, like original: TracedMachine, _ facts: Set<String>,
    _ target: String?
  ) -> MachineReaction {
    (machine.maximumSteps, machine.maximumEvents) = (original.maximumSteps, original.maximumEvents)
    if original.activityHost != nil, machine.activityHost == nil {
      machine.activityHost = NotingHost(trace) { [names] in $0.name(in: names) }
    }
    (trace.facts, trace.target, trace.lines) = (facts, target, [])
    let outcome = request.map { names.event($0) as Event }.perform(on: machine)
    return MachineReaction(outcome, trace.lines, machine)
  }
}
