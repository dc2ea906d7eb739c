import Schematic

/// The structure of a chart by the paths of its nodes, without types, to compare versions of the chart.
@_documentation(visibility: internal)
public struct ChartShape: Sendable {
  /// A node of the outline with its path.
  @dynamicMemberLookup
  public struct Node: Sendable {
    /// The unique path: see ``StatechartSchema/path(of:)``; empty for the chart itself.
    public let path: String
    /// The names of the events that it defers, without payloads.
    public let deferredEvents: [String]
    private let node: ChartOutline.Node

    fileprivate init(_ outline: ChartOutline, _ number: Int, path: String) {
      (self.path, node) = (path, outline.nodes[number])
      deferredEvents = outline.deferrals(of: number).flatMap { outline.triggers[$0].names }
        .map(ChartOutline.nameOfEvent)
    }

    /// A property of the node in the outline.
    public subscript<Value>(dynamicMember property: KeyPath<ChartOutline.Node, Value>) -> Value {
      node[keyPath: property]
    }
  }

  /// A timer or a task.
  public struct Activity: Sendable {
    /// The identity, unique in the chart.
    public let id: ActivityID
    /// The node that declares it.
    public let node: Int
    /// The name of a timer's event, without its payload.
    public let event: String?
    /// The name of the event in the submachine that declares the timer.
    public let innerEvent: String?
  }

  /// The nodes in document order; the first one is the chart itself.
  public let nodes: [Node]
  /// The number of each node, by its path.
  public let numbers: [String: Int]
  /// The names of the joins.
  public let joins: Set<String>
  /// The timers and tasks.
  public let activities: [Activity]
  /// The names of the events that trigger transitions, without payloads.
  public let events: Set<String>
  private let outline: ChartOutline

  init(_ outline: ChartOutline, _ names: ChartNames) {
    self.outline = outline
    nodes = outline.nodes.indices.map { Node(outline, $0, path: names.paths[$0]) }
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

  /// The outermost part of a path that the chart does not declare; `nil` if it declares all.
  public func outermostMissing(_ path: String) -> String? {
    (path.pathsAround + [path]).first { !$0.isEmpty && numbers[$0] == nil }
  }

  /// The node at a path; `nil` if there is none.
  public func node(at path: String) -> Node? { numbers[path].map { nodes[$0] } }

  /// Whether an event triggers a transition of the chart.
  public func handles(_ event: String) -> Bool {
    events.contains { Self.names($0, event) }
  }

  /// Whether a descriptor, as in SCXML, names an event.
  public static func names(_ descriptor: String, _ event: String) -> Bool {
    if descriptor == "*" || descriptor == event { return true }
    return descriptor.hasSuffix(".*") && event.hasPrefix(descriptor.dropLast())
  }
}

extension StatechartSchema {
  /// The structure of the chart by paths.
  @_documentation(visibility: internal)
  public var shape: ChartShape { ChartShape(chart.declaration, chart.names) }
}

// MARK: - Entering by default

extension ChartShape {
  /// The innermost active states after a node was entered by default, without history.
  ///
  /// No initial action and no entry action is performed.
  public func defaultLeaves(of number: Int) -> [String] { leaves(of: number, toward: []) }

  /// - Parameter targets: States to enter, if they are inside the node. Other regions and states are entered by
  ///   default.
  func leaves(of number: Int, toward targets: [Int]) -> [String] {
    let node = nodes[number]
    if node.kind == .parallel { return node.children.flatMap { leaves(of: $0, toward: targets) } }
    let inside = targets.filter { outline.isInside($0, number) }
    if !inside.isEmpty { return leaves(of: child(of: node, toward: inside), toward: inside) }
    switch node.initial {
    case .first: return node.children.first.map { leaves(of: $0, toward: []) } ?? [node.path]
    case .states(let states): return leaves(of: node, towardStates: states)
    case .history(let kind):
      let defaults = outline.histories.filter { $0.node == number && $0.kind == kind }
      return leaves(of: node, towardStates: defaults.flatMap(\.defaults))
    case .none: return [node.path]
    }
  }

  private func leaves(of node: Node, towardStates states: [Int]) -> [String] {
    let targets = states.compactMap(outline.position)
    if targets.isEmpty { return [node.path] }
    return leaves(of: child(of: node, toward: targets), toward: targets)
  }

  private func child(of node: Node, toward targets: [Int]) -> Int {
    node.children.first { child in targets.contains { outline.isInsideOrSame($0, child) } }
      ?? node.children[0]
  }

  /// The paths of at most three nodes that are most similar to one that is not declared.
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
