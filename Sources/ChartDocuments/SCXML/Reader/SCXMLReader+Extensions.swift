extension SCXMLReader {
  /// Elements for the features of UML that SCXML lacks.
  mutating func read(
    _ element: MarkupElement, _ kind: ExtensionElement, into state: inout State,
    _ context: StateContext
  ) {
    let contents = items(of: element, kind)
    switch kind {
    case .compound:
      state.transitions += readCompound(element, contents, context).map { [$0] } ?? []
    case .join:
      let name = require(.joinName, of: element)
      var join = ChartDocument.Join(
        name, targets: readTargets(of: element, contents), position: element.position)
      join.actions = readActions(in: contents)
      state.joins.append(join)
    case .point: state.points += readPoint(element, contents).map { [$0] } ?? []
    case .barrier:
      guard let condition = readCondition(of: element, ExtensionAttribute.guard.rawValue) else {
        return add("<barrier> needs the attribute guard", at: element.position)
      }
      let reason = element.value(.reason) ?? ""
      state.barriers.append(ChartDocument.Barrier(reason, unless: condition))
    case .timer:
      // Without a delay, its first event is due after a period.
      let every = element.attribute(.every).flatMap { readFixedDelay($0) }
      guard let delay = readDelay(ofOwn: element) ?? every else {
        if element.attribute(.every) == nil, element.attribute(.after) == nil {
          add("<timer> needs the attribute after or every", at: element.position)
        }
        return
      }
      var timer = ChartDocument.Timer(
        element.value(.timerName), after: delay, event: require(.sends, of: element),
        position: element.position)
      if case .fixed(let period) = every { timer.period = period }
      state.timers.append(timer)
    case .note: state.notes.append(require(.text, of: element))
    case .branch, .destination:
      add("<\(kind.rawValue)> belongs into <compound>", at: element.position)
    case .statement: add("<statement> is an action: put it where actions are", at: element.position)
    }
  }

  private mutating func require(_ name: ExtensionAttribute, of element: MarkupElement) -> String {
    if let value = element.value(name) { return value }
    add("<\(element.name.local)> needs the attribute \(name.rawValue)", at: element.position)
    return ""
  }

  private mutating func readPoint(
    _ element: MarkupElement, _ contents: [SCXMLItem]
  ) -> ChartDocument.Point? {
    let (entry, exit) = (element.value(.entry), element.value(.exit))
    guard let name = entry ?? exit, entry == nil || exit == nil else {
      add("<point> needs the attribute entry or exit, with its name", at: element.position)
      return nil
    }
    return ChartDocument.Point(
      name, kind: entry == nil ? .exit : .entry, targets: readTargets(of: element, contents),
      actions: readActions(in: contents), position: element.position)
  }

  // MARK: Compound transitions

  private mutating func readCompound(
    _ element: MarkupElement, _ contents: [SCXMLItem], _ context: StateContext
  ) -> Transition? {
    guard let trigger = readTrigger(ofOwn: element) else { return nil }
    var transition = Transition(
      on: trigger, if: readOptionalCondition(of: element, ExtensionAttribute.guard.rawValue),
      position: element.position)
    if let kind = element.value(.transitionKind) {
      transition.kind = readKind(kind, of: element)
    }
    transition.extras = readExtras(of: element)
    for case .foreign(let foreign) in contents where isEditorData(foreign) {
      transition.extras.elements.append(readForeign(foreign))
    }
    transition.actions = readActions(in: contents)
    transition.destination = readDestination(element, contents)
    return transition
  }

  private mutating func readTrigger(ofOwn element: MarkupElement) -> Trigger? {
    if element.value(.on) != nil { return .events(readDescriptors(.on, of: element)) }
    if let delay = readDelay(ofOwn: element) { return .after(delay) }
    if element.value(.completion) != nil { return .completion }
    if let type = element.value(.failure) { return .failure(type == "*" ? nil : type) }
    if let task = element.value(.done) { return .taskDone(task) }
    return element.value(.failed).map { .taskFailed($0) } ?? .always
  }

  private mutating func readDestination(
    _ element: MarkupElement, _ contents: [SCXMLItem]
  ) -> ChartDocument.Destination {
    let targets = readTargets(of: element, contents)
    let branches = contents.compactMap { readBranch($0) }
    switch element.value(.via) {
    case nil:
      let hasTargets = element.value(.to) != nil || !targets.isEmpty
      return hasTargets ? .targets(targets) : .none
    case "fork": return .fork(branches)
    case "junction": return .junction(branches)
    case "choice": return .choice(branches)
    case "selection":
      let states = (element.attribute(.to)?.value.words ?? []).compactMap {
        readState(named: $0, at: element.attribute(.to)?.position ?? element.position)
      }
      return .selection(element.value(.select), among: states)
    case .some(let text):
      check(
        text, isOneOf: ["fork", "junction", "choice", "selection"], of: element, at: .via)
      return .none
    }
  }

  private mutating func readBranch(_ item: SCXMLItem) -> ChartDocument.Branch? {
    guard case .own(.branch, let element) = item else { return nil }
    let contents = items(of: element, .branch)
    return ChartDocument.Branch(
      to: readTargets(of: element, contents),
      if: readOptionalCondition(of: element, ExtensionAttribute.guard.rawValue),
      actions: readActions(in: contents), position: element.position)
  }

  // MARK: Parts

  private mutating func readTargets(
    of element: MarkupElement, _ contents: [SCXMLItem]
  ) -> [Target] {
    var targets: [Target] = []
    if element.value(.via) != "selection", let attribute = element.attribute(.to) {
      targets = readTargets(attribute)
    }
    for case .own(.destination, let destination) in contents {
      _ = items(of: destination, .destination)
      targets += readDestinationTargets(destination)
    }
    return targets
  }

  private mutating func readDestinationTargets(_ element: MarkupElement) -> [Target] {
    if let attribute = element.attribute(.to) { return readTargets(attribute) }
    if let join = element.value(.joinName) { return [.join(join)] }
    if let exit = element.value(.exit) { return [.exitPoint(exit)] }
    guard let entry = element.value(.entry), let of = element.attribute(.of) else {
      add("<destination> needs to, exit, joinName, or entry with of", at: element.position)
      return []
    }
    // The chart itself has no id.
    if of.value.isEmpty { return [.entryPoint(entry, of: "")] }
    return readState(named: of.value, at: of.position).map { [.entryPoint(entry, of: $0)] } ?? []
  }

  private mutating func readActions(in contents: [SCXMLItem]) -> [Action] {
    contents.flatMap { item -> [Action] in
      switch item {
      case .own(.statement, _), .standard, .foreign: readAction(item)
      case .own: []
      }
    }
  }

  private mutating func readDelay(ofOwn element: MarkupElement) -> ChartDocument.Delay? {
    if let name = element.attribute(.afterName) {
      let parameters = readJSON(.delayParameters, of: element)
      return .named(.init(name.value, parameters: parameters, position: name.position))
    }
    return element.attribute(.after).flatMap { readFixedDelay($0) }
  }

  mutating func readWords(_ name: ExtensionAttribute, of element: MarkupElement) -> [String] {
    guard let attribute = element.attribute(name) else { return [] }
    if let words = WordList.words(attribute.value) { return words }
    refusePercentSign(in: attribute)
    return []
  }

  mutating func readDescriptors(
    _ name: ExtensionAttribute, of element: MarkupElement
  ) -> [ChartDocument.EventDescriptor] {
    guard let attribute = element.attribute(name) else { return [] }
    return attribute.value.split(whereSeparator: \.isWhitespace).compactMap { word in
      if let descriptor = SCXMLEvents.descriptor(ofWord: word) { return descriptor }
      refusePercentSign(in: attribute)
      return nil
    }
  }

  private mutating func refusePercentSign(in attribute: MarkupAttribute) {
    add(
      "% in \(attribute.name.local) is not followed by two hexadecimal digits: write %25 for %",
      at: attribute.position)
  }
}
