import ChartDocuments
import LoadedCharts
import TestSupport

/// A random chart by numbers, with composites, regions, and external transitions from states to states.
///
/// Its translation in Promela is written without this library, and so has no histories, completions and
/// pseudostates.
struct PlainModel {
  enum Kind { case atomic, compound, parallel, region }

  struct Node {
    var kind: Kind
    var parent: Int
    var children: [Int] = []
    var transitions: [Int] = []
  }

  struct Transition {
    let source: Int
    let event: Int
    let isGuarded: Bool
    let target: Int
  }

  let model: RandomModel
  private(set) var nodes: [Node] = []
  private(set) var transitions: [Transition] = []
  private var numbers: [String: Int] = [:]

  /// - Parameter regions: How many regions of four to six states there are beside the rest: the number of
  ///   configurations grows exponentially with it.
  init(seed: UInt64, regions: Int = 0) {
    var generator = RandomDocument(seed: seed, [.regions], size: .small)
    var document = generator.structure()
    if regions > 0 {
      document.root.states.append(Self.parallel(regions, &generator.random))
    }
    generator.connect(&document)
    document.root.change { $0.makePlain() }
    model = RandomModel(document)
    add(model.document.root, in: -1)
    addTransitions(of: model.document.root)
  }

  func number(of state: NamedState) -> Int { numbers[state.id] ?? 0 }

  private static func parallel(_ count: Int, _ random: inout SeededRandom) -> ChartDocument.State {
    let regions = (1...count).map { region in
      ChartDocument.Region(states: (1...random.number(4...6)).map { .init("r\(region)s\($0)") })
    }
    return .init("p", kind: .parallel, regions: regions)
  }

  private mutating func add(_ kind: Kind, in parent: Int) -> Int {
    nodes.append(Node(kind: kind, parent: parent))
    if parent >= 0 { nodes[parent].children.append(nodes.count - 1) }
    return nodes.count - 1
  }

  private mutating func add(_ state: ChartDocument.State, in parent: Int) {
    let isParallel = state.kind == .parallel
    let node = add(isParallel ? .parallel : state.isComposite ? .compound : .atomic, in: parent)
    numbers[state.id] = node
    for child in state.states { add(child, in: node) }
    for region in state.regions {
      let room = add(.region, in: node)
      for child in region.states { add(child, in: room) }
    }
  }

  private mutating func addTransitions(of root: ChartDocument.State) {
    for state in root.descendants {
      for transition in state.transitions {
        guard let event = transition.event, case .targets(let targets) = transition.destination,
          case .state(let id) = targets[0], let source = numbers[state.id], let target = numbers[id]
        else { preconditionFailure("The transitions are plain.") }
        nodes[source].transitions.append(transitions.count)
        transitions.append(
          .init(
            source: source, event: event, isGuarded: transition.condition != nil, target: target))
      }
    }
  }
}

extension ChartDocument.Transition {
  /// The index of its event.
  fileprivate var event: Int? {
    RandomDocument.outerEvents.firstIndex { trigger == .events([.event($0)]) }
  }
}

extension ChartDocument.State {
  /// Removes what the translation does not have.
  fileprivate mutating func makePlain() {
    initial = .first
    for index in regions.indices { regions[index].initial = .first }
    transitions.removeAll { transition in
      guard transition.event != nil, case .targets(let targets) = transition.destination,
        targets.count == 1, case .state = targets[0]
      else { return true }
      return false
    }
    for index in transitions.indices { transitions[index].kind = .external }
  }
}
