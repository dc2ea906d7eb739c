extension XStateWriter {
  /// The members for the transitions, timers and tasks of a state.
  mutating func transitions(of state: ChartDocument.State, at index: Int) -> [JSONMember] {
    var groups = XStateTransitionGroups()
    for timer in state.timers { add(timer, to: &groups) }
    for transition in state.transitions {
      add(transition, of: state.id, to: &groups, at: index)
    }
    checkOrder(of: state)
    groups.completeEvents()
    let invoke = tasks(of: state, at: index, &groups)
    for id in groups.unusedTasks {
      omit("a transition for the task '\(id)', which its state does not have", at: state.position)
    }
    return invoke + groups.members
  }

  private mutating func add(_ timer: ChartDocument.Timer, to groups: inout XStateTransitionGroups) {
    guard let delay = text(of: timer.delay) else { return }
    if timer.event.isEmpty { omit("a timer whose event has no name", at: timer.position) }
    if timer.event.isEmpty { return }
    let send = XStateBuiltIn.action(
      "sendTo",
      [
        JSONMember("actorRef", .string(XStateBuiltIn.machine)),
        JSONMember("event", .object([JSONMember("type", .string(timer.event))])),
      ])
    var note = [JSONMember("timer", timer.name.map { .string($0) } ?? .null)]
    if let period = timer.period {
      omit("that the timer for '\(timer.event)' repeats", at: timer.position)
      note.append(JSONMember("every", .string(period.milliseconds)))
    }
    groups.after.add(
      .object([
        JSONMember("actions", .array([send])),
        JSONMember("meta", .object([JSONMember(XStateNote.name, .object(note))])),
      ]), for: delay)
  }

  private mutating func add(
    _ transition: ChartDocument.Transition, of state: String,
    to groups: inout XStateTransitionGroups, at index: Int
  ) {
    let outer = omissions
    omissions = []
    let values = write(transition, from: index)
    // Omissions of a whole transition are reported at its state.
    omissions = outer + omissions
    switch transition.trigger {
    case .events(let events):
      if events.isEmpty {
        omit("a transition of '\(state)' for no events", at: transition.position)
      }
      for event in events where canExpress(event, of: transition) {
        groups.addEvent(
          values, for: descriptor(of: event), isUnconditional: transition.isUnconditional)
      }
    case .always: groups.always += values
    case .completion: groups.done += values
    case .after(let delay):
      guard let text = text(of: delay) else { return }
      for value in values { groups.after.add(value, for: text) }
    case .taskDone(let id): for value in values { groups.taskDone.add(value, for: id) }
    case .taskFailed(let id): for value in values { groups.taskFailed.add(value, for: id) }
    case .failure(let type):
      omit("a transition for the error \(type ?? "of any type")", at: transition.position)
    }
  }

  /// Whether XState has an event.
  ///
  /// Events that a machine raises itself have other names there, and exist only in their state.
  private mutating func canExpress(
    _ event: ChartDocument.EventDescriptor, of transition: ChartDocument.Transition
  ) -> Bool {
    let generated = ["done.state", "done.invoke", "error.platform", "xstate"]
    let isGenerated = generated.contains { tokens in
      ChartDocument.EventDescriptor.prefix(tokens).matches(event.prefix, by: .exact)
    }
    if isGenerated {
      omit(
        "a transition on '\(event.text)', which a machine delivers itself, outside of its state",
        at: transition.position)
      return false
    }
    let written = descriptor(of: event)
    let isReadable = !written.text.isEmpty && XStateReader.descriptor(written.text) == written
    if !isReadable {
      omit(
        "a transition on '\(event.text)', which is no name of an event there",
        at: transition.position)
    }
    return isReadable
  }

  /// The event's name for XState, where names are compared exactly.
  private func descriptor(of event: ChartDocument.EventDescriptor) -> ChartDocument.EventDescriptor
  {
    switch (document.eventMatching, event) {
    case (.tokens, .event(let name)): .prefix(name)
    case (.tokens, .prefix), (.tokens, .any), (.exact, .event), (.exact, .prefix), (.exact, .any):
      event
    }
  }

  // XState prefers the longer one of two wildcards, and an exact name to a wildcard, instead of the first one.
  private mutating func checkOrder(of state: ChartDocument.State) {
    var known: Set<ChartDocument.EventDescriptor> = []
    var (earlier, wildcards): (DescriptorIndex, [ChartDocument.EventDescriptor]) = (.init(), [])
    for transition in state.transitions {
      guard case .events(let events) = transition.trigger else {
        checkGenerated(transition, of: state, after: earlier, wildcards)
        continue
      }
      let new = events.map(descriptor).filter(\.isWildcard)
      for event in new {
        // A shorter wildcard that matches the same events consists of the first tokens.
        guard case .prefix(let tokens) = event else { continue }
        for other in earlier.matches(tokens, by: .exact).sorted().map({ wildcards[$0] })
        where other != event {
          omit(
            "that '\(other.text)' has priority over the longer '\(event.text)' in '\(state.id)'",
            at: transition.position)
        }
      }
      for event in new where known.insert(event).inserted {
        earlier.insert(event, number: wildcards.count)
        wildcards.append(event)
      }
    }
  }

  /// An event of a timeout or a task is an event of XState itself, which wildcards match after its own transition.
  private mutating func checkGenerated(
    _ transition: ChartDocument.Transition, of state: ChartDocument.State,
    after earlier: DescriptorIndex, _ wildcards: [ChartDocument.EventDescriptor]
  ) {
    let event: String
    switch transition.trigger {
    case .after(let delay): event = "after.\(delay.xstateText)"
    case .taskDone(let id): event = ChartDocument.GeneratedEvent.end(ofTask: id)
    case .taskFailed(let id): event = ChartDocument.GeneratedEvent.failure(ofTask: id)
    case .events, .always, .completion, .failure: return
    }
    guard let first = earlier.matches(event, by: .exact).min().map({ wildcards[$0] }) else {
      return
    }
    omit(
      "that '\(first.text)' has priority over '\(event)' in '\(state.id)'", at: transition.position)
  }

  private mutating func tasks(
    of state: ChartDocument.State, at index: Int, _ groups: inout XStateTransitionGroups
  ) -> [JSONMember] {
    var values: [JSONValue] = []
    for (number, task) in state.tasks.enumerated() {
      var members = [JSONMember("src", .string(name(of: task.work)))]
      let made = taskNames.id(of: task.work.name, number: number, in: state.id)
      if task.id.isEmpty {
        omit("a task of '\(state.id)' with an empty id", at: task.position)
      } else if task.id != made ?? "\(number).\(plan.xstateID(of: index))" {
        members.append(JSONMember("id", .string(task.id)))
      }
      if let input = task.work.parameters ?? task.invocation?.input {
        members.append(JSONMember("input", input))
      }
      members += XStateTransitionGroups.member("onDone", groups.taskDone.take(task.id))
      members += XStateTransitionGroups.member("onError", groups.taskFailed.take(task.id))
      members += extras(task.extras, note: note(of: task.invocation), .invocation)
      values.append(.object(members))
    }
    switch values.count {
    case 0: return []
    case 1: return [JSONMember("invoke", values[0])]
    default: return [JSONMember("invoke", .array(values))]
    }
  }
}

extension ChartDocument.EventDescriptor {
  /// The name or the tokens with which the names begin.
  fileprivate var prefix: String {
    switch self {
    case .event(let name), .prefix(let name): name
    case .any: "*"
    }
  }
}
