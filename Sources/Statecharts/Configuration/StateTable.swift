import Schematic

/// The names and the nesting of a chart's states, shared by all its configurations.
///
/// A decoded configuration has a table of its own, with its active states only.
@usableFromInline
final class StateTable<State: Hashable> {
  /// The state and the names of a node; its place is a ``NodeShape``.
  @usableFromInline
  struct Node {
    /// `nil` for the root, regions and choices, and for a decoded state that is no longer declared.
    @usableFromInline let state: State?
    /// A region's name, or the encoded text of a state that is no longer declared.
    let name: String?
    /// The index among its siblings.
    let position: Int32
    /// Empty for regions and choices, and in the table of a decoded configuration.
    let tags: [StateTag]
    /// The name of a state of a submachine.
    var stateName: ChartOutline.StateName?
  }

  @usableFromInline let nodes: [Node]
  /// The joins' names, by their numbers.
  let joins: [String]
  @usableFromInline let numbers: [State: Int32]
  /// The numbers of states that are identified by a byte, such as those of an enum without payloads.
  @usableFromInline let bytes: ByteIndex<State>
  /// By node.
  @usableFromInline let shapes: FixedTable<NodeShape>

  init(nodes: [Node], shapes: [NodeShape], joins: [String]) {
    self.nodes = nodes
    self.joins = joins
    var numbers: [State: Int32] = [:]
    // In one loop, with arrays of numbers, because this code is not specialized.
    var bytes = [UInt16](repeating: UInt16(Self.unknown), count: ByteIndex<State>.count)
    for (number, node) in nodes.enumerated() {
      guard let state = node.state else { continue }
      numbers[state] = Int32(number)
      if ByteIndex<State>.isUsable, number < Self.unknown {
        bytes[Int(ByteIndex.byte(of: state))] = UInt16(number)
      }
    }
    self.numbers = numbers
    self.bytes = ByteIndex(bytes)
    self.shapes = FixedTable(shapes)
  }

  deinit {
    bytes.free()
    shapes.free()
  }

  @inlinable static var unknown: Int { 0xFFFF }

  @inlinable
  func number(of state: State) -> Int32? {
    if ByteIndex<State>.isUsable {
      let number = bytes[state]
      if number != Self.unknown { return Int32(truncatingIfNeeded: number) }
    }
    return numbers[state]
  }

  func node(_ number: Int32) -> Node {
    nodes[Int(number)]
  }

  /// The node and its ancestors, outermost first.
  func path(to number: Int32) -> [Int32] {
    var path: [Int32] = []
    var number = number
    while number >= 0 {
      path.append(number)
      number = shapes[number].parent
    }
    path.reverse()
    return path
  }

  /// Whether a node was a state for which `State` no longer has a value.
  func isLost(_ number: Int32) -> Bool {
    let shape = shapes[number]
    guard !shape.isState, shape.parent >= 0 else { return false }
    switch shape.kind {
    case .simple, .composite, .parallel, .final: return true
    case .region, .choice: return false
    }
  }
}

/// The place of a node in the chart, with the properties that decide on its completion.
// Not a part of the node, which is generic: unspecialized code looks up generic parts.
@usableFromInline
struct NodeShape {
  /// The number after its last descendant.
  @usableFromInline let end: Int32
  /// -1 for the root.
  let parent: Int32
  let kind: NodeKind
  /// Whether it is the only state of its region.
  let isOnlyChild: Bool
  let isState: Bool
}

// Unchecked: the tables that it points to do not change.
extension StateTable: @unchecked Sendable where State: Sendable {}
extension StateTable.Node: Sendable where State: Sendable {}

extension StateTable {
  /// The name of a state among the states around it; in a submachine, its name there.
  ///
  /// - Returns: `nil` for a node that is no state.
  func title(of number: Int32) -> String? {
    let node = node(number)
    return node.stateName?.title ?? node.state.map { Statecharts.title(of: $0) }
  }

  /// The name of a state by itself; in a submachine, with the states around it.
  ///
  /// - Returns: `nil` for a node that is no state.
  func label(of number: Int32) -> String? {
    let node = node(number)
    return node.stateName?.label ?? node.state.map { "\($0)" }
  }

  /// The name of a node in messages and diagrams.
  func name(of number: Int32) -> String {
    let node = node(number)
    if let label = label(of: number) { return "'\(label)'" }
    if isLost(number) { return node.name.map { "'\($0)'" } ?? "a state that can't be read" }
    switch shapes[number].kind {
    case .region: return node.name.map { "region '\($0)'" } ?? "region \(node.position + 1)"
    case .choice: return "a choice"
    case .simple, .composite, .parallel, .final: return "the chart"
    }
  }
}

extension StateTable {
  /// The name of a node in a sentence: `'on'`, `region 'camera'`, `the first region of 'p'`.
  func words(for number: Int32) -> String {
    let node = node(number)
    let shape = shapes[number]
    guard shape.kind == .region, node.name == nil else { return name(of: number) }
    return "the \(Int(node.position).ordinal) region of \(name(of: shape.parent))"
  }
}
