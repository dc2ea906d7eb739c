// Configurations are compared by states, not by node numbers: configurations of charts that were
// compiled separately, or a decoded configuration, may be equal.
extension Configuration: Hashable {
  /// Whether the active states and the records of history and joins are equal.
  public static func == (left: Self, right: Self) -> Bool {
    if left.table === right.table, left.active.count == right.active.count {
      return left.leafNumbers == right.leafNumbers
        && left.memory.pasts == right.memory.pasts
        && left.memory.arrivals == right.memory.arrivals
    }
    return min(left.active.count, 0) == min(right.active.count, 0) && left.content == right.content
  }

  /// Hashes the active states.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(active.count)
    for leaf in leafNumbers { hasher.combine(table.node(leaf).state) }
  }

  /// A description of a node that does not depend on numbers.
  enum Place: Hashable {
    case root
    case state(State)
    indirect case part(Int32, of: Place)
  }

  struct Content: Hashable {
    var leaves: [Place] = []
    var pasts: [Place: [Place]] = [:]
    var arrivals: [String: Set<Place>] = [:]
  }

  var content: Content {
    var content = Content()
    content.leaves = leafNumbers.map(place)
    for past in memory.pasts { content.pasts[place(past.node)] = past.leaves.map(place) }
    for arrival in memory.arrivals {
      content.arrivals[table.joins[Int(arrival.join)], default: []].insert(place(arrival.source))
    }
    return content
  }

  private func place(_ number: Int32) -> Place {
    let node = table.node(number)
    if let state = node.state { return .state(state) }
    guard node.parent >= 0 else { return .root }
    return .part(node.position, of: place(node.parent))
  }
}
