/// Finds nodes by hash values: a table of their numbers with open addressing, of which at least a quarter is empty.
///
/// Nodes are compared instead of stored keys, so that a node takes 10 to 15 bytes.
struct NodeTable {
  private var slots: [Int32] = Array(repeating: -1, count: 16)
  /// By node: half of its hash value.
  private var hashes: [UInt32] = []

  /// The number of a node; `nil` if it is not in the table.
  ///
  /// - Parameters:
  ///   - hash: The hash value of the node.
  ///   - isNode: Whether a number is that of the node.
  func number(hash: Int, where isNode: (Int32) -> Bool) -> Int32? {
    let hash = Self.half(of: hash)
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      if hashes[Int(slots[slot])] == hash, isNode(slots[slot]) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds the next node.
  mutating func append(hash: Int) {
    hashes.append(Self.half(of: hash))
    if hashes.count * 4 > slots.count * 3 {
      slots = Array(repeating: -1, count: slots.count * 2)
      for number in hashes.indices { insert(number) }
    } else {
      insert(hashes.count - 1)
    }
  }

  private mutating func insert(_ number: Int) {
    var slot = Int(hashes[number]) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(number)
  }

  private static func half(of hash: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}

/// FNV-1a by Fowler, Noll and Vo, over numbers that no input can choose: those of nodes, events and inboxes.
func hash(ofNumbers numbers: [Int32]) -> Int {
  let hash = numbers.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { hash, number in
    (hash ^ UInt64(UInt32(bitPattern: number))) &* 0x100_0000_01B3
  }
  return Int(truncatingIfNeeded: hash)
}
