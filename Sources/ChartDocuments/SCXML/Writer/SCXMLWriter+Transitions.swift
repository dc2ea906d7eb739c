extension SCXMLWriter {
  /// The elements of a transition: one if SCXML has it; otherwise one in the project's own namespace, with the
  /// equivalents for other engines.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - index: Its index among the transitions of the state.
  ///   - state: Its source.
  mutating func writeTransition(
    _ transition: Transition, _ index: Int, of state: State
  ) -> [WrittenElement] {
    noteDepartures(of: transition, state)
    let events = events(of: transition, index, state)
    if events.isPlain, case .some(let targets) = plainTargets(of: transition) {
      var element = WrittenElement(.transition)
      element.set("event", events.text)
      if let condition = transition.condition { writeCondition(condition, "cond", into: &element) }
      if !targets.isEmpty { element.set("target", targets.joined(separator: " ")) }
      writeKind(of: transition, state, into: &element)
      writeExtras(transition.extras, into: &element)
      element.append(writeActions(transition.actions))
      return [element]
    }
    return [writeCompound(transition)] + writeEquivalents(of: transition, events.text, state)
  }

  /// The targets of a transition that SCXML can express as one; empty for none.
  private mutating func plainTargets(of transition: Transition) -> [String]? {
    switch transition.destination {
    case .none: return []
    case .targets(let targets):
      let plain = targets.compactMap { plainTarget($0) }
      return plain.count == targets.count && !plain.isEmpty ? plain : nil
    case .fork, .junction, .choice, .selection: return nil
    }
  }

  private mutating func writeKind(
    of transition: Transition, _ state: State, into element: inout WrittenElement
  ) {
    let hasTarget = transition.destination != .none
    let isInternal = hasTarget && isInternal(transition, state)
    if isInternal { element.set("type", "internal") }
    let implied: TransitionKind = hasTarget ? (isInternal ? .local : .external) : .internal
    if transition.kind != implied { element.set(.transitionKind, transition.kind.rawValue) }
    if transition.kind == .internal && hasTarget {
      lose("an internal transition of '\(state.id)' has a target", at: transition.position)
    }
  }

  /// Whether a transition has the type `internal`.
  ///
  /// Other engines allow it only if all targets are in its source, and its source is not parallel. In all other
  /// cases, the type has no effect in SCXML.
  func isInternal(_ transition: Transition, _ state: State) -> Bool {
    // The chart itself is never exited.
    guard transition.kind != .external || state.id.isEmpty, state.kind == .ordinary else {
      return false
    }
    return transition.destination.targets.allSatisfy { isInside($0, state) }
  }

  /// Whether a target is in a state; a history is in the state that declares it.
  func isInside(_ target: Target, _ state: State) -> Bool {
    let path = names.paths[state.id] ?? []
    switch target {
    case .state(let id), .entryPoint(_, let id):
      return id != state.id && names.paths[id]?.starts(with: path) == true
    case .history(let id, _, _):
      return id == state.id || names.paths[id]?.starts(with: path) == true
    case .exitPoint, .join, .termination: return false
    }
  }

  // MARK: Events

  /// The events of a transition in the file.
  struct WrittenEvents {
    /// `nil` for an eventless transition.
    let text: String?
    /// Whether a reader makes the same trigger of them.
    let isPlain: Bool
  }

  private mutating func events(
    of transition: Transition, _ index: Int, _ state: State
  ) -> WrittenEvents {
    let tasks = state.tasks.map(\.id)
    switch transition.trigger {
    case .always: return WrittenEvents(text: nil, isPlain: true)
    case .completion:
      references.insert(state.id)
      if state.id.isEmpty {
        lose("the completion of the chart triggers a transition", at: transition.position)
      }
      let id = names.id(of: state.id) ?? chartID
      return WrittenEvents(text: "done.state.\(id)", isPlain: true)
    case .after:
      return WrittenEvents(text: afterEvent(index, of: state), isPlain: false)
    case .failure(nil): return WrittenEvents(text: "error.execution", isPlain: true)
    case .failure(.some(let type)):
      lose(
        "a transition of '\(state.id)' is for errors of the type \(type) alone",
        at: transition.position)
      return WrittenEvents(text: "error.execution", isPlain: false)
    case .taskDone(let task):
      return WrittenEvents(
        text: Self.event("done.invoke.", task), isPlain: Self.isPlain(task, tasks))
    case .taskFailed(let task):
      return WrittenEvents(
        text: Self.event("error.platform.", task), isPlain: Self.isPlain(task, tasks))
    case .events(let descriptors): return events(of: descriptors, transition, state)
    }
  }

  private static func event(_ prefix: String, _ task: String) -> String {
    let token = NameTable([task]) { SCXMLEvents.isName($0) }.token(of: task)
    return prefix + (token ?? task)
  }

  private static func isPlain(_ task: String, _ tasks: [String]) -> Bool {
    tasks.contains(task) && SCXMLEvents.isName(task)
  }

  private mutating func events(
    of descriptors: [ChartDocument.EventDescriptor], _ transition: Transition, _ state: State
  ) -> WrittenEvents {
    if descriptors.isEmpty {
      lose("a transition of '\(state.id)' has no events", at: transition.position)
    }
    var isPlain = !descriptors.isEmpty
    let context = SCXMLReader.TriggerContext(
      id: state.id.isEmpty ? chartID : names.id(of: state.id), tasks: state.tasks.map(\.id))
    let words = descriptors.map { descriptor -> String in
      let word = word(descriptor)
      let isSame = SCXMLEvents.descriptor(word) == descriptor
      if !isSame || SCXMLReader.special(word, context) != nil { isPlain = false }
      return word
    }
    return WrittenEvents(text: words.joined(separator: " "), isPlain: isPlain)
  }

  private func word(_ descriptor: ChartDocument.EventDescriptor) -> String {
    switch descriptor {
    case .any: "*"
    case .event(let name): names.events.token(of: name) ?? name
    case .prefix(let name): (names.events.token(of: name) ?? name) + ".*"
    }
  }
}
