extension StatechartSchema {
  /// All declared transitions, in document order.
  ///
  /// The branches of a choice belong to the transition to it.
  public var transitions: [ChartTransition<State>] {
    (0..<Int32(chart.nodes.count)).filter { chart.nodes[$0].kind != .choice }.flatMap { node in
      let record = chart.nodes[node]
      let failures = chart.nodes[node].failures
      return [record.transitions, record.eventless, record.completions, failures].flatMap { span in
        (span.start..<span.end).map { chart.declared(chart.transitions[$0]) }
      }
    }
  }

  /// The states that declare a transition for `event`, in document order, whether or not its guards hold.
  ///
  /// A transition at the top of the chart belongs to no state. To include guards and the current state, ask a
  /// machine: `canHandle(_:)`.
  public func states(declaringTransitionOn event: Event) -> [State] {
    (0..<Int32(chart.nodes.count)).filter { declaresTransition($0, on: event) }
      .compactMap { chart.table.node($0).state }
  }

  /// Whether a state or the chart declares a transition for `event`, whether or not its guards hold.
  @_documentation(visibility: internal)
  public func declaresTransition(on event: Event) -> Bool {
    (0..<Int32(chart.nodes.count)).contains { declaresTransition($0, on: event) }
  }

  /// Whether an active state defers `event`, even if the event enables a transition.
  @_documentation(visibility: internal)
  public func declaresDeferral(of event: Event, in state: Configuration<State>) -> Bool {
    guard let configuration = try? chart.bound(state) else { return false }
    return chart.isDeferred(event, in: configuration, despite: Selection())
  }

  private func declaresTransition(_ node: Int32, on event: Event) -> Bool {
    let span = chart.nodes[node].transitions
    return (span.start..<span.end).contains { index in
      chart.triggers[chart.transitions[index].trigger].matches(event)
    }
  }
}
