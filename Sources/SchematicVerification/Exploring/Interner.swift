/// Gives equal lists of numbers the same index.
struct Interner: Sendable {
  private var indices: [[Int32]: Int32] = [:]
  private(set) var lists: [[Int32]] = []
  /// The last list that was found: the next one is often equal.
  private var last: Int32?

  init(with first: [Int32]? = nil) {
    if let first { _ = intern(first) }
  }

  /// The index of a list, and whether the list is new.
  mutating func intern(_ list: [Int32]) -> (index: Int32, isNew: Bool) {
    if let last, lists[Int(last)] == list { return (last, false) }
    let found = find(list)
    last = found.index
    return found
  }

  private mutating func find(_ list: [Int32]) -> (index: Int32, isNew: Bool) {
    let next = Int32(lists.count)
    let index = indices[list, default: next]
    guard index == next else { return (index, false) }
    indices[list] = next
    lists.append(list)
    return (next, true)
  }

  subscript(_ index: Int32) -> [Int32] { lists[Int(index)] }

  /// Releases the index, and keeps the lists.
  mutating func seal() { indices = [:] }
}
