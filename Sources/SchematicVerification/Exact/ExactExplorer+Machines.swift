import Schematic

// Creates and restores the machines of an exact exploration, and lets them handle events.
extension ExactExplorer {
  /// A machine after its start, or in a given state, with a new subject.
  func begin(in given: State?) throws -> (Run, Outcome<State>) {
    let subject = try makeSubject()
    guard let given, !schema.isPhase(.unstarted, of: given) else {
      let run = run(StateMachine(schema: schema, subject: subject), subject)
      return (run, run.machine.start())
    }
    let run = try resumed(SavedMachine(state: given), subject)
    return (run, .transitioned(from: given, to: run.machine.state))
  }

  private func resumed(_ saved: SavedMachine<State, Event>, _ subject: Subject) throws -> Run {
    let machine = StateMachine(schema: schema, subject: subject)
    try machine.resume(from: saved)
    let run = run(machine, subject)
    withExtendedLifetime(subject) { machine.beginActivities() }
    return run
  }

  private func run(_ machine: StateMachine<Schema>, _ subject: Subject) -> Run {
    let host = PendingActivities<Event>()
    machine.activityHost = host
    host.didBeginTask = { [observed] in observed.hasTasks = true }
    machine.trace { [observed] trace in
      guard case .taking(let step, let event) = trace else { return }
      for state in Schema.activeStates(in: step.state, leavesOnly: false) {
        observed.activeStates.insert("\(state)")
      }
      if let event { observed.handledEvents.insert(event) }
    }
    return Run(machine: machine, subject: subject, host: host)
  }

  /// Restores a machine in a configuration that was found before.
  ///
  /// - Throws: ``RestoringError`` if the machine is in another configuration.
  func restored(_ index: Int) throws -> Run {
    let run = try restoredRun(index)
    guard key(of: run) == search.nodes[index].key else {
      throw RestoringError(
        expected: describe(search.nodes[index].key), actual: describe(key(of: run)))
    }
    return run
  }

  func key(of run: Run) -> Key {
    var saved = run.machine.saved
    // No time is measured: all timers are restarted, and those that have elapsed are removed again.
    saved.stateTimers = []
    return Key(
      saved: saved, timers: run.host.runningTimers, fingerprint: fingerprint(run.subject))
  }

  private func describe(_ key: Key) -> String {
    "\(Schema.leafLabels(in: key.saved.state)), \(key.fingerprint)"
  }

  private func restoredRun(_ index: Int) throws -> Run {
    let node = search.nodes[index]
    if let copy, let original = node.subject {
      let run = try resumed(node.key.saved, copy(original))
      run.host.keep(only: node.key.timers)
      return run
    }
    var stimuli: [Stimulus] = []
    var current = node
    while let stimulus = current.stimulus {
      stimuli.append(stimulus)
      current = search.nodes[current.parent]
    }
    let (run, _) = try begin(in: current.given)
    for stimulus in stimuli.reversed() { _ = apply(stimulus, to: run) }
    return run
  }

  func apply(_ stimulus: Stimulus, to run: Run) -> Outcome<State> {
    withExtendedLifetime(run.subject) {
      switch stimulus {
      case .sample(let index): return run.machine.handle(samples[index])
      case .timer(let number):
        guard let event = run.host.takeTimer(number) else { return .ignored }
        return run.machine.handle(event)
      case .delayed(let index):
        let old = run.machine.state
        run.host.deliver(index)
        return .transitioned(from: old, to: run.machine.state)
      }
    }
  }
}
