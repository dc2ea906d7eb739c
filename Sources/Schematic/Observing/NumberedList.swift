/// An element of a ``NumberedList``.
protocol NumberedListNode: AnyObject {
  /// The number that identifies the node in its list.
  var number: Int { get }
  /// The next node in the list. A node that was removed keeps it, so that an iteration can continue.
  var next: Self? { get set }
  /// The node before it, which the list retains. Undefined for a node that is not in a list.
  var previous: Self? { get set }
}

/// A linked list of nodes with ascending numbers.
///
/// Not an array: in unspecialized code, iterating over an array of a generic type costs ten times as
/// much.
///
/// - Complexity: Adding a node is O(1). Removing one is O(1) amortized over the nodes that were added.
@usableFromInline
struct NumberedList<Node: AnyObject> {
  @usableFromInline private(set) var first: Node?
  private unowned(unsafe) var last: Node?
  /// The nodes by number, from the first removal from a long list on: most lists are short, and most
  /// nodes are never removed.
  private var index: [Int: Unmanaged<Node>]?

  /// Up to this count, a node is found without an index.
  private static var shortCount: Int { 8 }
}

extension NumberedList where Node: NumberedListNode {
  /// Adds a node with a higher number than all others.
  mutating func append(_ node: Node) {
    node.previous = last
    if let last { last.next = node } else { first = node }
    last = node
    index?[node.number] = .passUnretained(node)
  }

  /// Removes the node with a number, if there is one.
  ///
  /// - Returns: The node.
  @discardableResult
  mutating func remove(_ number: Int) -> Node? {
    guard let node = node(number) else { return nil }
    let (previous, next) = (node.previous, node.next)
    if let previous { previous.next = next } else { first = next }
    if let next { next.previous = previous } else { last = previous }
    index?[number] = nil
    return node
  }

  /// Removes the nodes one by one: released as a chain, they would take stack for each.
  mutating func removeAll() {
    (index, last) = (nil, nil)
    while let node = first {
      first = node.next
      node.next = nil
    }
  }

  private mutating func node(_ number: Int) -> Node? {
    if let index { return index[number]?.takeUnretainedValue() }
    let few = Array(nodes.prefix(Self.shortCount + 1))
    if let node = few.first(where: { $0.number == number }) { return node }
    guard few.count > Self.shortCount else { return nil }
    index = Dictionary(
      uniqueKeysWithValues: nodes.map { ($0.number, Unmanaged.passUnretained($0)) })
    return node(number)
  }

  private var nodes: some Sequence<Node> {
    sequence(state: first) { next in
      defer { next = next?.next }
      return next
    }
  }
}
