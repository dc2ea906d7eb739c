import ChartModel

extension SCXMLReader {
  typealias Transition = ChartDocument.Transition
  typealias Trigger = ChartDocument.Trigger

  /// The transitions of an element.
  ///
  /// There are several if its events are of different kinds, such as the completion of its source and a name.
  mutating func readTransition(
    _ element: MarkupElement, _ context: StateContext
  ) -> [Transition] {
    let contents = items(of: element, .transition)
    var transition = Transition(
      on: .always, if: readOptionalCondition(of: element), position: element.position)
    transition.extras = readExtras(of: element)
    for item in contents {
      if case .foreign(let foreign) = item, isEditorData(foreign) {
        transition.extras.elements.append(readForeign(foreign))
      } else {
        transition.actions += readAction(item)
      }
    }
    if let targets = element.attribute("target") {
      transition.destination = .targets(readTargets(targets))
    }
    transition.kind = readKind(of: element, context)
    guard let event = element.attribute("event") else { return [transition] }
    return readTriggers(event, context).map { trigger in
      defer { transition.extras = ChartDocument.Extras() }
      transition.trigger = trigger
      return transition
    }
  }

  mutating func readKind(_ text: String, of element: MarkupElement) -> TransitionKind {
    readCase(text, among: [.external, .local, .internal], of: element, at: .transitionKind)
      ?? .external
  }

  private mutating func readKind(
    of element: MarkupElement, _ context: StateContext
  ) -> TransitionKind {
    if let kind = element.value(.transitionKind) {
      return readKind(kind, of: element)
    }
    guard let type = element.attribute("type") else {
      return element.value("target") == nil ? .internal : .external
    }
    if !["internal", "external"].contains(type.value) {
      add(
        "'\(type.value)' is no type of <transition>: it is internal or external", at: type.position)
    }
    guard let targets = element.value("target") else { return .internal }
    return type.value == "internal" && areInside(targets, context) ? .local : .external
  }

  /// Whether a state is compound and all targets are proper descendants of it.
  ///
  /// Otherwise, the type `internal` means an external transition (SCXML 3.13).
  private func areInside(_ targets: String, _ context: StateContext) -> Bool {
    guard context.kind == .state || context.kind == .scxml else { return false }
    return targets.words.allSatisfy { target in
      guard let entry = names.entries[target], entry.path.starts(with: context.path) else {
        return false
      }
      // A history restores states of the state that declares it.
      return switch entry.meaning {
      case .state: entry.path != context.path
      case .history: true
      case .regionHistory, .termination, .auxiliary: false
      }
    }
  }

  // MARK: Triggers

  /// The triggers of an attribute `event`; triggers of the same kind become one.
  private mutating func readTriggers(
    _ attribute: MarkupAttribute, _ context: StateContext
  ) -> [Trigger] {
    var (triggers, known): ([Trigger], Set<Trigger>) = ([], [])
    // Adjacent events are one trigger.
    var events: [ChartDocument.EventDescriptor] = []
    let own = TriggerContext(id: context.id, tasks: context.tasks)
    var isForAllTasks = false
    for word in attribute.value.words {
      // All tasks of the state, with one transition for each.
      if SCXMLEvents.withoutWildcard(word) == Self.endOfAnyTask {
        if isForAllTasks { continue }
        isForAllTasks = !context.tasks.isEmpty
      }
      for trigger in readTrigger(word, at: attribute.position, own) {
        if case .events(let more) = trigger {
          events += more
          continue
        }
        guard known.insert(trigger).inserted else { continue }
        if !events.isEmpty { triggers.append(.events(events)) }
        events = []
        triggers.append(trigger)
      }
    }
    return events.isEmpty ? triggers : triggers + [.events(events)]
  }

  private mutating func readTrigger(
    _ word: String, at position: SourcePosition, _ own: TriggerContext
  ) -> [Trigger] {
    guard let descriptor = SCXMLEvents.descriptor(word) else {
      add(
        "'\(word)' describes no event: names are separated by periods, "
          + "and * is alone or after the last period", at: position)
      return []
    }
    return Self.special(word, own) ?? [.events([descriptor])]
  }

  /// The events that the engine itself raises for a state.
  struct TriggerContext {
    /// The id of the state in the file.
    let id: String?
    let tasks: [String]
    /// The same tasks as a set: a transition may name many of them.
    private let known: Set<String>

    init(id: String?, tasks: [String]) {
      self.id = id
      self.tasks = tasks
      known = Set(tasks)
    }

    /// The task whose event begins with this text.
    func task(_ prefix: String, in event: String) -> String? {
      event.dropping(prefix: prefix).flatMap { known.contains($0) ? $0 : nil }
    }
  }

  private static let endOfAnyTask = "done.invoke"

