extension SCXMLWriter {
  mutating func writeRoot() -> WrittenElement {
    let root = document.root
    var element = WrittenElement(.scxml)
    element.set("xmlns", SCXMLElement.namespace)
    element.set("version", "1.0")
    element.set("name", writtenName)
    if writtenName != document.name, !document.name.isEmpty {
      element.set(.chartName, document.name)
    }
    if document.eventMatching == .exact { element.set(.matching, "exact") }
    if !document.failingGuardsAreFalse { element.set(.failingGuards, "failures") }
    if document.exitsRegionsInOrder { element.set(.regionExitOrder, "declared") }
    let needsChart = needsStateAroundAll
    if !document.bubbling {
      element.set(.bubbling, "false")
      lose("only the innermost active states handle events")
    }
    noteDeparturesOfChart()
    var content = WrittenElement(.scxml)
    writeData(of: root, into: &content)
    for script in document.scripts { content.append(writeStatement(script)) }
    if needsChart {
      content.append(writeChart())
      writeEnd(into: &content)
    } else {
      writeContent(of: root, into: &content, attributes: &element)
    }
    writeTermination(into: &content)
    writeDatamodel(into: &element)
    writeExtras(root.extras, into: &element)
    element.content += comments() + content.content
    // The declaration follows that of SCXML.
    element.insert("xmlns:\(ExtensionElement.prefix)", ExtensionElement.namespace, at: 1)
    return element
  }

  /// The comments on losses and differences since the last call.
  mutating func comments() -> [WrittenNode] {
    defer { notes = [] }
    return notes.map { .comment($0) }
  }

  private var writtenName: String? {
    guard !document.name.isEmpty else { return nil }
    return MarkupCharacters.isToken(document.name)
      ? document.name
      : NameTable([document.name]) { MarkupCharacters.isToken($0) }.token(of: document.name)
  }

  /// Whether the chart has elements that `<scxml>` itself cannot have.
  private var needsStateAroundAll: Bool {
    let root = document.root
    let hasNoPlainInitial: Bool
    switch root.initial {
    case .first, .states: hasNoPlainInitial = false
    case .none, .history: hasNoPlainInitial = true
    }
    return root.kind != .ordinary || hasNoPlainInitial || !root.regions.isEmpty
      || root.label != nil || !root.initialActions.isEmpty || !root.entry.isEmpty
      || !root.exit.isEmpty || !root.transitions.isEmpty || !root.histories.isEmpty
      || !root.joins.isEmpty || !root.points.isEmpty || !root.deferred.isEmpty
      || !root.barriers.isEmpty || !root.timers.isEmpty || !root.tasks.isEmpty
      || !root.tags.isEmpty || historyReferences.contains { $0.state.isEmpty }
  }

  private mutating func writeChart() -> WrittenElement {
    var chart = document.root
    chart.extras = ChartDocument.Extras()
    var element = WrittenElement(chart.kind.element)
    element.set("id", chartID)
    element.set(.chart)
    element.set(.title, chart.label)
    if !chart.tags.isEmpty { element.set(.tags, WordList.text(chart.tags)) }
    if mayComplete { element.append(writeCompletion()) }
    var attributes = element
    attributes.content = []
    writeContent(of: chart, into: &element, attributes: &attributes)
    attributes.content = element.content
    return attributes
  }

  /// The id of the state that stands for the chart.
  var chartID: String { mutating get { names.id(for: "chart") } }

  /// Whether the chart can complete.
  ///
  /// Then the state around all others must lead to a final state.
  private var mayComplete: Bool {
    document.root.kind == .parallel
      ? walk.hasFinals : document.root.states.contains { $0.kind == .final }
  }

  private mutating func writeCompletion() -> WrittenElement {
    var transition = WrittenElement(.transition)
    transition.set("event", "done.state.\(chartID)")
    transition.set("target", names.id(for: "chart.end"))
    transition.set(.equivalent)
    return transition
  }

  private mutating func writeEnd(into element: inout WrittenElement) {
    guard mayComplete else { return }
    var end = WrittenElement(.final)
    end.set("id", names.id(for: "chart.end"))
    end.set(.equivalent)
    element.append(end)
  }

  private mutating func writeTermination(into element: inout WrittenElement) {
    guard hasTermination else { return }
    var end = WrittenElement(.final)
    end.set("id", terminationID)
    end.set(.termination)
    element.append(end)
  }

  var terminationID: String { mutating get { names.id(for: "terminated") } }

  /// Conditions and results need a data model that evaluates them; the null data model has only `In()`.
  private func writeDatamodel(into element: inout WrittenElement) {
    element.set("datamodel", document.dataLanguage)
    element.set("binding", document.binding?.rawValue)
    guard hasExpressions, document.dataLanguage == nil else { return }
    element.set("datamodel", "ecmascript")
    element.set(.addedDatamodel, "true")
  }
}
