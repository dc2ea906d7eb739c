import Graphable

/// Reads the nodes, the frames and the ends of the edges from a styled DOT text of this package.
///
/// Labels are not read: a picture has them.
struct DOTGraphReader {
  private var nodes: [Int: StateGraph.Node] = [:]
  private var edges: [Int: StateGraph.Edge] = [:]
  /// The sources of arrows that are written as two edges.
  private var starts: [Int: Int] = [:]
  /// The frames in which arrows to their contents start.
  private var insides: [Int: Int] = [:]
  /// The enclosing frames, the innermost last.
  private var frames: [Int?] = []

  /// The graph of a text; `nil` if a node or an edge is missing.
  static func graph(of text: String) -> StateGraph? {
    var reader = DOTGraphReader()
    for line in text.split(separator: "\n") { reader.read(line.drop { $0 == " " }) }
    let nodes = (0..<reader.nodes.count).compactMap { reader.nodes[$0] }
    let edges = (0..<reader.edges.count).compactMap { reader.edges[$0] }
    guard nodes.count == reader.nodes.count, edges.count == reader.edges.count else { return nil }
    return StateGraph(name: "", nodes: nodes, edges: edges)
  }

  private mutating func read(_ line: Substring) {
    if line.hasPrefix("subgraph \"cluster_n") {
      // The cluster of a name is no frame.
      frames.append(Self.number(after: "cluster_n", in: line) ?? frames.last ?? nil)
    } else if line == "}" {
      if !frames.isEmpty { frames.removeLast() }
    } else if line.contains(" -> ") {
      readEdge(line)
    } else if let number = Self.number(after: "id=\"state", in: line) {
      let parent = line.hasPrefix("graph ") ? frames.dropLast().last : frames.last
      nodes[number] = StateGraph.Node(Self.kind(in: line), in: parent ?? nil)
    } else if line.hasPrefix("l"), let number = Self.number(after: "l", in: line) {
      insides[number] = frames.last ?? nil
    }
  }

  private mutating func readEdge(_ line: Substring) {
    guard let number = Self.number(after: "id=\"transition", in: line) else { return }
    let names = line.prefix { $0 != "[" }.split(separator: " ")
    let head = Self.number(after: "lhead=cluster_n", in: line) ?? Int(names[2].dropFirst()) ?? 0
    if line.contains("id=\"transition\(number)-start\"") {
      starts[number] = head
      return
    }
    let isInside = line.contains("arrowtail=tee")
    let tail =
      (names[0].hasPrefix("l") ? isInside ? insides[number] : starts[number] : nil)
      ?? Self.number(after: "ltail=cluster_n", in: line) ?? Int(names[0].dropFirst()) ?? 0
    let isReversed = line.contains("dir=back")
    edges[number] = StateGraph.Edge(
      from: isReversed ? head : tail, to: isReversed ? tail : head,
      kind: isInside ? .local : .external)
  }

  private static func number(after prefix: String, in line: Substring) -> Int? {
    guard let start = line.range(of: prefix) else { return nil }
    return Int(line[start.upperBound...].prefix { $0.isNumber })
  }

  /// The kind of a node, by the first of its classes that has one.
  private static func kind(in line: Substring) -> StateGraph.Node.Kind {
    guard let start = line.range(of: "class=\"") else { return .state }
    let classes = line[start.upperBound...].prefix { $0 != "\"" }.split(separator: " ")
    if classes.contains("composite") { return .composite }
    if classes.contains("final") { return .final }
    return classes.first.flatMap { kinds[$0] } ?? .state
  }

  private static let kinds: [Substring: StateGraph.Node.Kind] = [
    "state": .state, "region": .region, "initial": .initial, "choice": .choice,
    "junction": .junction, "fork": .fork, "join": .join, "history": .shallowHistory,
    "entry": .entryPoint, "exit": .exitPoint, "terminate": .terminate, "any": .anyState,
  ]
}
