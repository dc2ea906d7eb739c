import Schematic
import StateGraphs

/// Turns the rows of a valid table into a graph: first all states, then the transitions, which may
/// lead to any of them.
struct TableDrawing<State, Event, Subject> {
  typealias Row = TableRow<State, Event, Subject>
  typealias Node = StateGraph.Node
  typealias Edge = StateGraph.Edge
  typealias Label = StateGraph.Label

  /// The node where arrows of a row start, and the states that the shape stands for.
  struct Origin {
    let node: Int
    var samples: [State]
  }

  private struct Shape: Hashable {
    let kind: StateGraph.Node.Kind
    let label: String
  }

  var graph = StateGraph()
  let stateSamples = samples(of: State.self)
  let eventSamples = samples(of: Event.self)
  /// The nodes of states, and of markers: a case that carries data is one node, whatever it carries.
  private var positions: [Shape: Int] = [:]

  mutating func draw(_ rows: [Row], initialState: State, current: State?) throws {
    declareStates(of: rows, initialState: initialState)
    if let current { graph.nodes[node(for: current)].isCurrent = true }
    let target = node(for: initialState)
    graph.add(Edge(from: graph.add(Node(.initial)), to: target))
    for (index, row) in rows.enumerated() { try draw(row, number: index + 1) }
  }
}

// MARK: - States

extension TableDrawing {
  /// The samples first, in the order of their list; then the states that only rows name, in the order
  /// of the rows.
  private mutating func declareStates(of rows: [Row], initialState: State) {
    for state in stateSamples + [initialState] { _ = node(for: state) }
    for row in rows {
      if case .states(let values) = row.source {
        for value in values { _ = node(for: value.value) }
      }
      if let name = row.sourceName { _ = node(named: name) }
      if case .state(let state) = row.target { _ = node(for: state) }
      if let name = row.targetName { _ = node(named: name) }
    }
  }

  private mutating func node(for state: State) -> Int {
    node(named: StateGraph.caseLabel(of: state))
  }

  private mutating func node(named label: String) -> Int {
    position(of: Shape(kind: .state, label: label))
  }

  private mutating func marker(_ label: String) -> Int {
    position(of: Shape(kind: .anyState, label: label))
  }

  private mutating func position(of shape: Shape) -> Int {
    if let position = positions[shape] { return position }
    let position = graph.add(Node(shape.kind, label: shape.label))
    positions[shape] = position
    return position
  }
}

// MARK: - Rows

extension TableDrawing {
  private mutating func draw(_ row: Row, number: Int) throws {
    let label = label(of: row)
    for origin in try origins(of: row, number: number) {
      switch row.target {
      case .stay: graph.nodes[origin.node].activities.append(label)
      case .ignore:
        graph.nodes[origin.node].activities.append(
          Label(label.event, guard: label.guard, action: "ignore"))
      case .state(let state):
        let target = node(for: state)
        graph.add(Edge(from: origin.node, to: target, label))
      case .made(let make):
        let targets = try targets(of: row, number: number, from: origin, by: make)
        for target in targets {
          graph.add(
            Edge(from: origin.node, to: target, label, isCandidate: targets.count > 1))
        }
      }
    }
  }

  /// Several guards are joined with "and".
  ///
  /// A guard without a name is shown as "…": without it the arrow would seem to be unconditional.
  private func label(of row: Row) -> Label {
    let guards = row.guards.map { $0.name ?? "…" }
    let effects = row.effects.compactMap(\.name)
    return Label(
      eventName(of: row), guard: guards.isEmpty ? nil : guards.joined(separator: " and "),
      action: effects.isEmpty ? nil : effects.joined(separator: ", "))
  }

  /// The name that the row declares, else the labels of its events, or of the samples that match.
  private func eventName(of row: Row) -> String {
    if row.trigger.isNamed { return row.trigger.name }
    if row.trigger.isByValue {
      return row.trigger.values.map { ($0.value as? any DOTLabelable)?.dotLabel ?? "\($0.value)" }
        .joined(separator: ", ")
    }
    let names = eventSamples.filter(row.trigger.matches).map { StateGraph.caseLabel(of: $0) }
    let distinct = names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] }
    return distinct.isEmpty ? row.trigger.name : distinct.joined(separator: ", ")
  }

  private mutating func origins(of row: Row, number: Int) throws -> [Origin] {
    switch row.source {
    case .states(let values):
      return origins(of: values.map(\.value))
    case .any: return [Origin(node: marker("any state"), samples: stateSamples)]
    case .anyBut(let values):
      let names = values.map { StateGraph.caseLabel(of: $0.value) }.joined(separator: ", ")
      return [
        Origin(
          node: marker("any state but \(names)"),
          samples: stateSamples.filter(row.source.matches))
      ]
    case .carrying(let isMatch):
      let samples = stateSamples.filter(isMatch)
      if let name = row.sourceName { return [Origin(node: node(named: name), samples: samples)] }
      guard !samples.isEmpty else {
        throw UndrawableRow(
          number: number, event: eventName(of: row), part: .source(stateType: "\(State.self)"))
      }
      return origins(of: samples)
    }
  }

  /// One origin for each node, with all samples that the node stands for.
  private mutating func origins(of samples: [State]) -> [Origin] {
    var origins: [Origin] = []
    for state in samples {
      let node = node(for: state)
      if let known = origins.firstIndex(where: { $0.node == node }) {
        origins[known].samples.append(state)
      } else {
        origins.append(Origin(node: node, samples: [state]))
      }
    }
    return origins
  }

  /// The nodes of the states that a function makes from the samples; several if the target depends on
  /// the payloads.
  private mutating func targets(
    of row: Row, number: Int, from origin: Origin, by make: (State, Event) throws -> State?
  ) throws -> [Int] {
    if let name = row.targetName { return [node(named: name)] }
    let events =
      row.trigger.isByValue
      ? row.trigger.values.map(\.value) : eventSamples.filter(row.trigger.matches)
    var targets: [Int] = []
    for state in origin.samples {
      for event in events {
        // For another payload of the same case, the function may return a state.
        guard let made = try? make(state, event) else { continue }
        let target = node(for: made)
        if !targets.contains(target) { targets.append(target) }
      }
    }
    guard !targets.isEmpty else {
      throw UndrawableRow(
        number: number, event: eventName(of: row),
        part: .target(stateType: "\(State.self)", eventType: "\(Event.self)"))
    }
    return targets
  }
}

/// The values that a type lists for diagrams, or all that it has; else none.
private func samples<Value>(of type: Value.Type) -> [Value] {
  if let type = Value.self as? any DOTLabelable.Type {
    return items(of: type).compactMap { $0 as? Value }
  }
  return allCases(of: type) ?? []
}

private func items<Value: DOTLabelable>(of type: Value.Type) -> [Any] {
  Value.dotLabelableItems
}
