/// All sequences of numbers below a count, up to a length: the shortest first.
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

  /// Counts up, the last number fastest; after the last sequence of a length the first of the next.
  private func successor(of sequence: [Int]) -> [Int]? {
    if let place = sequence.lastIndex(where: { $0 + 1 < count }) {
      let rest = Array(repeating: 0, count: sequence.count - place - 1)
      return sequence[..<place] + [sequence[place] + 1] + rest
    }
    guard count > 0, sequence.count < length else { return nil }
    return Array(repeating: 0, count: sequence.count + 1)
  }
}
