/// All sequences of the numbers below a count, up to a maximum length, the shortest first.
struct Sequences: Sequence, IteratorProtocol {
  private let count: Int
  private let length: Int
  private var upcoming: [Int]?

  init(of count: Int, upTo length: Int) {
    self.count = count
    self.length = length
    upcoming = []
  }

  mutating func next() -> [Int]? {
    guard let current = upcoming else { return nil }
    upcoming = successor(of: current)
    return current
  }

  /// The next sequence of the same length, or the first one that is longer.
  private func successor(of sequence: [Int]) -> [Int]? {
    if let index = sequence.lastIndex(where: { $0 + 1 < count }) {
      let rest = Array(repeating: 0, count: sequence.count - index - 1)
      return sequence[..<index] + [sequence[index] + 1] + rest
    }
    guard count > 0, sequence.count < length else { return nil }
    return Array(repeating: 0, count: sequence.count + 1)
  }
}
