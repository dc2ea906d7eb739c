import ChartDocuments

// The actions, timers and work of a state.
extension ChartWriter {
  /// Elements such as `onEntry("ring") { try $0.ring() }`.
  func elements(_ head: String, _ actions: [ChartDocument.Action]) -> [Code] {
    behaviors(actions).map { behavior in
      if let modifier = behavior.modifier { return .chain(.call(head, []), [modifier]) }
      let start = behavior.needsContext ? ".performWithContext" : head
      let action = Code.element(
        Code.Modifier(
          head: "\(start)(\(SwiftText.name(behavior.name)))", closure: behavior.closure))
      return behavior.needsContext ? .chain(.call(head, []), [action]) : action
    }
  }

  func deferral(of descriptors: [ChartDocument.EventDescriptor]) -> Code {
    if descriptors.contains(.any) { return .text("defers(\(Self.allEvents))") }
    return .call("defers", names.events(descriptors).map(Code.text))
  }

  /// The trigger of `*`.
  static let allEvents = #"EventTrigger(named: "*") { _ in true }"#

  func barrier(_ barrier: ChartDocument.Barrier) -> Code {
    .call(
      "barrier",
      [.text(SwiftText.literal(barrier.reason)), .labelled("unless", value(barrier.condition))])
  }

  func timer(
    _ delay: ChartDocument.Delay, every period: Duration? = nil, named name: String?,
    sending event: String
  ) -> Code {
    let timer = name ?? reference(of: delay)?.name
    let label = timer.map { [Code.text("timer: \(SwiftText.name($0))")] } ?? []
    let start: Code =
      switch delay {
      case .fixed(let duration): .text(SwiftText.literal(duration))
      case .named(let reference):
        .text("delay: { $0.\(requirements.call(.delay, reference)) }")
      }
    let end = label + [.text("send: \(event)")]
    guard let period else { return .call("after", [start] + end) }
    let first: [Code] =
      switch delay {
      case .fixed(period): []
      case .fixed: [.labelled("after", start)]
      case .named: [start]
      }
    return .call("every", [.text(SwiftText.literal(period))] + first + end)
  }

  private func reference(of delay: ChartDocument.Delay) -> ChartDocument.Reference? {
    if case .named(let reference) = delay { reference } else { nil }
  }

  func task(_ task: ChartDocument.Task) -> [String] {
    let work = requirements.call(.work, task.work)
    return [
      "run(\(SwiftText.name(task.id)), with: { $0.\(work) }) {", "  try await $0()",
      "} then: {", "  $0 ?? \(names.event(GeneratedEvent.end(ofTask: task.id)))",
      "} failed: { _ in", "  \(names.event(GeneratedEvent.failure(ofTask: task.id)))", "}",
    ]
  }

  // MARK: - Pseudostates

  func pseudostates(of state: ChartDocument.State) -> [Code] {
    state.joins.map { join in
      performing(
        join.actions,
        .call(
          "join", [.text(SwiftText.literal(join.name)), target(join.targets, at: join.position)])
      )
    } + state.points.map(point) + state.histories.compactMap(history)
  }

  private func point(_ point: ChartDocument.Point) -> Code {
    let name = Code.text(SwiftText.literal(point.name))
    switch point.kind {
    case .exit where point.targets.isEmpty:
      if !point.actions.isEmpty {
        report.warn(
          "The actions of the exit point '\(point.name)' are never performed, because it has no target: add one.",
          at: point.position)
      }
      return .call("exitPoint", [name])
    case .exit, .entry:
      let head = point.kind == .exit ? "exitPoint" : "entryPoint"
      return performing(
        point.actions, .call(head, [name, target(point.targets, at: point.position)]))
    }
  }

  /// The default of a history; `nil` if it is the initial state.
  func history(_ history: ChartDocument.History) -> Code? {
    if history.defaults.isEmpty {
      if !history.actions.isEmpty {
        report.error(
          "The history has actions but no default target: add the target.", at: history.position)
      }
      return nil
    }
    let kind: [Code] = history.kind.choose(shallow: [], deep: [.text(".deep")])
    let defaults = history.defaults.map { Code.text(names.state($0)) }
    return performing(
      history.actions,
      .call("history", kind + [.labelled("defaults", .array(defaults))]))
  }
}
