import ChartDocuments
import Statecharts

extension ChartAssembly {
  /// A state with its content.
  ///
  /// - Parameter outer: The id of the state around it; empty for the chart and in a region.
  private func element(_ state: ChartDocument.State, in outer: String) -> Element {
    let (id, tags) = (names.state(state.id), state.tags.map { StateTag($0) })
    switch state.kind {
    case .ordinary:
      return self.state(id, initialTransition: state.initial.map(names.state), tags: tags) {
        content(of: state)
      }
    case .parallel: return parallel(id, tags: tags) { content(of: state) }
    case .final:
      let completed = names.completions(by: state.id)
      return final(id, tags: tags) {
        content(of: state)
        if !completed.isEmpty { completion(of: completed, by: state) }
        if let reference = state.result { element(result: reference, in: outer) }
      }
    }
  }

  private func element(_ region: ChartDocument.Region) -> Element {
    self.region(region.name, initialTransition: region.initial.map(names.state)) {
      for text in region.notes { note(text) }
      performing(region.initialActions, onInitial())
      region.histories.flatMap {
        history($0, of: region.name.map { "region '\($0)'" } ?? "a region")
      }
      for state in region.states { element(state, in: "") }
    }
  }

  /// The content of a state or of the chart: its lines and child states.
  @ChartBuilder<NamedState, NamedEvent, Subject>
  func content(of state: ChartDocument.State) -> [Element] {
    behavior(of: state)
    // In the order of the file, and before all generated transitions: a fault names a transition by its index.
    for (index, transition) in state.transitions.enumerated() {
      elements(for: transition, index, of: state)
    }
    for child in state.states { element(child, in: state.id) }
    for region in state.regions { element(region) }
    pseudostates(of: state)
  }

  @ChartBuilder<NamedState, NamedEvent, Subject>
  private func behavior(of state: ChartDocument.State) -> [Element] {
    for text in state.notes { note(text) }
    // With late binding, entering the state assigns the data: an exploration then lets guards change.
    if document.binding == .late, !state.data.isEmpty { onEntry().performWithContext { _ in } }
    performing(state.entry, onEntry())
    performing(state.exit, onExit())
    performing(state.initialActions, onInitial())
    if !state.deferred.isEmpty { defers(EventTrigger(state.deferred, document.eventMatching)) }
    for barrier in state.barriers { element(barrier) }
    for timer in state.timers {
      element(
        timer.delay, every: timer.period, named: timer.name, sending: NamedEvent(timer.event))
    }
    for task in state.tasks { element(task) }
  }

  private func element(_ barrier: ChartDocument.Barrier) -> Element {
    self.barrier(barrier.reason, unless: condition(barrier.condition, at: nil))
  }

  func element(
    _ delay: ChartDocument.Delay, every period: Duration? = nil, named name: String?,
    sending event: NamedEvent
  ) -> Element {
    switch delay {
    case .fixed(let duration):
      return period.map { every($0, after: duration, timer: name, send: event) }
        ?? after(duration, timer: name, send: event)
    case .named(let reference):
      let (computed, name) = (self.delay(delay), name ?? reference.name)
      return period.map { every($0, delay: computed, timer: name, send: event) }
        ?? after(delay: computed, timer: name, send: event)
    }
  }

  private func element(_ task: ChartDocument.Task) -> Element {
    let (work, parameters) = (ledger.work(task.work), task.work.parameters)
    let (end, failure) = (
      GeneratedEvent.end(ofTask: task.id), GeneratedEvent.failure(ofTask: task.id)
    )
    return run(
      task.id,
      with: { subject -> @Sendable () async throws -> WorkResult in
        guard let work else { return { .done(nil) } }
        return work(subject, parameters)
      }
    ) { work in
      try await work()
    } then: { result in
      switch result {
      case .done(let data): NamedEvent(end, data: data)
      case .event(let event): event
      }
    } failed: { error in
      NamedEvent(failure, data: .string("\(error)"))
    }
  }

  /// Queues the events of completions when a final state is entered, after its own actions (SCXML 3.7).
  private func completion(
    of completed: [ChartDocument.State], by final: ChartDocument.State
  ) -> Element {
    let own = names.state(final.id)
    let events = completed.map { state in
      RaisedEvent(
        NamedEvent(GeneratedEvent.completion(of: state.id)),
        state.kind == .parallel ? .completion(of: names.state(state.id), by: own) : .always)
    }
    guard let result = final.result, completed[0].kind != .parallel else {
      return Element(
        onEntry().raising(events) { context in
          for event in events where context.isRaised(event) { context.raise(event.event) }
        })
    }
    let data = completionData(result, errorsAreEvents: names.awaited.errorsAreEvents)
    return Element(
      onEntry().raising(events) { context in
        context.raise(NamedEvent(events[0].event.name, data: try data(context)))
        for event in events.dropFirst() where context.isRaised(event) { context.raise(event.event) }
      })
  }

  /// The data of a completion; none after an error, if errors are events (SCXML 5.10.1).
  private func completionData(
    _ reference: ChartDocument.Reference, errorsAreEvents: Bool
  ) -> (borrowing Context) throws -> JSONValue? {
    let (compute, parameters) = (ledger.result(reference), reference.parameters)
    return { context in
      do { return try compute?(context.subject, parameters) } catch {
        guard errorsAreEvents else { throw error }
        context.raise(.executionError)
        return nil
      }
    }
  }

  /// The result of a final state: the event of the completion, with its data.
  private func element(result reference: ChartDocument.Reference, in outer: String) -> Element {
    let (compute, parameters) = (ledger.result(reference), reference.parameters)
    let event = GeneratedEvent.completion(of: outer)
    return result(reference.text) {
      NamedEvent(event, data: try compute?($0, parameters))
    }
  }

  // MARK: - Pseudostates

  @ChartBuilder<NamedState, NamedEvent, Subject>
  private func pseudostates(of state: ChartDocument.State) -> [Element] {
    for join in state.joins {
      performing(
        join.actions, self.join(join.name, via: entry(to: join.targets, at: join.position)))
    }
    for point in state.points { element(point) }
    state.histories.flatMap { history($0, of: "the state '\(state.id)'") }
  }

  private func element(_ point: ChartDocument.Point) -> Element {
    switch point.kind {
    case .exit where point.targets.isEmpty:
      if !point.actions.isEmpty {
        ledger.warn(
          "The actions of the exit point '\(point.name)' are never performed, because it has no target: add one.",
          at: point.position)
      }
      return Element(exitPoint(point.name))
    case .exit:
      let line = exitPoint(point.name, via: entry(to: point.targets, at: point.position))
      return Element(performing(point.actions, line))
    case .entry:
      let line = entryPoint(point.name, via: entry(to: point.targets, at: point.position))
      return Element(performing(point.actions, line))
    }
  }

  /// The default of a history; empty if that is the initial state.
  private func history(_ history: ChartDocument.History, of place: String) -> [Element] {
    guard !history.defaults.isEmpty else {
      if !history.actions.isEmpty {
        ledger.report(
          "The history of \(place) has actions but no default target: add the target.",
          at: history.position)
      }
      return []
    }
    let line = self.history(history.kind, defaults: history.defaults.map(names.state))
    return [Element(performing(history.actions, line))]
  }
}
