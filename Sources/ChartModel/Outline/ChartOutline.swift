/// A chart as data: its nodes and lines with their names; functions are numbers.
///
/// The body of a chart is read once, with its submachines. Validation, the compiler, diagrams, documents and
/// explorations read the outline.
///
/// The outline does not depend on the types of states, events and subjects, so that this code is compiled once.
/// Generic code, which is not specialized at run time, would be ten times as slow. The functions of the chart
/// contain the values of these types, by number.
public struct ChartOutline: Hashable, Codable, Sendable {
  /// The names of the states, by number.
  public var states: [StateName] = []
  /// The root, states, regions and choices in document order.
  ///
  /// A node's descendants are the numbers up to its `end`. A choice follows the other children of its
  /// parent.
  public var nodes: [Node] = []
  /// By state: the number of the first node that declares it; `nil` if none does.
  public var positions: [Int?] = []

  /// The transitions; those of a node are adjacent.
  public var transitions: [Transition] = []
  /// The joins.
  public var joins: [Join] = []
  /// The histories that have a default.
  public var histories: [History] = []
  /// The entry and exit points.
  public var points: [Point] = []
  /// The barriers.
  public var barriers: [Barrier] = []
  /// The timers and tasks; those of a node are adjacent.
  public var activities: [Activity] = []
  /// The triggers of transitions and deferrals.
  public var triggers: [Trigger] = []

  /// The conditions of transitions, branches and barriers: states and predicates are numbers.
  public var guards: [ConditionTree<Int, Int>] = []
  /// The names of predicates, by number; `nil` for one without a name.
  public var predicates: [String?] = []
  /// The names of actions, by number; `nil` for one without a name.
  public var actions: [String?] = []
  /// The names of the functions that compute results, by number; `nil` for one without a name.
  public var results: [String?] = []

  /// Creates an empty outline.
  public init() {}

  /// The name of a state.
  public struct StateName: Hashable, Codable, Sendable {
    /// Its own name; for a state of a submachine, the name in the submachine.
    public var title: String
    /// Its name in messages and diagrams, unique in the chart, unless two values have the same label.
    public var label: String

    /// Creates the name of a state.
    public init(title: String, label: String) {
      self.title = title
      self.label = label
    }
  }

  /// A state, a region, a choice or the chart itself.
  public struct Node: Hashable, Codable, Sendable {
    /// The kind of the node.
    public var kind: NodeKind
    /// The number of its state; `nil` for a node that is no state.
    public var state: Int?
    /// The name of a region; `nil` for other nodes, and for a region without a name.
    public var name: String?
    /// The number of its parent; `nil` for the chart itself.
    public var parent: Int?
    /// Its initial transition.
    public var initial: InitialTransition<Int>
    /// The tags of a state.
    public var tags: [StateTag] = []
    /// The notes, which are drawn beside it.
    public var notes: [String] = []
    /// The numbers of a final state's results: at most one in a valid chart.
    public var results: [Int] = []
    /// The name of the submachine that is its content; `nil` for none.
    public var submachine: String?
    /// Whether its content is missing, because it was nested too deeply.
    public var isTooDeep = false
    /// The number of the transition to a choice; `nil` for other nodes.
    public var transition: Int?

    /// Creates a node without content.
    public init(kind: NodeKind, parent: Int? = nil, initial: InitialTransition<Int> = .first) {
      (self.kind, self.parent, self.initial) = (kind, parent, initial)
    }

    /// Its content, in the order of declaration.
    public var lines: [Line] = []
    /// The numbers of its transitions.
    public var transitions = 0..<0
    /// The numbers of its timers and tasks.
    public var activities = 0..<0
    /// The numbers of its child states and regions.
    public var children: [Int] = []
    /// The number after that of its last descendant.
    public var end = 0
    /// The number of levels of states and regions, including its own.
    public var height = 1
  }

  /// A part of the content of a node, by number, in the order of declaration.
  public enum Line: Hashable, Codable, Sendable {
    /// A state or a region.
    case node(Int)
    /// An entry action.
    case entry(Int)
    /// An exit action.
    case exit(Int)
    /// An action of the initial transition.
    case initialEffect(Int)
    /// A transition.
    case transition(Int)
    /// A join.
    case join(Int)
    /// The default of a history.
    case history(Int)
    /// An entry or exit point.
    case point(Int)
    /// The trigger of the events that are deferred.
    case deferral(Int)
    /// A barrier.
    case barrier(Int)
    /// A timer or a task.
    case activity(Int)
  }
}

// MARK: - Relations

extension ChartOutline {
  /// The transitions of a node; none for a choice, whose branches are those of its transition.
  public func transitions(of node: Int) -> ArraySlice<Transition> {
    transitions[nodes[node].transitions]
  }

  /// The triggers of the events that a node defers.
  public func deferrals(of node: Int) -> [Int] {
    nodes[node].lines.compactMap { if case .deferral(let trigger) = $0 { trigger } else { nil } }
  }

  /// The number of the node that declares a state; `nil` if none does.
  public func position(of state: Int) -> Int? {
    state < positions.count ? positions[state] : nil
  }

  /// Whether `node` is a descendant of `ancestor`, and not `ancestor` itself.
  public func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor < node && node < nodes[ancestor].end
  }

  /// Whether `node` is `ancestor`, or a descendant of it.
  public func isInsideOrSame(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor <= node && node < nodes[ancestor].end
  }

  /// The innermost node that contains both, or is one of them.
  public func innermostCommonAncestor(_ left: Int, _ right: Int) -> Int {
    var ancestor = left
    while !isInsideOrSame(right, ancestor) {
      guard let parent = nodes[ancestor].parent else { return 0 }
      ancestor = parent
    }
    return ancestor
  }

  /// Whether all children of the node are active at once: it is parallel, or a chart of regions.
  public func isParallel(_ node: Int) -> Bool { nodes[node].kind == .parallel }

  /// Whether both can be active at once, and neither is an ancestor of the other.
  public func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    let ancestor = innermostCommonAncestor(left, right)
    return ancestor != left && ancestor != right && isParallel(ancestor)
  }

  /// The state of a node or of its nearest ancestor; `nil` for the chart.
  public func state(around node: Int) -> Int? {
    nodes[node].state ?? nodes[node].parent.flatMap(state)
  }

  /// The index of a region among those of its parallel state.
  public func index(ofRegion region: Int) -> Int {
    let siblings = nodes[nodes[region].parent ?? 0].children
    return siblings.prefix { $0 < region }.count { nodes[$0].kind == .region }
  }

  /// The number of the region with a name; `nil` if the composite has none.
  public func region(_ name: String, of composite: Int) -> Int? {
    position(of: composite).flatMap { position in
      nodes[position].children.first { nodes[$0].kind == .region && nodes[$0].name == name }
    }
  }
}

// MARK: - Names

extension ChartOutline {
  /// The names of actions in order: `rewind; spin`; `nil` if none has a name.
  public func name(ofActions numbers: some Sequence<Int>) -> String? {
    let names = numbers.compactMap { actions[$0] }
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }
}