  /// The triggers of events that the engine itself raises.
  static func special(_ word: String, _ context: TriggerContext) -> [Trigger]? {
    let event = SCXMLEvents.withoutWildcard(word)
    if let id = context.id, event == "done.state.\(id)" { return [.completion] }
    if event == "error.execution" { return [.failure(nil)] }
    if event == endOfAnyTask, !context.tasks.isEmpty {
      return context.tasks.map { .taskDone($0) }
    }
    if let task = context.task("done.invoke.", in: event) { return [.taskDone(task)] }
    return context.task("error.platform.", in: event).map { [.taskFailed($0)] }
  }

  // MARK: Conditions

  mutating func readOptionalCondition(
    of element: MarkupElement, _ name: String = "cond"
  ) -> ChartDocument.Condition? {
    let isThere = element.value(name) != nil || element.value(.condition) != nil
    return isThere ? readCondition(of: element, name) : nil
  }

  mutating func readCondition(
    of element: MarkupElement, _ name: String = "cond"
  ) -> ChartDocument.Condition? {
    if let attribute = element.attribute(.condition) {
      let condition = readJSON(.condition, of: element).flatMap { ConditionJSON.condition($0) }
      if condition == nil {
        add(
          "this is no condition as JSON: remove the attribute, and cond is read",
          at: attribute.position)
      }
      return condition
    }
    guard let attribute = element.attribute(name) else { return nil }
    let condition = ChartDocument.Condition(text: attribute.value, position: attribute.position)
    return condition.mapStates { readActivity(of: $0, at: attribute.position) }
  }

  /// The condition `In(id)`: a history is never active (SCXML 3.10).
  private mutating func readActivity(
    of id: String, at position: SourcePosition
  ) -> ChartDocument.Condition {
    switch names.entries[id]?.meaning {
    case .history, .regionHistory:
      warn(
        "In('\(id)') does not hold, because a history is never active: name a state", at: position)
      return .literal(false)
    case .state, .termination, .auxiliary, nil:
      return .isIn(readState(named: id, at: position) ?? id)
    }
  }

  /// The JSON in an attribute.
  mutating func readJSON(
    _ name: ExtensionAttribute, of element: MarkupElement
  ) -> JSONValue? {
    guard let attribute = element.attribute(name) else { return nil }
    do {
      return try JSONReader.read(Array(attribute.value.utf8)).value
    } catch {
      add("the attribute \(name.rawValue) is no JSON: correct or remove it", at: attribute.position)
      return nil
    }
  }

  // MARK: Tasks

  mutating func readTask(
    _ element: MarkupElement, number: Int, _ context: StateContext
  ) -> ChartDocument.Task {
    let contents = items(of: element, .invoke)
    if contents.contains(where: { if case .foreign = $0 { true } else { false } }) {
      add("<invoke> contains no foreign elements: remove them", at: element.position)
    }
    let invocation = readInvocation(element, contents)
    let name = element.work
    if name == nil { add("<invoke> needs src: the name of the work", at: element.position) }
    let made =
      tasks.id(of: name ?? "", number: number - 1, in: context.owner)
      ?? "invoke" + (context.path + [number]).map(String.init).joined(separator: ".")
    let work = ChartDocument.Reference(
      name ?? "", parameters: readJSON(.parameters, of: element), position: element.position)
    var task = ChartDocument.Task(
      element.value("id") ?? made, work: work, position: element.position)
    task.extras = readExtras(of: element)
    task.invocation = invocation
    if invocation != nil {
      warnOnce(
        "data and events of <invoke> are not passed on: let the work '\(name ?? "")' do so",
        about: "invoke", at: element.position)
    } else if let type = element.value("type"), element.value("src") != nil,
      type != SCXMLWork.type
    {
      task.extras.members.append(JSONMember("type", .string(type)))
    }
    return task
  }

  /// The data of an `<invoke>` besides `src`, `type` and `id`; `nil` if there are none.
  private mutating func readInvocation(
    _ element: MarkupElement, _ contents: [SCXMLItem]
  ) -> ChartDocument.Invocation? {
    var invocation = ChartDocument.Invocation(
      type: readValue("type", "typeexpr", of: element),
      source: readValue("src", "srcexpr", of: element),
      idLocation: readExpression("idlocation", of: element),
      forwardsEvents: element.value("autoforward") == "true",
      payload: readPayload(of: element, contents))
    if let forward = element.attribute("autoforward"), !["true", "false"].contains(forward.value) {
      add(
        "'\(forward.value)' is no value of autoforward: it is true or false", at: forward.position)
    }
    for case .standard(.finalize, let finalize) in contents {
      invocation.finalize = (invocation.finalize ?? []) + readActions(of: finalize, .finalize)
    }
    let isPlain =
      ["typeexpr", "srcexpr", "idlocation"].allSatisfy { element.attribute($0) == nil }
      && !invocation.forwardsEvents && invocation.payload.isEmpty && invocation.finalize == nil
    return isPlain ? nil : invocation
  }
}

/// The type of `<invoke>` for work that is bound by name.
enum SCXMLWork {
  /// A type that no engine has, so that no engine takes the name for the address of a file.
  static let type = "urn:x-schematic:work"
}
