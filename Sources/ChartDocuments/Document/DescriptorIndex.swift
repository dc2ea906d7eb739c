/// Finds the event descriptors that match an event, by their tokens, without trying each of them.
@_documentation(visibility: internal)
public struct DescriptorIndex {
  private struct Edge: Hashable {
    let node: Int
    let token: Substring
  }

  private struct Node {
    /// The numbers of the descriptors whose tokens end here.
    var prefixes: [Int] = []
    var events: [Int] = []
  }

  private var nodes = [Node()]
  private var edges: [Edge: Int] = [:]
  /// The numbers of the descriptors that match every event.
  private var any: [Int] = []

  /// Creates an index without descriptors.
  public init() {}

  /// Adds a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - number: The number that ``matches(_:by:)`` returns for it.
  /// - Complexity: O(*n*) in the length of the descriptor.
  public mutating func insert(_ descriptor: ChartDocument.EventDescriptor, number: Int) {
    switch descriptor {
    case .any: any.append(number)
    case .prefix(let tokens): nodes[node(of: tokens)].prefixes.append(number)
    case .event(let name): nodes[node(of: name)].events.append(number)
    }
  }

  /// Returns the numbers of the descriptors that match an event, from short to long descriptors.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - matching: The way in which the document compares names.
  /// - Complexity: O(*n*) in the length of the name and the number of matches.
  public func matches(_ name: String, by matching: ChartDocument.EventMatching) -> [Int] {
    var (result, place) = (any, 0)
    let tokens = Self.tokens(of: name)
    for (index, token) in tokens.enumerated() {
      guard let next = edges[Edge(node: place, token: token)] else { return result }
      place = next
      result += nodes[place].prefixes
      switch matching {
      case .tokens: result += nodes[place].events
      case .exact: if index == tokens.count - 1 { result += nodes[place].events }
      }
    }
    return result
  }

  private mutating func node(of name: String) -> Int {
    Self.tokens(of: name).reduce(0) { place, token in
      let edge = Edge(node: place, token: token)
      if let next = edges[edge] { return next }
      nodes.append(Node())
      edges[edge] = nodes.count - 1
      return nodes.count - 1
    }
  }

  private static func tokens(of name: String) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }
}
