import Schematic

// The machines of an exact exploration: made, restored, and given events.
extension ExactExplorer {
  func makeRun() throws -> Run {
    let subject = try makeSubject()
    return run(StateMachine(schema: schema, subject: subject), subject)
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

  /// A machine in a configuration that was found before.
  ///
  /// - Throws: ``RestoringError`` if it is in another one.
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
      let subject = copy(original)
      let machine = StateMachine(schema: schema, subject: subject)
      try machine.resume(from: node.key.saved)
      let run = run(machine, subject)
      withExtendedLifetime(subject) { machine.beginActivities() }
      run.host.keep(only: node.key.timers)
      return run
    }
    var stimuli: [Stimulus] = []
    var current = node
    while let stimulus = current.stimulus {
      stimuli.append(stimulus)
      current = search.nodes[current.parent]
    }
    let run = try makeRun()
    run.machine.start()
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
