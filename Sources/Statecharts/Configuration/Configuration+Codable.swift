import Schematic

// A configuration is encoded with the relevant part of its chart: the active states, the states that history
// records, and their ancestors. It can be decoded, printed and compared without the chart. The chart finds each
// state by its name, even after states were added.
extension Configuration: Encodable where State: Encodable {
  /// Encodes the active states and the records of history and joins.
  public func encode(to encoder: any Encoder) throws {
    try EncodedConfiguration(self).encode(to: encoder)
  }
}

extension Configuration: Decodable where State: Decodable {
  /// Decodes a configuration.
  ///
  /// An active state without a value of `State` is stored as text: the ``description`` contains it, ``leaves``
  /// and ``states`` do not. A machine that resumes from the configuration throws an
  /// ``IncompatibleConfigurationError`` that names the state. If only history records the state, it is
  /// discarded.
  ///
  /// - Throws: `DecodingError` if the data is no configuration, or if its states are nested more than 200
  ///   levels deep, counting regions. Also if a later version of this library encoded it in an unknown format.
  public init(from decoder: any Decoder) throws {
    try FormatVersion.check(upTo: EncodedConfiguration<State>.version, in: decoder)
    let encoded = try EncodedConfiguration<State>(from: decoder)
    func corrupted(_ description: String) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: description))
    }
    guard !encoded.isNestedTooDeeply else {
      throw corrupted(
        """
        The states of the configuration are nested more than \(Nesting.decodingLimit) levels deep. \
        No chart has so many levels.
        """)
    }
    guard let configuration = encoded.configuration else {
      throw corrupted("The states of the configuration do not form a tree.")
    }
    self = configuration
  }
}

/// An encoded configuration: nodes in document order, which refer to each other by index.
private struct EncodedConfiguration<State: Hashable> {
  struct Node {
    var state: State?
    var name: String?
    var kind: UInt8
    var parent: Int32
    var position: Int32
    var isOnlyChild: Bool
  }

  struct EncodedHistory: Codable {
    var node: Int32
    var leaves: [Int32]
  }

  struct Arrival: Codable {
    var join: String
    var source: Int32
  }

  /// The version of the format.
  static var version: Int { 1 }

  /// Checked as a ``FormatVersion`` before the rest is decoded.
  var version: Int?
  var nodes: [Node]
  var leaves: [Int32]
  var isTerminated: Bool
  /// Absent for a machine that was not stopped.
  var isStopped: Bool?
  var histories: [EncodedHistory]
  var arrivals: [Arrival]

  init(_ configuration: Configuration<State>) {
    let table = configuration.table
    let storage = configuration.storage
    let concerned =
      [0] + configuration.leafNumbers + storage.historyRecords.flatMap { [$0.node] + $0.leaves }
      + storage.arrivals.map(\.source)
    let numbers = Set(concerned.flatMap(table.path)).sorted()
    let indices = Dictionary(
      uniqueKeysWithValues: numbers.enumerated().map { ($1, Int32($0)) })
    func index(_ number: Int32) -> Int32 { indices[number] ?? -1 }

    version = Self.version
    nodes = numbers.map { number in
      let (node, shape) = (table.node(number), table.shapes[number])
      return Node(
        state: node.state, name: node.name, kind: shape.kind.rawValue,
        parent: index(shape.parent), position: node.position, isOnlyChild: shape.isOnlyChild)
    }
    leaves = configuration.leafNumbers.map(index)
    isTerminated = configuration.isTerminated
    isStopped = configuration.isStopped ? true : nil
    histories = storage.historyRecords.map {
      EncodedHistory(node: index($0.node), leaves: $0.leaves.map(index))
    }
    arrivals = storage.arrivals.map {
      Arrival(join: table.joins[Int($0.join)], source: index($0.source))
    }
  }

