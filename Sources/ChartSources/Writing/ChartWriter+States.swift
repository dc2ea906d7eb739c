import ChartDocuments

extension ChartWriter {
  /// The lines of the chart's body.
  var body: [String] {
    var lines = content(of: document.root, indent: 4)
    if names.awaited.errorsAreEvents {
      lines.append("onFailure()")
      lines += conditionOfErrors
      lines.append(
        "  .performWithContext { $0.raise(\(names.event(GeneratedEvent.executionError))) }")
    }
    return lines
  }

  /// If no active state awaits it, the event of an error would be a step without an effect.
  private var conditionOfErrors: [String] {
    let states = names.awaited.statesAwaitingErrors
    if states.contains("") { return [] }
    if states.count == 1 {
      return ["  .when(.isIn(\(names.state(states[0]))))"]
    }
    return ["  .when(", "    .or(["]
      + states.map { "      .isIn(\(names.state($0)))," }
      + ["    ])", "  )"]
  }

  /// The lines of a state or of the chart, with the states in it.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - indent: The number of spaces before the lines in the file.
  private func content(of state: ChartDocument.State, indent: Int) -> [String] {
    var codes = state.notes.map(note)
    codes += elements("onEntry", state.entry)
    codes += elements("onExit", state.exit)
    codes += elements("onInitial", state.initialActions)
    if !state.deferred.isEmpty { codes.append(deferral(of: state.deferred)) }
    codes += state.barriers.map(barrier)
    codes += state.timers.map {
      timer($0.delay, every: $0.period, named: $0.name, sending: names.event($0.event))
    }
    if let result = state.result { codes.append(self.result(result)) }
    var lines = codes.flatMap { $0.lines(indent: indent) }
    lines += state.tasks.flatMap(task)
    for (index, transition) in state.transitions.enumerated() {
      lines += self.codes(for: transition, index, of: state).flatMap { $0.lines(indent: indent) }
    }
    lines += completions(of: state)
    lines += elements(state.states, indent: indent)
    for region in state.regions { lines += element(region, indent: indent) }
    return lines + pseudostates(of: state).flatMap { $0.lines(indent: indent) }
  }

  func element(_ state: ChartDocument.State, indent: Int) -> [String] {
    let content = content(of: state, indent: indent + 2)
    var arguments = [Code.text(names.state(state.id))]
    var needsBraces = false
    let head: String
    switch state.kind {
    case .ordinary:
      head = "state"
      if let initial = initial(state.initial) {
        arguments += initial
        needsBraces = state.initial != .none
      }
    case .parallel: (head, needsBraces) = ("parallel", true)
    case .final: head = "final"
    }
    arguments += tags(of: state)
    return block(.call(head, arguments), content, needsBraces: needsBraces, indent: indent)
  }

  private func initial(_ initial: InitialTransition<String>) -> [Code]? {
    switch initial {
    case .first: return nil
    case .none: return [.text("initialTransition: .none")]
    case .history(let kind): return [.text("initialTransition: .history(.\(kind))")]
    case .states(let states):
      let list = states.map { names.state($0) }
      guard let first = list.first else { return nil }
      return [.text("initial: \(first)")] + list.dropFirst().map(Code.text)
    }
  }

  private func tags(of state: ChartDocument.State) -> [Code] {
    if state.tags.isEmpty { return [] }
    return [.labelled("tags", .array(state.tags.map { .text(SwiftText.literal($0)) }))]
  }

  private func note(_ text: String) -> Code { .call("note", [.text(SwiftText.literal(text))]) }

  private func result(_ reference: ChartDocument.Reference) -> Code {
    .element(
      Code.Modifier(
        head: "result(\(SwiftText.name(reference.text)))",
        closure: Code.Closure(lines: ["try $0.\(requirements.call(.result, reference))"])))
  }

  /// The events of completions that other states await.
  ///
  /// The entry of a final state queues the event of the state around it (SCXML 3.7). A parallel state completes with
  /// the last of its regions, which only Swift's completion reports.
  private func completions(of state: ChartDocument.State) -> [String] {
    func raise(_ head: String, _ state: ChartDocument.State) -> String {
      "\(head).raise(\(names.event(GeneratedEvent.completion(of: state.id))))"
    }
    let inner = state.kind == .final ? completed[state.id] : []
    let entries = inner.filter { $0.kind != .parallel && raisesCompletion($0) }
    guard raisesCompletion(state) else { return entries.map { raise("onEntry()", $0) } }
    warnOfResult(of: state)
    return state.kind == .parallel ? [raise("onDone()", state)] : []
  }

  /// Warns that events in the source have no data.
  private func warnOfResult(of state: ChartDocument.State) {
    guard state.completesWithResults else { return }
    report.warn(
      """
      The completion of '\(state.id)' is an event, because another state has a transition for it. Events have no data in \
      Swift: no transition receives its result.
      """, at: state.position)
  }

  // MARK: - Regions

  private func element(_ region: ChartDocument.Region, indent: Int) -> [String] {
    let codes = region.notes.map(note) + elements("onInitial", region.initialActions)
    var content = codes.flatMap { $0.lines(indent: indent + 2) }
    content += region.histories.compactMap(history).flatMap { $0.lines(indent: indent + 2) }
    content += elements(region.states, indent: indent + 2)
    let name = region.name.map { [Code.text(SwiftText.literal($0))] } ?? []
    let arguments = name + (initial(region.initial) ?? [])
    let head: Code = arguments.isEmpty ? .text("region") : .call("region", arguments)
    return block(head, content, needsBraces: true, indent: indent)
  }

  // MARK: - Blocks

  private func block(
    _ head: Code, _ content: [String], needsBraces: Bool, indent: Int
  ) -> [String] {
    if content.isEmpty, !needsBraces { return head.lines(indent: indent) }
    var lines = head.lines(indent: indent, trail: 2)
    if lines.count > 1 {
      lines[lines.count - 1].removeLast()
      lines.append(")")
    }
    guard !content.isEmpty else {
      lines[lines.count - 1] += " {}"
      return lines
    }
    lines[lines.count - 1] += " {"
    return lines + Code.indented(content) + ["}"]
  }
}
