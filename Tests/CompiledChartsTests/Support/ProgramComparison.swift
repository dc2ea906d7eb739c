import ChartDocuments
import ChartSources
import CompiledCharts
import LoadedCharts
import Schematic
import SchematicEmbedded
import Statecharts
import TestSupport

/// A random chart, run by the engine and as a program.
struct ProgramComparison {
  let document: ChartDocument
  let program: MachineProgram
  let events: [String]

  /// - Returns: `nil` for a chart that has faults or cannot be compiled.
  init?(seed: UInt64) {
    let features: DocumentFeatures = [
      .actions, .bounded, .chartBehaviors, .compounds, .conditionalActions, .deferrals, .finals,
      .functions,
      .histories, .joins, .junctions, .options, .points, .regionHistories, .regions, .resting,
      .throwing,
      .wildcards, .abundance,
    ]
    var generator = RandomDocument(seed: seed, features)
    var document = generator.next()
    document.bubbling = true
    document.root.change { $0.removeSelections() }
    guard let program = try? MachineProgram.program(of: document), !program.events.isEmpty else {
      return nil
    }
    self.init(document, program, (0..<12).map { _ in generator.random.pick(program.events) })
  }

  init(_ document: ChartDocument) throws {
    let program = try MachineProgram.program(of: document)
    self.init(document, program, program.events)
  }

  private init(_ document: ChartDocument, _ program: MachineProgram, _ events: [String]) {
    (self.document, self.program, self.events) = (document, program, events)
  }

  var difference: String? {
    let subject = Answering()
    let expected = engineMoments(subject)
    let got = programMoments(Answering())
    for (index, pair) in zip(expected, got).enumerated() where pair.0 != pair.1 {
      if pair.0.contains("limit") || pair.1.contains("stopped(") { return nil }
      let event = index == 0 ? "start" : index > events.count ? "stop" : events[index - 1]
      return """
        \(index). \(event)
        before   \(index == 0 ? "" : expected[index - 1])
        expected \(pair.0)
        got      \(pair.1)
        """
    }
    return nil
  }

  /// Whether a limit ends an event.
  var isEndless: Bool {
    engineMoments(Answering()).contains { $0.contains("limit") }
      || programMoments(Answering()).contains { $0.contains("stopped(") }
  }

  // MARK: - Runs

  func engineMoments(_ subject: Answering) -> [String] {
    var bindings = ChartBindings<Answering>()
    for name in Answering.actions {
      bindings.action(name) { subject, _ in try subject.perform(name) }
    }
    for name in Answering.guards {
      bindings.guard(name) { subject, _ in try subject.holds(name) }
    }
    bindings.onLog { subject, entry in subject.note("log \(entry.text)") }
    let machine: StateMachine<StatechartSchema<NamedState, NamedEvent, Answering>>
    do {
      let chart = try LoadedChart(document, bindings: bindings, allowingUnusedBindings: true)
      machine = try StateMachine(chart, subject: subject)
    } catch {
      return ["\(error)"]
    }
    (machine.maximumSteps, machine.maximumEvents) = (200, 200)
    func moment(_ outcome: Outcome<Configuration<NamedState>>) -> String {
      var word = "\(outcome)"
      switch outcome {
      case .transitioned: word = "transitioned"
      case .ignored: word = "ignored"
      case .deferred: word = "deferred"
      case .failed(let error, _): word = error is StepLimitExceededError ? "limit" : "failed"
      default: break
      }
      let state = machine.state
      let states = Set(state.states.map(\.id)).sorted().joined(separator: " ")
      let phase =
        state.isTerminated ? "terminated" : state.isFinal ? "completed" : ""
      let deferred = machine.deferredEvents.map(\.name).joined(separator: " ")
      return "\(word), \(states), \(phase), deferred \(deferred): \(subject.take())"
    }
    return [moment(machine.start())] + events.map { moment(machine.handle(NamedEvent($0))) }
      + [moment(machine.stop())]
  }

  private func programMoments(_ subject: Answering) -> [String] {
    var machine = ProgramMachine(
      program,
      ProgramMachine.Functions(
        action: { try subject.perform($0.name) }, holds: { try subject.holds($0.name) },
        log: { subject.note("log \($0)") }))
    func moment(_ outcome: CompiledOutcome<any Error>) -> String {
      var word = "\(outcome)"
      switch outcome {
      case .failed, .stopped(.noEnabledBranch): word = "failed"
      case .transitioned, .ignored, .deferred, .stopped: break
      }
      let phase =
        switch machine.pool.phase {
        case .terminated: "terminated"
        case .completed: "completed"
        default: ""
        }
      let deferred = (0..<machine.pool.deferred.count)
        .map { program.events[Int(machine.pool.deferred[$0])] }.joined(separator: " ")
      let states = machine.states.sorted().joined(separator: " ")
      return "\(word), \(states), \(phase), deferred \(deferred): \(subject.take())"
    }
    var moments = [moment(machine.start())]
    for event in events {
      moments.append(moment(machine.handle(number: machine.number(of: event))))
    }
    return moments + [moment(machine.stop())]
  }
}

extension ChartDocument.State {
  /// A target that a function selects becomes the first candidate.
  fileprivate mutating func removeSelections() {
    for index in transitions.indices {
      guard case .selection(_, let candidates) = transitions[index].destination else { continue }
      transitions[index].destination = candidates.first.map { .targets([.state($0)]) } ?? .none
    }
  }
}
