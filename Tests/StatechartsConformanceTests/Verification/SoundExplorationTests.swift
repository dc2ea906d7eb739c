import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

@testable import SchematicVerification

/// What machines of random charts do is in the models of their charts: with history, finals, joins,
/// choices, deferred, raised, sent and delayed events, barriers, and errors that are handled or not; and what the
/// model proves to be impossible, they do not do.
struct SoundExplorationTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  private static let batches = 0..<(isLong ? 25 : 1)
  private static let chartsPerBatch: UInt64 = isLong ? 20 : 4

  @Test(arguments: batches)
  func `a machine does nothing that the model of its chart does not contain`(in batch: Int) throws {
    var compared: UInt64 = 0
    for seed in UInt64(batch) * Self.chartsPerBatch..<UInt64(batch + 1) * Self.chartsPerBatch {
      guard let run = try ObservedRun(seed: seed, runs: Self.isLong ? 40 : 5) else { continue }
      compared += 1
      #expect(run.unexpected == [], "seed \(seed)\n\(run.chart)")
    }
    #expect(compared > 0, "some charts must be compared")
  }
}

/// Runs of machines of one random chart, of which everything is noted that its model calls impossible.
private struct ObservedRun {
  let chart: ModelChart
  private(set) var unexpected: [String] = []
  /// The parallel states that machines have completed, also between two steps of an event.
  private var completed: Set<String> = []

  /// - Returns: `nil` if the chart is invalid, or its model is too large.
  init?(seed: UInt64, runs: Int) throws {
    var generator = ChartGenerator(seed: seed, submachineDepth: 0)
    chart = generator.chart(named: "chart \(seed)").model
    let adapted = AdaptedChart<Plain<ModelEvent>>(chart)
    var options = ExplorationOptions()
    options.failures = .everywhere
    options.maximumConfigurations = 60
    options.maximumAnswers = 32
    let events = (RandomDocument.outerEvents + RandomDocument.innerEvents).map {
      ModelEvent(name: $0)
    }
    guard let coverage = try? ChartCoverage(of: adapted, events: events, options: options),
      coverage.model.isComplete
    else { return nil }
    let configurations = Set(coverage.model.configurations)
    for _ in 0..<runs {
      let machine = StateMachine(
        schema: try StatechartSchema(adapted), subject: ChartSubject(chart), reference: .strong)
      coverage.record(machine)
      unexpected += run(machine, generator.inputs()).filter { !configurations.contains($0) }.map {
        "\($0)"
      }
    }
    let (model, facts) = (coverage.model, coverage.model.content.chart)
    unexpected += coverage.visits.keys.filter { !model.content.isTaken[Int($0)] }.map {
      "\(model.parts[Int($0)]) is taken"
    }
    unexpected += coverage.entries.keys.filter { label in
      facts?.labels.firstIndex(of: label).map { facts?.isEntered[$0] == true } != true
    }.map { "\($0) is entered" }
    let neverCompleted = model.findings.filter { $0.kind == .neverCompletes && $0.isProved }
    unexpected += neverCompleted.compactMap(\.state).filter(completed.contains).map {
      "\($0) completes"
    }
  }

  /// The configurations of a machine in which it handles events, and those after them.
  private mutating func run(
    _ machine: StateMachine<StatechartSchema<String, ModelEvent, ChartSubject>>,
    _ inputs: [ChartInput]
  ) -> [Configuration<String>] {
    let host = VirtualTimeHost<ModelEvent>()
    machine.activityHost = host
    let (nodes, states) = (machine.schema.model.nodes, machine.schema.statesByNode)
    let parallels = nodes.indices.filter { nodes[$0].kind == .parallel }
    var (found, completed): ([Configuration<String>], Set<String>) = ([], [])
    machine.trace { [unowned machine] trace in
      switch trace {
      case .taking(_, let event):
        // A raised event is handled between the steps of a request.
        if event != nil { found.append(machine.state) }
      case .ended: found.append(machine.state)
      case .took:
        for node in parallels
        where machine.state.isActive(node: Int32(node))
          && machine.state.hasCompleted(node: Int32(node))
        {
          completed.insert(states[node] ?? "")
        }
      case .began, .undid: break
      }
    }
    machine.start()
    for input in inputs {
      switch input {
      case .event(let name): machine.handle(ModelEvent(name: name))
      case .wait(let milliseconds): host.wait(milliseconds)
      case .request, .observed, .resume: break
      }
    }
    self.completed.formUnion(completed)
    return found
  }
}
