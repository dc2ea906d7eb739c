extension SCXMLWriter {
  // MARK: Work

  mutating func writeTasks(of state: State, into element: inout WrittenElement) {
    for (index, task) in state.tasks.enumerated() {
      element.append(writeTask(task, number: index + 1, of: state))
    }
  }

  private mutating func writeTask(
    _ task: ChartDocument.Task, number: Int, of state: State
  ) -> WrittenElement {
    var element = WrittenElement(.invoke)
    let path = names.indices(of: state.id)
    let made =
      taskNames.id(of: task.work.name, number: number - 1, in: state.id)
      ?? "invoke" + (path + [number]).map(String.init).joined(separator: ".")
    let isReferred = state.transitions.contains { $0.trigger.task == task.id }
    if task.id != made || isReferred { element.set("id", task.id) }
    if isBlank(task.work.name) || isBlank(task.id) {
      refuse("work of '\(state.id)' has no name: name it", at: task.position ?? state.position)
    }
    if let invocation = task.invocation {
      writeInvocation(invocation, of: task, into: &element)
      return element
    }
    let type = task.extras.members.first { $0.name == "type" }
    if case .string(let text) = type?.value {
      element.set("type", text)
    } else {
      element.set("type", SCXMLWork.type)
    }
    element.set("src", task.work.name)
    element.set(.parameters, task.work.parameters?.text)
    writeExtras(task.extras, into: &element)
    return element
  }

  // MARK: Results

  mutating func writeResult(of state: State, into element: inout WrittenElement) {
    if let data = state.doneData, state.kind == .final, data.text == state.result?.name {
      return writeDoneData(data, into: &element)
    }
    guard let result = state.result else { return }
    let name = result.name
    if state.kind != .final {
      refuse(
        "'\(state.id)' has a result, and is no final state: move it into one", at: result.position)
    } else if isBlank(name) || name[...].trimmed != name[...] {
      isUnreadable = isUnreadable || isBlank(name)
      lose("the name of a result, '\(name)', has outer white space", at: result.position)
    }
    hasExpressions = true
    var content = WrittenElement(.content)
    content.set("expr", name)
    content.set(.parameters, result.parameters?.text)
    var written = WrittenElement(.donedata)
    written.append(content)
    element.append(written)
  }

  // MARK: Timers

  /// An event that is sent when a state has been active for some time.
  private struct Alarm {
    let event: String
    let id: String
    let delay: ChartDocument.Delay
    /// The event and the period of a timer that repeats.
    var repetition: (event: String, period: Duration)?
  }

  mutating func writeTimers(of state: State, into element: inout WrittenElement) {
    var alarms: [Alarm] = []
    for (index, timer) in state.timers.enumerated() {
      var written = WrittenElement(.timer)
      written.set(.timerName, timer.name)
      if timer.delay != timer.period.map({ .fixed($0) }) {
        writeDelay(timer.delay, intoOwn: &written)
      }
      written.set(.every, timer.period.map { text(of: $0) })
      written.set(.sends, timer.event)
      element.append(written)
      let event = names.events.token(of: timer.event) ?? timer.event
      var alarm = Alarm(
        event: event, id: alarmName("timer", index, state), delay: timer.delay)
      if let period = timer.period {
        let due = names.event(for: alarm.id)
        alarm = Alarm(event: due, id: due, delay: timer.delay, repetition: (event, period))
        notes.append(
          "In other engines, a period of '\(timer.event)' begins when the event before is handled.")
      }
      alarms.append(alarm)
    }
    for (index, transition) in state.transitions.enumerated() {
      guard case .after(let delay) = transition.trigger else { continue }
      let event = afterEvent(index, of: state)
      alarms.append(Alarm(event: event, id: event, delay: delay))
    }
    guard !alarms.isEmpty else { return }
    element.append(writeAlarms(alarms))
  }

  /// The event of a transition after a time.
  mutating func afterEvent(_ index: Int, of state: State) -> String {
    names.event(for: alarmName("after", index, state))
  }

  private mutating func alarmName(_ kind: String, _ index: Int, _ state: State) -> String {
    "\(kind).\(names.id(of: state.id) ?? chartID).\(index + 1)"
  }

  /// The actions that send events at entry and cancel them at exit, for other engines.
  private mutating func writeAlarms(_ alarms: [Alarm]) -> [WrittenElement] {
    var (entry, exit) = (WrittenElement(.onentry), WrittenElement(.onexit))
    entry.set(.equivalent)
    exit.set(.equivalent)
    for alarm in alarms {
      var send = WrittenElement(.send)
      send.set("event", alarm.event)
      send.set("id", alarm.id)
      switch alarm.delay {
      case .fixed(let duration): send.set("delay", DelayText.text(max(.zero, duration)))
      case .named(let reference): send.set("delayexpr", reference.name)
      }
      entry.append(send)
      var cancel = WrittenElement(.cancel)
      cancel.set("sendid", alarm.id)
      exit.append(cancel)
    }
    return [entry, exit] + alarms.compactMap(writeRepetition)
  }

  /// A transition that sends the event of a timer, and starts its next period.
  private func writeRepetition(of alarm: Alarm) -> WrittenElement? {
    guard let repetition = alarm.repetition else { return nil }
    var (transition, send, raise) = (
      WrittenElement(.transition), WrittenElement(.send), WrittenElement(.raise)
    )
    transition.set(.equivalent)
    transition.set("event", alarm.event)
    send.set("event", alarm.event)
    send.set("id", alarm.id)
    send.set("delay", DelayText.text(repetition.period))
    raise.set("event", repetition.event)
    transition.append(send)
    transition.append(raise)
    return transition
  }

  /// The delay of an element of the project's own namespace.
  mutating func writeDelay(
    _ delay: ChartDocument.Delay, intoOwn element: inout WrittenElement
  ) {
    switch delay {
    case .fixed(let duration): element.set(.after, text(of: duration))
    case .named(let reference):
      element.set(.afterName, reference.name)
      element.set(.delayParameters, reference.parameters?.text)
    }
  }

  // MARK: Elements of UML alone

  mutating func writeDeferral(of state: State, into attributes: inout WrittenElement) {
    guard !state.deferred.isEmpty else { return }
    attributes.set(.deferred, state.deferred.map(SCXMLEvents.word).joined(separator: " "))
    lose("'\(state.id)' defers events", at: state.position)
  }

  mutating func writeBarriers(of state: State, into element: inout WrittenElement) {
    for barrier in state.barriers {
      var written = WrittenElement(.barrier)
      written.set(.reason, barrier.reason)
      writeCondition(barrier.condition, ExtensionAttribute.guard.rawValue, into: &written)
      element.append(written)
      lose("'\(state.id)' has a barrier", at: state.position)
    }
  }

  func writeNotes(_ notes: [String], into element: inout WrittenElement) {
    for text in notes {
      var written = WrittenElement(.note)
      written.set(.text, text)
      element.append(written)
    }
  }

  mutating func writePoints(of state: State, into element: inout WrittenElement) {
    for join in state.joins {
      var written = WrittenElement(.join)
      written.set(.joinName, join.name)
      writeTargets(join.targets, into: &written)
      written.append(writeActions(join.actions))
      element.append(written)
      lose("'\(state.id)' has the join '\(join.name)'", at: join.position ?? state.position)
    }
    for point in state.points {
      var written = WrittenElement(.point)
      written.set(point.kind == .entry ? .entry : .exit, point.name)
      writeTargets(point.targets, into: &written)
      written.append(writeActions(point.actions))
      element.append(written)
    }
  }
}

extension ChartDocument.Trigger {
  /// The task whose end or error it is.
  fileprivate var task: String? {
    switch self {
    case .taskDone(let task), .taskFailed(let task): task
    case .events, .always, .completion, .after, .failure: nil
    }
  }
}
