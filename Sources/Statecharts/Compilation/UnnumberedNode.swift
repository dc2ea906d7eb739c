/// A node of a chart before the nodes are numbered.
final class UnnumberedNode<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Transition = TransitionDeclaration<State, Event, Subject>

  let state: State?
  let name: String?
  let kind: NodeKind
  let initial: InitialDeclaration<State>
  let tags: [StateTag]
  /// The name of a state of a submachine.
  let stateName: SubmachineStateName?
  let elements: [Element]
  private(set) weak var parent: UnnumberedNode?
  private(set) var children: [UnnumberedNode] = []
  private(set) var transitions: [Transition] = []
  private(set) var joins: [JoinDeclaration<State, Event, Subject>] = []
  private(set) var points: [PointDeclaration<State, Event, Subject>] = []
  private(set) var hasChoices = false
  /// The numbers of the actions of its points, by their index in ``points``.
  var pointEffects: [Int: [Int32]] = [:]
  /// The numbers of its entry points, by name.
  var entryPoints: [String: Int32] = [:]
  /// The source of the transition to this choice.
  private(set) weak var choiceSource: UnnumberedNode?
  /// Whether the transition to this choice handles failures.
  private(set) var isChoiceOfFailure = false
  /// In document order, once the whole tree is known.
  var number: Int32 = -1

  init(
    state: State?, name: String? = nil, kind: NodeKind, initial: InitialDeclaration<State>,
    tags: [StateTag] = [], stateName: SubmachineStateName? = nil, elements: [Element],
    parent: UnnumberedNode?
  ) {
    self.stateName = stateName
    self.state = state
    self.name = name
    self.kind = kind
    self.initial = initial
    self.tags = tags
    self.elements = elements
    self.parent = parent
    parent?.children.append(self)
    for element in elements { add(element) }
  }

  private func add(_ element: Element) {
    switch element.kind {
    case .state(let declaration):
      let parent = kind == .parallel ? region(around: element) : self
      guard parent === self else { return }
      _ = UnnumberedNode(
        state: declaration.id, kind: Self.kind(of: declaration), initial: declaration.initial,
        tags: declaration.tags, stateName: declaration.name, elements: declaration.elements,
        parent: parent)
    case .region(let declaration):
      _ = UnnumberedNode(
        state: nil, name: declaration.name, kind: .region, initial: declaration.initial,
        elements: declaration.elements, parent: self)
    case .transition(let transition):
      transitions.append(transition)
      if case .choice = transition.target { hasChoices = true }
    case .join(let join): joins.append(join)
    case .point(let point): points.append(point)
    case .entry, .exit, .initialEffect, .history, .deferral, .barrier, .activity, .submachine:
      break
    }
  }

  /// A state that is declared in a parallel state directly is a region by itself.
  private func region(around element: Element) -> UnnumberedNode {
    UnnumberedNode(
      state: nil, kind: .region, initial: .first, elements: [element], parent: self)
  }

  /// Adds the node of a choice with `branches`.
  ///
  /// They are its eventless transitions (UML 2.5.1 §14.2.3.7, choice).
  ///
  /// - Parameters:
  ///   - branches: The branches.
  ///   - source: The source of the transition to the choice.
  ///   - transition: That transition.
  func addChoice(
    _ branches: [BranchDeclaration<State, Event, Subject>], from source: UnnumberedNode,
    by transition: Transition
  ) -> UnnumberedNode {
    let transitions = branches.map { branch in
      Element(
        .transition(
          Transition(
            on: .always, to: TargetDeclaration(branch.target), behavior: branch.behavior)))
    }
    let choice = UnnumberedNode(
      state: nil, kind: .choice, initial: .first, elements: transitions, parent: self)
    choice.choiceSource = source
    if case .failure = transition.trigger { choice.isChoiceOfFailure = true }
    return choice
  }

  static func kind(of declaration: StateDeclaration<State, Event, Subject>) -> NodeKind {
    switch declaration.kind {
    case .final: .final
    case .parallel: .parallel
    case .ordinary: kind(of: declaration.elements)
    }
  }

  /// The kind of a state, which depends on its elements.
  static func kind(of elements: [Element]) -> NodeKind {
    var kind = NodeKind.simple
    for element in elements {
      switch element.kind {
      case .state: kind = .composite
      case .region: return .parallel
      case .entry, .exit, .initialEffect, .transition, .join, .history, .point, .deferral, .barrier,
        .activity, .submachine:
        break
      }
    }
    return kind
  }

  // MARK: - Reading the tree

  /// Calls `body` with this node and all of its descendants, in document order.
  func forEach(_ body: (UnnumberedNode) -> Void) {
    body(self)
    for child in children { child.forEach(body) }
  }
}