  /// Whether a node has more ancestors than a chart can have: code that reads a configuration recurses at each
  /// level.
  var isNestedTooDeeply: Bool {
    var depths: [Int] = []
    for (index, node) in nodes.enumerated() {
      let parent = Int(node.parent)
      let depth = (0..<index).contains(parent) ? depths[parent] + 1 : 0
      if depth > Nesting.decodingLimit { return true }
      depths.append(depth)
    }
    return false
  }

  /// `nil` if the parts are inconsistent.
  var configuration: Configuration<State>? {
    guard let table else { return nil }
    let numbers = leaves + histories.flatMap { [$0.node] + $0.leaves } + arrivals.map(\.source)
    guard numbers.allSatisfy({ nodes.indices.contains(Int($0)) }),
      zip(leaves, leaves.dropFirst()).allSatisfy({ table.shapes[$0].end <= $1 })
    else { return nil }
    let active: InlineIndexList =
      isTerminated ? .terminated : isStopped == true ? .stopped : InlineIndexList(leaves)
    return Configuration(
      active,
      ConfigurationStorage(
        table, leaves: active.isInline ? [] : leaves,
        historyRecords: histories.map { HistoryRecord(node: $0.node, leaves: $0.leaves) },
        arrivals: arrivals.compactMap { arrival in
          table.joins.firstIndex(of: arrival.join).map {
            Statecharts.Arrival(join: Int32($0), source: arrival.source)
          }
        }))
  }

  private var table: StateTable<State>? {
    var ends = [Int32](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated().reversed() {
      ends[index] = max(ends[index], Int32(index + 1))
      guard node.parent >= 0 else { continue }
      guard isOpen(node.parent, at: index) else { return nil }
      ends[Int(node.parent)] = max(ends[Int(node.parent)], ends[index])
    }
    var (known, shapes): ([StateTable<State>.Node], [NodeShape]) = ([], [])
    for (index, node) in nodes.enumerated() {
      guard let kind = NodeKind(rawValue: node.kind), (node.parent < 0) == (index == 0) else {
        return nil
      }
      known.append(
        StateTable.Node(state: node.state, name: node.name, position: node.position, tags: []))
      shapes.append(
        NodeShape(
          end: ends[index], parent: node.parent, kind: kind, isOnlyChild: node.isOnlyChild,
          isState: node.state != nil))
    }
    let joins = Set(arrivals.map(\.join)).sorted()
    return known.isEmpty ? nil : StateTable(nodes: known, shapes: shapes, joins: joins)
  }

  /// Whether `parent` is an ancestor of the node before `index`, so that it can have the next node as
  /// a child.
  private func isOpen(_ parent: Int32, at index: Int) -> Bool {
    guard parent < index else { return false }
    var ancestor = Int32(index - 1)
    while ancestor > parent {
      let outer = nodes[Int(ancestor)].parent
      guard outer < ancestor else { return false }
      ancestor = outer
    }
    return ancestor == parent
  }
}

extension EncodedConfiguration: Encodable where State: Encodable {}
extension EncodedConfiguration: Decodable where State: Decodable {}
extension EncodedConfiguration.Node: Encodable where State: Encodable {}

extension EncodedConfiguration.Node: Decodable where State: Decodable {
  private enum Key: CodingKey {
    case state, name, kind, parent, position, isOnlyChild
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    kind = try container.decode(UInt8.self, forKey: .kind)
    parent = try container.decode(Int32.self, forKey: .parent)
    position = try container.decode(Int32.self, forKey: .position)
    isOnlyChild = try container.decode(Bool.self, forKey: .isOnlyChild)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    do {
      state = try container.decodeIfPresent(State.self, forKey: .state)
    } catch {
      state = nil
      name = Self.text(of: container)
    }
  }

  /// The encoded text, number or case name of a state that cannot be decoded.
  private static func text(of container: KeyedDecodingContainer<Key>) -> String? {
    if let text = try? container.decode(String.self, forKey: .state) { return text }
    if let number = try? container.decode(Int.self, forKey: .state) { return "\(number)" }
    return try? container.nestedContainer(keyedBy: AnyKey.self, forKey: .state).allKeys.first?
      .stringValue
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) {
    nil
  }
}
