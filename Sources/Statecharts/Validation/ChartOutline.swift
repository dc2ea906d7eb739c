/// A chart's declarations as a numbered tree: what the rules look at.
///
/// Nodes are numbered in document order, so that a node's descendants are the numbers up to its
/// `end`.
struct ChartOutline<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Transition = TransitionDeclaration<State, Event, Subject>

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
    let initial: InitialDeclaration<State>
    let elements: [Element]
    var children: [Int] = []
    var end = 0
  }

  private(set) var nodes: [Node] = []
  /// Where each state stands; the first place if there are several.
  private(set) var positions: [State: Int] = [:]

  init(_ elements: [Element], initial: InitialDeclaration<State>) {
    add(
      Node(
        kind: .root, state: nil, name: nil, parent: nil, initial: initial, elements: elements))
  }

  private mutating func add(_ node: Node) {
    let number = nodes.count
    nodes.append(node)
    if let parent = node.parent { nodes[parent].children.append(number) }
    if let state = node.state, positions[state] == nil { positions[state] = number }
    for element in node.elements {
      switch element.kind {
      case .state(let state): add(Node(state, in: number))
      case .region(let region): add(Node(region, in: number))
      case .entry, .exit, .initialEffect, .transition, .join, .history, .deferral, .barrier,
        .activity, .unfinished:
        break
      }
    }
    nodes[number].end = nodes.count
  }
}

extension ChartOutline.Node {
  fileprivate init(_ declaration: StateDeclaration<State, Event, Subject>, in parent: Int) {
    let kind: ChartOutline.Kind =
      switch declaration.kind {
      case .ordinary: .ordinary
      case .parallel: .parallel
      case .final: .final
      }
    self.init(
      kind: kind, state: declaration.id, name: nil, parent: parent, initial: declaration.initial,
      elements: declaration.elements)
  }

  fileprivate init(_ declaration: RegionDeclaration<State, Event, Subject>, in parent: Int) {
    self.init(
      kind: .region, state: nil, name: declaration.name, parent: parent,
      initial: declaration.initial, elements: declaration.elements)
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

// MARK: - What stands where

extension ChartOutline {
  /// What `select` finds among the elements of all nodes, with the node where it stands.
  func all<Found>(
    _ select: (Element.Kind) -> Found?
  ) -> [(node: Int, found: Found)] {
    nodes.indices.flatMap { node in
      nodes[node].elements.compactMap { element in select(element.kind).map { (node, $0) } }
    }
  }

  var transitions: [(node: Int, found: Transition)] {
    all { if case .transition(let transition) = $0 { transition } else { nil } }
  }

  func transitions(of node: Int) -> [Transition] {
    nodes[node].elements.compactMap {
      if case .transition(let transition) = $0.kind { transition } else { nil }
    }
  }

  var joins: [(node: Int, found: JoinDeclaration<State, Event, Subject>)] {
    all { if case .join(let join) = $0 { join } else { nil } }
  }

  var histories: [(node: Int, found: HistoryDeclaration<State, Event, Subject>)] {
    all { if case .history(let history) = $0 { history } else { nil } }
  }

  var hasBarriers: Bool {
    !all { if case .barrier(let barrier) = $0 { barrier } else { nil } }.isEmpty
  }
}
