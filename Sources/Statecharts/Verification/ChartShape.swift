import Schematic

/// The structure of a chart by the paths of its nodes, without types: to compare it with another version of the chart.
public struct ChartShape: Sendable {
  /// A state, a region, a choice or the chart.
  public struct Node: Sendable {
    /// Unique: see ``StatechartSchema/path(of:)``; empty for the chart itself.
    public let path: String
    /// What it is.
    public let kind: NodeKind
    /// The node around it; `nil` for the chart.
    public let parent: Int?
    /// Its states and regions.
    public let children: [Int]
    /// The targets are nodes; those of a history are its defaults.
    public let initial: InitialTransition<Int>
    /// The names of the events that it defers, without payloads.
    public let deferredEvents: [String]
  }

  /// A timer or a task.
  public struct Activity: Sendable {
    /// Unique in the chart.
    public let id: ActivityID
    /// The node that declares it.
    public let node: Int
    /// The name of a timer's event, without its payload.
    public let event: String?
    /// The same in the submachine that declares the timer.
    public let innerEvent: String?
  }

  /// In document order; the first one is the chart itself.
  public let nodes: [Node]
  /// By path: the number of a node.
  public let numbers: [String: Int]
  /// The names of the joins.
  public let joins: Set<String>
  /// The timers and tasks.
  public let activities: [Activity]
  /// The names of the events that trigger transitions, without payloads.
  public let events: Set<String>

  init(_ outline: ChartOutline, _ names: ChartNames) {
    nodes = outline.nodes.indices.map { outline.shapeNode($0, names.paths) }
    numbers = names.numbers.mapValues(Int.init)
    joins = Set(outline.joins.map(\.name))
    activities = zip(outline.activities, names.activities).map { activity, id in
      Activity(
        id: id, node: activity.node,
        event: activity.timer.map { ChartOutline.nameOfEvent($0.event) },
        innerEvent: activity.timer.map { ChartOutline.nameOfEvent($0.label) })
    }
    events = Set(
      outline.transitions.flatMap { transition -> [String] in
        guard case .event(let trigger) = transition.cause else { return [] }
        return outline.triggers[trigger].names.map(ChartOutline.nameOfEvent)
      })
  }

  /// The outermost of a path and those around it that is not declared.
  public func outermostMissing(_ path: String) -> String? {
    (path.pathsAround + [path]).first { !$0.isEmpty && numbers[$0] == nil }
  }

  /// The node at a path; `nil` if there is none.
  public func node(at path: String) -> Node? { numbers[path].map { nodes[$0] } }

  /// Whether a transition has the event.
  public func handles(_ event: String) -> Bool {
    events.contains { Self.names($0, event) }
  }

  /// Whether a descriptor, as in SCXML, names an event.
  public static func names(_ descriptor: String, _ event: String) -> Bool {
    if descriptor == "*" || descriptor == event { return true }
    return descriptor.hasSuffix(".*") && event.hasPrefix(descriptor.dropLast())
  }
}

extension ChartOutline {
  fileprivate func shapeNode(_ number: Int, _ paths: [String]) -> ChartShape.Node {
    let node = nodes[number]
    return ChartShape.Node(
      path: paths[number], kind: node.kind, parent: node.parent, children: node.children,
      initial: nodeTargets(of: node.initial, in: number),
      deferredEvents: deferrals(of: number).flatMap { triggers[$0].names }.map(Self.nameOfEvent))
  }

  private func nodeTargets(
    of initial: InitialTransition<Int>, in node: Int
  ) -> InitialTransition<Int> {
    switch initial {
    case .first: .first
    case .states(let states): .states(states.compactMap { position(of: $0) })
    case .history(let kind):
      .states(
        histories.filter { $0.node == node && $0.kind == kind }.flatMap(\.defaults)
          .compactMap { position(of: $0) })
    case .none: .none
    }
  }
}

extension StatechartSchema {
  /// The structure of the chart by paths.
  public var shape: ChartShape { ChartShape(chart.declaration, chart.names) }
}

// MARK: - Entering by default

extension ChartShape {
  /// The innermost states that are active after a node without history was entered by default.
  ///
  /// No initial action and no entry action is performed.
  public func defaultLeaves(of number: Int) -> [String] { leaves(of: number, toward: []) }

  /// - Parameter targets: States that are entered, if they are in the node; what they do not decide is entered by default.
  private func leaves(of number: Int, toward targets: [Int]) -> [String] {
    let node = nodes[number]
    if node.kind == .parallel { return node.children.flatMap { leaves(of: $0, toward: targets) } }
    let inside = targets.filter { $0 != number && isIn($0, number) }
    if !inside.isEmpty { return leaves(of: child(of: node, toward: inside), toward: inside) }
    switch node.initial {
    case .states(let targets) where !targets.isEmpty:
      return leaves(of: child(of: node, toward: targets), toward: targets)
    case .first where !node.children.isEmpty: return leaves(of: node.children[0], toward: [])
    case .first, .states, .history, .none: return [node.path]
    }
  }

  private func child(of node: Node, toward targets: [Int]) -> Int {
    node.children.first { child in targets.contains { isIn($0, child) } } ?? node.children[0]
  }

  private func isIn(_ node: Int, _ ancestor: Int) -> Bool {
    sequence(first: node) { nodes[$0].parent }.contains(ancestor)
  }

  /// The paths of the nodes that are most similar to one that is not declared, at most three.
  public func pathsNearest(to path: String) -> [String] {
    let name = Array(lastComponent(of: path).unicodeScalars.prefix(64))
    let limit = max(1, name.count / 3)
    let distances = nodes.dropFirst().compactMap { node in
      editDistance(name, Array(lastComponent(of: node.path).unicodeScalars.prefix(64)), limit)
        .map { (node.path, $0) }
    }
    let least = distances.map(\.1).min()
    return distances.filter { $0.1 == least }.map(\.0).nearest(to: path)
  }
}

extension String {
  /// The paths of the states and regions around this path, the outermost first.
  @_documentation(visibility: internal)
  public var pathsAround: [String] {
    indices.filter { "/@".contains(self[$0]) }.map { String(self[..<$0]) }
  }
}
