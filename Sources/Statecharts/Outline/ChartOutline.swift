/// A chart as data: its nodes and lines with their names, and numbers in the place of functions.
///
/// The body of a chart is read once, with the content of its submachines. Validation, the compiler,
/// drawings, documents and explorations read the outline. It does not depend on the types of states,
/// events and subjects, so that this code is compiled once, and not for each chart at run time, which
/// is ten times as slow. What has these types is in the ``ChartFunctions`` of the chart, by number.
package struct ChartOutline: Sendable {
  /// The root, states, regions and choices in document order.
  ///
  /// A node's descendants are the numbers up to its `end`. A choice follows the other children of its
  /// parent.
  package var nodes: [Node] = []
  /// By state: the first node that declares it.
  package internal(set) var positions: [Int?] = []

  package var transitions: [Transition] = []
  package var joins: [Join] = []
  package var histories: [History] = []
  package var points: [Point] = []
  package internal(set) var barriers: [Barrier] = []
  package internal(set) var activities: [Activity] = []
  package internal(set) var triggers: [Trigger] = []

  /// The conditions of transitions, branches and barriers: states and predicates are numbers.
  package internal(set) var guards: [ConditionTree<Int, Int>] = []
  /// The names of predicates and actions.
  package internal(set) var predicates: [String?] = []
  package internal(set) var actions: [String?] = []
  /// The names of the functions that compute results.
  package internal(set) var results: [String?] = []

  /// A state, a region, a choice or the chart itself.
  package struct Node: Sendable {
    package internal(set) var kind: NodeKind
    /// The number of a state.
    package var state: Int?
    /// The name of a region.
    package var name: String?
    /// `nil` for the chart itself.
    package var parent: Int?
    package var initial: InitialTransition<Int>
    package var tags: [StateTag] = []
    package internal(set) var notes: [String] = []
    /// Those of a final state: in a valid chart one at most.
    package internal(set) var results: [Int] = []
    /// The name of the submachine that is its content.
    package internal(set) var submachine: String?
    /// Whether its content is missing, because it was nested too deeply.
    var isTooDeep = false
    /// The transition to a choice.
    var transition: Int?

    init(kind: NodeKind, parent: Int? = nil, initial: InitialTransition<Int> = .first) {
      (self.kind, self.parent, self.initial) = (kind, parent, initial)
    }

    package internal(set) var lines: [Line] = []
    package internal(set) var transitions = 0..<0
    package internal(set) var activities = 0..<0
    /// Its states and regions.
    package internal(set) var children: [Int] = []
    package internal(set) var end = 0
    /// How many levels of states and regions it has, with its own.
    var height = 1
  }

  /// A part of the content of a node, by number, in the order of declaration.
  package enum Line: Sendable {
    case node(Int)
    case entry(Int)
    case exit(Int)
    case initialEffect(Int)
    case transition(Int)
    case join(Int)
    case history(Int)
    case point(Int)
    /// The trigger of the events that are deferred.
    case deferral(Int)
    case barrier(Int)
    case activity(Int)
  }
}

// MARK: - Relations

extension ChartOutline {
  /// The transitions of a node; none for a choice, whose branches are those of its transition.
  package func transitions(of node: Int) -> ArraySlice<Transition> {
    transitions[nodes[node].transitions]
  }

  /// The triggers of the events that a node defers.
  func deferrals(of node: Int) -> [Int] {
    nodes[node].lines.compactMap { if case .deferral(let trigger) = $0 { trigger } else { nil } }
  }

  /// The node that declares a state.
  func position(of state: Int) -> Int? {
    state < positions.count ? positions[state] : nil
  }

  /// Whether `node` is a descendant of `ancestor`, and not `ancestor` itself.
  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor < node && node < nodes[ancestor].end
  }

  package func isInsideOrSame(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor <= node && node < nodes[ancestor].end
  }

  func innermostCommonAncestor(_ left: Int, _ right: Int) -> Int {
    var ancestor = left
    while !isInsideOrSame(right, ancestor) {
      guard let parent = nodes[ancestor].parent else { return 0 }
      ancestor = parent
    }
    return ancestor
  }

  /// Whether all children of the node are active at once: it is parallel, or a chart of regions.
  func isParallel(_ node: Int) -> Bool { nodes[node].kind == .parallel }

  /// Whether both can be active at once, and neither is an ancestor of the other.
  package func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    let ancestor = innermostCommonAncestor(left, right)
    return ancestor != left && ancestor != right && isParallel(ancestor)
  }

  /// The node of a region by its name.
  func region(_ name: String, of composite: Int) -> Int? {
    position(of: composite).flatMap { position in
      nodes[position].children.first { nodes[$0].kind == .region && nodes[$0].name == name }
    }
  }
}

// MARK: - Names

extension ChartOutline {
  /// The name of several actions, which are performed in order: `rewind; spin`; `nil` if none has a
  /// name.
  package func name(ofActions numbers: some Sequence<Int>) -> String? {
    let names = numbers.compactMap { actions[$0] }
    return names.isEmpty ? nil : names.joined(separator: "; ")
  }
}
