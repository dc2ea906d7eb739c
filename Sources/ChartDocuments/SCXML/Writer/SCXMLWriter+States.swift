extension SCXMLWriter {
  mutating func writeState(_ state: State) -> WrittenElement {
    let outer = notes
    notes = []
    defer { notes = outer }
    var element = WrittenElement(state.kind.element)
    writeID(of: state, into: &element)
    element.set(.title, state.label)
    if !state.tags.isEmpty { element.set(.tags, WordList.text(state.tags)) }
    var content = WrittenElement(state.kind.element)
    noteDepartures(of: state)
    writeData(of: state, into: &content)
    writeContent(of: state, into: &content, attributes: &element)
    writeExtras(state.extras, into: &content, attributes: &element)
    element.content = comments() + content.content
    return element
  }

  private func writeID(of state: State, into element: inout WrittenElement) {
    guard let id = names.id(of: state.id) else { return }
    if !names.isMade(state.id) || references.contains(state.id) { element.set("id", id) }
    if id != state.id { element.set(.stateID, state.id) }
  }

  /// Writes the content of a state, and attributes for its initial transition and the events that it defers.
  mutating func writeContent(
    of state: State, into element: inout WrittenElement, attributes: inout WrittenElement
  ) {
    writeNotes(state.notes, into: &element)
    writeDeferral(of: state, into: &attributes)
    if state.kind == .parallel || !state.regions.isEmpty {
      writeInitialOfParallel(state)
    } else {
      let scope = InitialScope(
        initial: state.initial, actions: state.initialActions, states: state.states,
        histories: state.histories, owner: state.id, region: nil, position: state.position)
      writeInitial(scope, into: &element, attributes: &attributes)
    }
    for block in state.entryBlocks { writeBlock(.onentry, block, into: &element) }
    for block in state.exitBlocks { writeBlock(.onexit, block, into: &element) }
    writeResult(of: state, into: &element)
    writeTimers(of: state, into: &element)
    writeTasks(of: state, into: &element)
    writeBarriers(of: state, into: &element)
    writePoints(of: state, into: &element)
    for (index, transition) in state.transitions.enumerated() {
      element.append(writeTransition(transition, index, of: state))
    }
    if state.kind == .final, !state.states.isEmpty || !state.transitions.isEmpty {
      refuse(
        "the final state '\(state.id)' has states or transitions: remove them", at: state.position)
    }
    for child in state.states { element.append(writeState(child)) }
    for (index, region) in state.regions.enumerated() {
      element.append(writeRegion(region, index, of: state))
    }
    // After the states, because Qt enters a history that is the first child.
    writeHistories(of: state, into: &element)
    if state.kind == .parallel ? !state.states.isEmpty : !state.regions.isEmpty {
      refuse(
        "the state '\(state.id)' has both regions and states: put them into a region",
        at: state.position)
    }
  }

  private mutating func writeBlock(
    _ kind: SCXMLElement, _ actions: [Action], into element: inout WrittenElement
  ) {
    guard !actions.isEmpty else { return }
    var block = WrittenElement(kind)
    block.append(writeActions(actions))
    element.append(block)
  }

  // MARK: Regions

  private mutating func writeRegion(
    _ region: ChartDocument.Region, _ index: Int, of state: State
  ) -> WrittenElement {
    if region.isOneState, let only = region.states.first, only.kind != .final {
      return writeState(only)
    }
    let outer = notes
    notes = []
    defer { notes = outer }
    var element = WrittenElement(.state)
    let base = names.id(of: state.id) ?? chartID
    // Without a period, because the completion of `a.b` would trigger transitions on the completion of `a`.
    element.set("id", names.id(for: "\(base)_\(region.name ?? "region\(index + 1)")"))
    element.set(.region)
    element.set(.region, region.name)
    var content = WrittenElement(.state)
    writeNotes(region.notes, into: &content)
    let scope = InitialScope(
      initial: region.initial, actions: region.initialActions, states: region.states,
      histories: region.histories, owner: state.id, region: .init(name: region.name, index: index),
      position: region.position)
    writeInitial(scope, into: &content, attributes: &element)
    for child in region.states { content.append(writeState(child)) }
    writeHistories(region.histories, scope: scope, into: &content)
    writeExtras(region.extras, into: &content, attributes: &element)
    element.content = comments() + content.content
    return element
  }

  // MARK: Extras

  /// Writes the extras of the document, if its file had these namespaces.
  mutating func writeExtras(_ extras: ChartDocument.Extras, into element: inout WrittenElement) {
    var content = WrittenElement("")
    writeExtras(extras, into: &content, attributes: &element)
    element.content = content.content + element.content
  }

  mutating func writeExtras(
    _ extras: ChartDocument.Extras, into element: inout WrittenElement,
    attributes: inout WrittenElement
  ) {
    for member in extras.members {
      guard case .string(let value) = member.value else { continue }
      let isDeclaration =
        member.name.hasPrefix("xmlns:") && prefixes.contains(String(member.name.dropFirst(6)))
      let isOwn = member.name == "xmlns:\(ExtensionElement.prefix)"
      if isDeclaration && !isOwn || isForeign(member.name) { attributes.set(member.name, value) }
    }
    element.append(extras.elements.compactMap { writeForeign($0) })
  }

  /// Whether a name has a prefix that the root declares.
  func isForeign(_ name: String) -> Bool {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && prefixes.contains(parts[0]) && parts[0] != ExtensionElement.prefix
      && MarkupCharacters.isLocalName(parts[1])
  }

  mutating func writeForeign(_ foreign: ChartDocument.ForeignElement) -> WrittenElement? {
    isForeign(foreign.name) && !foreign.name.hasPrefix("xml:") ? writeForeignTree(foreign) : nil
  }

  func writeForeignTree(_ foreign: ChartDocument.ForeignElement) -> WrittenElement {
    var element = WrittenElement(foreign.name)
    for attribute in foreign.attributes {
      guard case .string(let value) = attribute.value else { continue }
      if isMarkup(attribute.name) { element.set(attribute.name, value) }
    }
    if !foreign.text.isEmpty { element.content.append(.text(foreign.text)) }
    writeMarkup(foreign.children, into: &element)
    return element
  }

  /// Elements that are data, with the text between them.
  func writeMarkup(_ elements: [ChartDocument.ForeignElement], into element: inout WrittenElement) {
    for foreign in elements {
      if foreign.name == "#text" {
        element.content.append(.text(foreign.text))
      } else if isMarkup(foreign.name) {
        element.append(writeForeignTree(foreign))
      }
    }
  }

  /// Whether a name has no prefix, or a prefix that the root declares.
  func isMarkup(_ name: String) -> Bool {
    let prefix = "\(ExtensionElement.prefix):"
    return isForeign(name) || MarkupCharacters.isLocalName(name)
      || name.hasPrefix(prefix)
        && MarkupCharacters.isLocalName(String(name.dropFirst(prefix.count)))
  }
}

extension ChartDocument.Region {
  /// Whether its only state represents it completely.
  fileprivate var isOneState: Bool {
    name == nil && states.count == 1 && initial == .first && initialActions.isEmpty
      && histories.isEmpty && notes.isEmpty && extras.isEmpty
  }
}
