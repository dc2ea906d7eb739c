/// A chart's declarations as a numbered tree: the input of the rules.
///
/// Nodes are numbered in document order, so that a node's descendants are the numbers up to its
/// `end`. States have numbers, too, whatever their type: the rules are compiled once, and not for
/// each chart at run time, which is ten times as slow. See ``ChartReader``.
struct ChartDeclarations {
  enum Kind: Equatable {
    case root
    case ordinary
    case parallel
    case final
    case region
  }

  struct Node {
    let kind: Kind
    let state: State?
    let name: String?
    let parent: Int?
    let initial: Initial
    /// The name of the submachine that is its content.
    var submachine: String?
    /// Whether its content is missing, because it was nested too deeply.
    var isTooDeep = false
    var elements: [Element] = []
    /// The node's range in the list of all transitions.
    var transitions = 0..<0
    var children: [Int] = []
    var end = 0
  }

  var nodes: [Node] = []
  /// By the number of a state: the first node that declares it.
  var positions = Positions()

  /// All transitions, node by node.
  var transitions: [(node: Int, found: Transition)] = []
  var joins: [(node: Int, found: Join)] = []
  var histories: [(node: Int, found: History)] = []
  var points: [(node: Int, found: Point)] = []
  var deferrals: [(node: Int, found: Trigger)] = []
  var timers: [(node: Int, found: Timer)] = []
  var hasBarriers = false
  /// Whether the chart consists of regions.
  var hasRegionsAtTop = false
  /// All destinations, with the declarations that contain them.
  var allDestinations: [(place: Place, destination: Destination)] = []

  /// The cases of the chart's type of states that are not declared in it, and that type's name.
  var undeclaredCases: [State] = []
  var stateType = ""

  /// The words of the language in which the chart is written.
  var wording: (ChartTerm) -> String = { $0.swiftWords }

  // Functions that need the types of the chart.

  /// The description of a state.
  var name: (State) -> String = { "\($0)" }
  /// The description of a timer's event.
  var eventName: (Timer) -> String = { "\($0)" }
  /// The descriptions of a trigger's events: one for each event by value, or one for all events with a
  /// payload.
  var eventNames: (Trigger) -> [String] = { _ in [] }
  /// The indices of those of a trigger's events that are equal to an earlier one.
  var repeatedEvents: (Trigger) -> [Int] = { _ in [] }
  /// Whether a timer's event matches a trigger.
  var isMatched: (Timer, Trigger) -> Bool = { _, _ in false }
  /// The indices of the first trigger's events that the second trigger matches, if both are triggers
  /// by value.
  var sharedEvents: (Trigger, Trigger) -> [Int] = { _, _ in [] }

  func transitions(of node: Int) -> some RandomAccessCollection<Transition> {
    transitions[nodes[node].transitions].lazy.map(\.found)
  }
}

// MARK: - Relations

extension ChartDeclarations {
  /// Whether `node` is a descendant of `ancestor`, and not `ancestor` itself.
  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    ancestor < node && node < nodes[ancestor].end
  }

  func isInsideOrSame(_ node: Int, _ ancestor: Int) -> Bool {
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
  func isParallel(_ node: Int) -> Bool {
    switch nodes[node].kind {
    case .parallel: true
    case .root: hasRegionsAtTop
    case .ordinary, .final, .region: false
    }
  }

  /// Whether both can be active at once, and neither is an ancestor of the other.
  func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    let ancestor = innermostCommonAncestor(left, right)
    return ancestor != left && ancestor != right && isParallel(ancestor)
  }
}

extension ChartDeclarations {
  /// The nodes of the states.
  struct Positions {
    private var nodes: [Int?] = []
    private(set) var isEmpty = true

    subscript(_ state: State) -> Int? {
      state.number < nodes.count ? nodes[state.number] : nil
    }

    /// Records that `node` declares `state`, unless another node does already.
    mutating func note(_ state: State, at node: Int) {
      isEmpty = false
      while nodes.count <= state.number { nodes.append(nil) }
      if nodes[state.number] == nil { nodes[state.number] = node }
    }
  }
}
