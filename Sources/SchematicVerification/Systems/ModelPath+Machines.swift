extension ModelPath where MachineState == SystemState, Event == SystemEvent {
  /// Returns the part of one machine in a path of a system, to be run on a real machine.
  ///
  /// ```swift
  /// for run in path.runs(of: order) { try run.run(on: StateMachine(Order(), subject: subject)) }
  /// ```
  /// The answers of guards are part of the steps, as in other paths. Each restart of the machine begins a new run.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - member: The index of one of several machines that are the same. Default: 0.
  /// - Returns: The runs; none if the machine is not created, or is one of another system.
  public func runs<State, MachineEvent>(
    of machine: SystemMachine<State, MachineEvent>, member: Int = 0
  ) -> [ModelPath<State, MachineEvent>] {
    guard let facts = steps.first?.state.facts, facts.identity === machine.identity,
      facts.rules.members[machine.party].indices.contains(
        facts.rules.members[machine.party].lowerBound + member),
      let trace = try? SystemTrace(self, facts)
    else { return [] }
    let slot = facts.rules.members[machine.party].lowerBound + member
    var runs = MachineRuns(machine, facts.rules.machines[machine.party])
    runs.begin(in: trace.first[slot * SystemRules.width], answers: [])
    for step in trace.steps where Int(step.action.slot) == slot { runs.add(step, facts.rules) }
    return runs.runs.map { ModelPath<State, MachineEvent>(steps: $0, visibleParts: nil) }
  }
}

/// The steps of one machine in a path of a system.
private struct MachineRuns<State, Event> {
  typealias Step = ModelPath<State, Event>.Step

  private let machine: SystemMachine<State, Event>
  private let local: LocalMachine
  private(set) var runs: [[Step]] = []

  init(_ machine: SystemMachine<State, Event>, _ local: LocalMachine) {
    (self.machine, self.local) = (machine, local)
  }

  mutating func begin(in configuration: Int32, answers: [Int32]) {
    guard configuration >= 0 else { return }
    runs.append([step(nil, "start", in: configuration, answers, .transition, isTimer: false)])
  }

  mutating func add(_ step: SystemTrace.Step, _ rules: SystemRules) {
    guard let taken = rules.step(of: step.action) else { return }
    guard step.action.kind != .start else {
      return begin(in: taken.target, answers: taken.answers)
    }
    begin(in: taken.begun, answers: [])
    let source = taken.begun >= 0 ? taken.begun : taken.source
    let event = local.behavior.event(of: step.action.input, in: source) as? Event
    let next = self.step(
      event, rules.eventName(of: step.action), in: taken.target, taken.answers, taken.effect,
      isTimer: step.action.kind == .timer)
    if !runs.isEmpty { runs[runs.count - 1].append(next) }
  }

  private func step(
    _ event: Event?, _ name: String, in configuration: Int32, _ answers: [Int32],
    _ effect: EventEffect, isTimer: Bool
  ) -> Step {
    let questions = local.behavior.questions
    let given = stride(from: 0, to: answers.count, by: 2).compactMap { index -> GuardAnswer? in
      guard answers[index + 1] != Question.performed else { return nil }
      return questions[Int(answers[index] - local.firstQuestion)].answer(answers[index + 1])
    }
    return Step(
      event: event, isTimer: isTimer, answers: given, taken: [], effect: effect,
      state: local.behavior.state(of: configuration) as? State ?? machine.unstarted,
      configuration: Int(configuration), eventName: name,
      stateName: local.behavior.stateName(of: configuration))
  }
}
