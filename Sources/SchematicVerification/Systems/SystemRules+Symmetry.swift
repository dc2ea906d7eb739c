// Machines that are the same: configurations that differ only in their order are one.
extension SystemRules {
  var hasSymmetry: Bool { members.contains { $0.count > 1 } }

  /// Returns the same configuration with the machines of each group in a certain order.
  ///
  /// They are sorted by their own numbers and by the messages between them and machines of no or another group.
  /// If two are equal so far and differ in messages inside the group, they keep their order: then some
  /// configurations are counted several times. In any order, the result is a permutation, so that the
  /// exploration stays sound (C. N. Ip and D. L. Dill, Better verification through symmetry, 1996).
  func canonical(_ row: [Int32]) -> [Int32] {
    guard hasSymmetry else { return row }
    let inboxes = networks[row[row.count - 1]]
    // By slot: its new slot.
    var places = Array(slots.indices)
    for group in members where group.count > 1 {
      let keys = group.map { key(of: $0, group, inboxes, row) }
      let order = group.sorted {
        let (first, second) = (keys[$0 - group.lowerBound], keys[$1 - group.lowerBound])
        return first == second ? $0 < $1 : first.lexicographicallyPrecedes(second)
      }
      for (position, slot) in order.enumerated() { places[slot] = group.lowerBound + position }
    }
    return permuted(row, inboxes, places)
  }

  /// The numbers by which machines of a group are sorted.
  private func key(
    of slot: Int, _ group: Range<Int>, _ inboxes: [NetworkTable.Inbox], _ row: [Int32]
  ) -> [Int32] {
    var key = Array(row[slot * Self.width..<(slot + 1) * Self.width])
    for inbox in inboxes {
      let (source, receiver, delivery) = parts(of: inbox.queue)
      let isSource = source == slot + 1
      guard receiver == slot || isSource else { continue }
      let other = receiver == slot ? source : receiver + 1
      let place = group.contains(other - 1) ? -1 : Int32(other)
      key += [-2, isSource ? 1 : 0, place, Int32(delivery)] + inbox.messages
    }
    return key
  }

  private func permuted(
    _ row: [Int32], _ inboxes: [NetworkTable.Inbox], _ places: [Int]
  ) -> [Int32] {
    guard places.indices.contains(where: { places[$0] != $0 }) else { return row }
    var result = row
    for (slot, place) in places.enumerated() {
      for column in 0..<Self.width {
        result[place * Self.width + column] = row[slot * Self.width + column]
      }
    }
    let moved = inboxes.map { inbox in
      let (source, receiver, delivery) = parts(of: inbox.queue)
      return NetworkTable.Inbox(
        queue: queue(
          source: source == 0 ? 0 : places[source - 1] + 1, receiver: places[receiver],
          delivery: delivery),
        messages: inbox.messages)
    }
    result[row.count - 1] = networks.number(of: moved.sorted { $0.queue < $1.queue })
    return result
  }
}
