/// A chart's declarations as a numbered tree: what the rules look at.
///
/// Nodes are numbered in document order, so that a node's descendants are the numbers up to its
/// `end`. States have numbers, too, whatever their type: the rules are compiled once, and not for
/// each chart at run time, which is ten times as slow. See ``ChartReader``.
struct ChartOutline {
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
    var elements: [Element] = []
    /// The node's part of the outline's transitions.
    var transitions = 0..<0
    var children: [Int] = []
    var end = 0
  }

  var nodes: [Node] = []
  /// By the number of a state: where it stands; the first place if there are several.
  var positions = Positions()

  /// All transitions, node by node.
  var transitions: [(node: Int, found: Transition)] = []
  var joins: [(node: Int, found: Join)] = []
  var histories: [(node: Int, found: History)] = []
  var deferrals: [(node: Int, found: Trigger)] = []
  var timers: [(node: Int, found: Timer)] = []
  var hasBarriers = false
  /// Every place where a destination is written, and where it leads.
  var allDestinations: [(place: Place, destination: Destination)] = []

  /// The states of the chart's type that stand nowhere in it, and that type's name.
  var undeclaredCases: [State] = []
  var stateType = ""

  // What only those can answer who know the types.

  /// What a state prints as.
  var name: (State) -> String = { "\($0)" }
  /// What a timer's event prints as.
  var eventName: (Timer) -> String = { "\($0)" }
  /// What the events of a trigger print as: one name for each event by value, or one for all events
  /// with a payload.
  var eventNames: (Trigger) -> [String] = { _ in [] }
  /// Whether a timer's event triggers something.
  var isMatched: (Timer, Trigger) -> Bool = { _, _ in false }
  /// Which of the first trigger's events, by their position, the second one matches, if both are
  /// triggers by value.
  var sharedEvents: (Trigger, Trigger) -> [Int] = { _, _ in [] }

  func transitions(of node: Int) -> some RandomAccessCollection<Transition> {
    transitions[nodes[node].transitions].lazy.map(\.found)
  }
}

// MARK: - Relations

extension ChartOutline {
  /// Whether `node` lies inside `ancestor`, and is not `ancestor` itself.
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

  /// Whether both can be active at once without one being inside the other.
  func areOrthogonal(_ left: Int, _ right: Int) -> Bool {
    let ancestor = innermostCommonAncestor(left, right)
    return ancestor != left && ancestor != right && nodes[ancestor].kind == .parallel
  }
}

extension ChartOutline {
  /// Where states stand.
  struct Positions {
    private var nodes: [Int?] = []
    private(set) var isEmpty = true

    subscript(_ state: State) -> Int? {
      state.number < nodes.count ? nodes[state.number] : nil
    }

    /// Notes that `state` stands at `node`, unless it stands somewhere else already.
    mutating func note(_ state: State, at node: Int) {
      isEmpty = false
      while nodes.count <= state.number { nodes.append(nil) }
      if nodes[state.number] == nil { nodes[state.number] = node }
    }
  }
}
