// Configurations are compared by states, not by node numbers. Those of charts that were compiled separately,
// and decoded ones, may be equal.
extension Configuration: Hashable {
  /// Whether the active states and the records of history and joins are equal.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    // The configurations of a chart without records share their storage.
    if left.storage === right.storage { return left.active == right.active }
    return left.isEqualOnSlowPath(to: right)
  }

  @usableFromInline
  func isEqualOnSlowPath(to right: Self) -> Bool {
    let left = self
    if left.table === right.table, left.active.count == right.active.count {
      return left.active == right.active
        && (left.active.isInline || left.storage.leaves == right.storage.leaves)
        && left.storage.historyRecords == right.storage.historyRecords
        && left.storage.arrivals == right.storage.arrivals
    }
    return min(left.active.count, 0) == min(right.active.count, 0) && left.content == right.content
  }

  /// Hashes the active states and the records of history.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(active.count)
    for leaf in leafNumbers { hasher.combine(table.node(leaf).state) }
    guard !storage.historyRecords.isEmpty else { return }
    // A sum, because charts that were compiled separately may order the records differently.
    var records = 0
    for record in storage.historyRecords {
      var inner = Hasher()
      inner.combine(table.node(record.node).state)
      for leaf in record.leaves { inner.combine(table.node(leaf).state) }
      records &+= inner.finalize()
    }
    hasher.combine(records)
  }

  /// A description of a node that does not depend on numbers.
  enum Place: Hashable {
    case root
    case state(State)
    indirect case part(Int32, of: Place)
  }

  struct Content: Hashable {
    var leaves: [Place] = []
    var historyRecords: [Place: [Place]] = [:]
    var arrivals: [String: Set<Place>] = [:]
  }

  var content: Content {
    var content = Content()
    content.leaves = leafNumbers.map(place)
    for record in storage.historyRecords {
      content.historyRecords[place(record.node)] = record.leaves.map(place)
    }
    for arrival in storage.arrivals {
      content.arrivals[table.joins[Int(arrival.join)], default: []].insert(place(arrival.source))
    }
    return content
  }

  private func place(_ number: Int32) -> Place {
    let node = table.node(number)
    if let state = node.state { return .state(state) }
    let parent = table.shapes[number].parent
    return parent < 0 ? .root : .part(node.position, of: place(parent))
  }
}
