import ChartDocuments
import LoadedCharts
import Schematic
import SchematicEmbedded
import Statecharts
import TestSupport

@testable import CompiledCharts

/// A random chart, run by the engine and as a program.
struct ProgramComparison {
  let document: ChartDocument
  let program: MachineProgram
  let inputs: [Input]

  enum Input {
    case event(String)
    /// Time that passes.
    case time(Duration)
  }

  /// - Parameter hasTimers: Whether states have timers, and time passes.
  /// - Returns: `nil` for a chart that has faults or cannot be compiled.
  init?(
    seed: UInt64, _ simplification: ChartSimplification? = nil, hasTimers: Bool = false,
    _ others: DocumentFeatures = []
  ) {
    var features: DocumentFeatures = [
      .actions, .bounded, .chartBehaviors, .compounds, .conditionalActions, .deferrals, .finals,
      .functions, .histories, .joins, .junctions, .options, .points, .regionHistories, .regions,
      .resting, .throwing,
      .wildcards, .abundance,
    ]
    if hasTimers { features.formUnion([.activities, .delays, .repetition, .timeouts]) }
    features.formUnion(others)
    var generator = RandomDocument(seed: seed, features)
    var document = generator.next()
    document.bubbling = true
    document.root.change { $0.removeTasks() }
    document.root.change { $0.removeSelections() }
    if seed % 3 == 0 { document.root.addRareConstructs(&generator.random) }
    if let simplification { document.root = simplification.simplified(document.root) }
    guard let program = try? MachineProgram.program(of: document) else { return nil }
    (self.document, self.program) = (document, program)
    guard !program.events.isEmpty, !hasTimers || !program.timers.isEmpty else { return nil }
    inputs = (0..<(hasTimers ? 20 : 12)).map { _ in
      if hasTimers, generator.random.next() % 2 == 0 {
        return .time(.milliseconds(generator.random.pick([0, 1, 2, 3, 5, 8, 250, 750])))
      }
      return .event(generator.random.pick(program.events))
    }
  }

  init(_ document: ChartDocument) throws {
    (self.document, program) = (document, try MachineProgram.program(of: document))
    inputs = program.events.map(Input.event)
  }

  var difference: String? {
    let subject = Answering()
    let expected = engineMoments(subject)
    let got = programMoments(Answering())
    for (index, pair) in zip(expected, got).enumerated() where pair.0 != pair.1 {
      if pair.0.contains("limit") || pair.1.contains("stopped(") { return nil }
      let event = index == 0 ? "start" : index > inputs.count ? "stop" : "\(inputs[index - 1])"
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

  /// Whether a chart is what it was simplified for.
  func isFit(for simplification: ChartSimplification?) -> Bool {
    switch simplification {
    case nil: true
    case .withoutFollowers: program.isDirect
    case .withActionsAlone: program.isDirect && program.selectors.count > 1
    }
  }

  // MARK: - Runs

  func engineMoments(_ subject: Answering) -> [String] {
    let machine: StateMachine<StatechartSchema<NamedState, NamedEvent, Answering>>
    do {
      let chart = try LoadedChart(
        document, bindings: .answering, allowingUnusedBindings: true)
      machine = try StateMachine(chart, subject: subject)
    } catch {
      return ["\(error)"]
    }
    (machine.maximumSteps, machine.maximumEvents) = (200, 200)
    var hasReachedLimit = false
    let time = ManualTime<NamedEvent> { [unowned machine] event in
      if case .failed(is StepLimitExceededError, _) = machine.handle(event) {
        hasReachedLimit = true
      }
    }
    machine.hostActivities(by: time)
    func moment(_ outcome: Outcome<Configuration<NamedState>>?) -> String {
      var word = outcome.map { "\($0)" } ?? (hasReachedLimit ? "limit" : "time")
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
      let left = time.timeToNext.map { "\($0)" } ?? "no timer"
      return "\(word), \(states), \(phase), deferred \(deferred), \(left): \(subject.take())"
    }
    var moments = [moment(machine.start())]
    for input in inputs {
      switch input {
      case .event(let event): moments.append(moment(machine.handle(NamedEvent(event))))
      case .time(let duration):
        time.advance(to: time.now + duration)
        moments.append(moment(nil))
      }
    }
    return moments + [moment(machine.stop())]
  }

  private func programMoments(_ subject: Answering) -> [String] {
    var machine = ProgramMachine(
      program,
      ProgramMachine.Functions(
        action: { try subject.perform($0.name) }, holds: { try subject.holds($0.name) },
        log: { subject.note("log \($0)") }, delay: { _ in .nanoseconds(subject.late) }))
    func moment(_ outcome: CompiledOutcome<any Error>?) -> String {
      var word = outcome.map { "\($0)" } ?? (machine.hasStopped ? "stopped()" : "time")
      switch outcome {
      case .failed, .stopped(.noEnabledBranch): word = "failed"
      case nil, .transitioned, .ignored, .deferred, .stopped: break
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
      let left =
        machine.nextDeadline.map { "\(Duration.nanoseconds($0 - machine.now))" } ?? "no timer"
      return "\(word), \(states), \(phase), deferred \(deferred), \(left): \(subject.take())"
    }
    var moments = [moment(machine.start())]
    for input in inputs {
      switch input {
      case .event(let event): moments.append(moment(machine.handle(event)))
      case .time(let duration):
        machine.advance(to: machine.now + Int64(duration / .nanoseconds(1)))
        moments.append(moment(nil))
      }
    }
    return moments + [moment(machine.stop())]
  }
}

extension ChartDocument.State {
  /// Tasks cannot be compiled, and random states have them where they have timers.
  fileprivate mutating func removeTasks() {
    tasks = []
    transitions.removeAll { transition in
      switch transition.trigger {
      case .taskDone, .taskFailed: true
      case .events, .always, .completion, .failure, .after: false
      }
    }
  }

  /// A target that a function selects becomes the first candidate.
  fileprivate mutating func removeSelections() {
    for index in transitions.indices {
      guard case .selection(_, let candidates) = transitions[index].destination else { continue }
      transitions[index].destination = candidates.first.map { .targets([.state($0)]) } ?? .none
    }
  }
}
