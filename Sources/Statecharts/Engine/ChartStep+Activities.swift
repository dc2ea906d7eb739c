import Schematic

// The activities that a step starts and cancels. The machine's host performs them.
extension ChartStep {
  /// The timers and tasks that the step starts, in order.
  ///
  /// The activities of a state that is re-entered are also in ``cancelledActivities``: they are
  /// restarted.
  public var startedActivities: [ChartActivity<State, Event>] {
    activities(of: (0..<paths.count).flatMap(nodesEntered))
  }

  /// The timers and tasks of the states that the step exits, in the order of the exits.
  ///
  /// They include timers that have fired already and tasks that have ended: the step depends on states
  /// only.
  public var cancelledActivities: [ChartActivity<State, Event>] {
    activities(of: nodesEnded)
  }

  private func activities(of nodes: [Int32]) -> [ChartActivity<State, Event>] {
    nodes.flatMap { node -> [ChartActivity<State, Event>] in
      guard let state = chart.table.node(node).state else { return [] }
      return numbers(of: node).map { ChartActivity(chart.activities[Int($0)], of: state) }
    }
  }

  /// The nodes whose activities are cancelled: the exited ones and, on termination, all active ones.
  private var nodesEnded: [Int32] {
    state.isTerminated ? origin.activeNumbers.reversed() : nodesExited
  }

  private func numbers(of node: Int32) -> Range<Int32> {
    let span = chart.outline[node].activities
    return span.start..<span.end
  }

  // MARK: - Performing

  /// - Throws: ``MissingActivityHostError`` if an activity would be started and there is no host.
  @usableFromInline
  func requireHost(_ context: borrowing TransitionContext<Event, Subject>) throws {
    guard context.activityHost() == nil, let first = startedActivities.first else { return }
    throw MissingActivityHostError(activity: "\(first)")
  }

  /// Cancels the activities of all exited states, before a state is entered.
  ///
  /// Not in ``performExit(_:)``: a step that is undone there has cancelled nothing. UML aborts a
  /// doActivity before the exit action (2.5.1 §14.2.3.4.6), but there no action fails. For the same
  /// reason, the activities of states exited by a transition to a choice are cancelled when a branch
  /// is taken.
  @usableFromInline
  func endActivities(_ context: borrowing TransitionContext<Event, Subject>) {
    guard let host = context.activityHost() else { return }
    let choices = chart.isPseudostate(state) ? chart.activeChoices(in: state) : []
    for end in context.pool.takePendingEnds() {
      if choices.contains(end.place) { context.pool.postpone(end) } else { host.end(end.number) }
    }
    for node in nodesEnded {
      let choice = choices.isEmpty ? nil : self.choice(replacing: node)
      for number in numbers(of: node) {
        guard let choice else {
          host.end(number)
          continue
        }
        context.pool.postpone(PendingEnd(number, after: choice))
      }
    }
  }

  /// The choice that is the target of the path that exits `node`.
  private func choice(replacing node: Int32) -> Int32? {
    for index in 0..<paths.count where isLeft(node, by: index) {
      return nodesEntered(index).last { chart.nodes[$0].kind == .choice }
    }
    return nil
  }
}

// MARK: - For hosts

extension StatechartSchema {
  /// Whether any state of the chart has a timer or a task.
  public var hasActivities: Bool { chart.flags.contains(.hasActivities) }

  /// Makes `host` start the timers and tasks of all active states, outermost first.
  ///
  /// It starts none if `configuration` is not one of this chart.
  public func beginActivities(
    of configuration: Configuration<State>, subject: Subject, by host: any ActivityHost<Event>
  ) {
    guard let configuration = try? chart.bound(configuration) else { return }
    for node in configuration.activeNumbers {
      let span = chart.outline[node].activities
      for number in span.start..<span.end {
        host.begin(chart.activities[Int(number)].activity(for: subject), number: number)
      }
    }
  }

  /// The timers that the active states declare, outermost states first.
  ///
  /// None if `configuration` is not one of this chart.
  public func timers(of configuration: Configuration<State>) -> [StateTimer<State, Event>] {
    guard hasActivities, let configuration = try? chart.bound(configuration) else { return [] }
    return configuration.activeNumbers.flatMap { node -> [StateTimer<State, Event>] in
      guard let state = chart.table.node(node).state else { return [] }
      let span = chart.outline[node].activities
      return (span.start..<span.end).compactMap { number in
        let declaration = chart.activities[Int(number)]
        switch declaration.kind {
        case .timer(_, let event):
          return StateTimer(
            number: number, of: state, stateName: chart.table.label(of: node),
            named: declaration.name, sending: event)
        case .task, .sendingTask: return nil
        }
      }
    }
  }
}
