import Schematic

// The activities that a step starts and cancels. The machine's host performs them.
extension ChartStep {
  /// The timers and tasks that the step starts, in order.
  ///
  /// ```swift
  /// let step = try schema.step(from: machine.state, on: .call)
  /// print(step?.startedActivities ?? [])     // [timer ringing#timeout]
  /// ```
  /// The activities of a state that is exited and entered again are restarted: they are also in
  /// ``cancelledActivities``.
  public var startedActivities: [ActivityID] { chart.activities(of: plan.entered) }

  /// The timers and tasks of the states that the step exits, in the order of the exits.
  ///
  /// They include timers that have fired and tasks that have ended, because the step depends on states only.
  public var cancelledActivities: [ActivityID] {
    // On termination, those of all active states.
    chart.activities(of: state.isTerminated ? origin.activeNumbers.reversed() : plan.exited)
  }
}

extension CompiledChart {
  fileprivate func activities(of nodes: [Int32]) -> [ActivityID] {
    nodes.flatMap { outline[$0].activities.numbers.map { names.activities[Int($0)] } }
  }
}

// MARK: - Performing

extension CompiledChart {
  /// - Throws: ``MissingActivityHostError`` if the step of a machine without a host would start an activity.
  @usableFromInline
  func requireNoActivities(of plan: StepPlan<State>) throws {
    for node in plan.entered {
      guard let state = table.node(node).state, let first = outline[node].activities.numbers.first
      else { continue }
      throw MissingActivityHostError(activity: "\(state): \(activities[Int(first)].words)")
    }
  }

  /// Cancels the activities of all exited states, before a state is entered.
  ///
  /// This is not part of ``performExit(_:)``, so that a step that is undone there has cancelled nothing. UML
  /// aborts a doActivity before the exit action (2.5.1 §14.2.3.4.6), but no action fails in UML. For the same
  /// reason, a transition to a choice cancels no activities: the branch does.
  @usableFromInline
  func endActivities(of plan: StepPlan<State>, _ pool: any EventPool) {
    guard pool.hasActivityHost else { return }
    for end in pool.takePendingEnds() {
      if plan.choices.contains(end.place) {
        pool.postpone(end)
      } else {
        pool.endActivity(end.number)
      }
    }
    for end in plan.ends {
      if let choice = end.choice {
        pool.postpone(PendingEnd(end.number, after: choice))
      } else {
        pool.endActivity(end.number)
      }
    }
  }
}

// MARK: - For hosts

extension StatechartSchema {
  /// Whether any state of the chart has a timer or a task.
  public var hasActivities: Bool { chart.flags.contains(.hasActivities) }

  /// Makes `host` start the timers and tasks of all active states, outermost first.
  ///
  /// It starts none if `configuration` is no configuration of this chart.
  public func beginActivities(
    of configuration: Configuration<State>, subject: Subject, by host: any ActivityHost<Event>
  ) {
    guard let configuration = try? chart.bound(configuration) else { return }
    for node in configuration.activeNumbers {
      for number in chart.outline[node].activities.numbers {
        host.begin(chart.activities[Int(number)].activity(for: subject), number: number)
      }
    }
  }

  /// The identity of an activity by its number, with the path of its state; `nil` if there is none.
  public func activityID(_ number: Int32) -> ActivityID? {
    let activities = chart.names.activities
    return activities.indices.contains(Int(number)) ? activities[Int(number)] : nil
  }

  /// The timers that the active states declare, those of the outermost states first.
  ///
  /// Empty if `configuration` is no configuration of this chart.
  public func timers(of configuration: Configuration<State>) -> [StateTimer<State, Event>] {
    guard hasActivities, let configuration = try? chart.bound(configuration) else { return [] }
    let paths = chart.names.paths
    // Loops: closures of generic types take much longer where nothing is specialized.
    var timers: [StateTimer<State, Event>] = []
    for node in configuration.activeNumbers {
      for number in chart.outline[node].activities.numbers {
        let declaration = chart.activities[Int(number)]
        guard case .timer(_, let event, let period) = declaration.kind,
          let state = chart.table.node(node).state
        else { continue }
        timers.append(
          StateTimer(
            number: number, of: state, stateName: paths[Int(node)], named: declaration.name,
            sending: event, every: period))
      }
    }
    return timers
  }

  /// The numbers, identities and periods of ``timers(of:)``.
  ///
  /// Empty if `configuration` is no configuration of this chart.
  public func timerIDs(
    of configuration: Configuration<State>
  ) -> [(number: Int32, id: ActivityID, period: Duration?)] {
    guard hasActivities, let configuration = try? chart.bound(configuration) else { return [] }
    let names = chart.names
    let identities = names.activities
    var ids: [(number: Int32, id: ActivityID, period: Duration?)] = []
    for node in configuration.activeNumbers {
      for number in chart.outline[node].activities.numbers {
        let id = identities[Int(number)]
        if id.kind == .timer { ids.append((number, id, names.period(of: id))) }
      }
    }
    return ids
  }
}
