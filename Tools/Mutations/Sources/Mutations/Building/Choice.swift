/// Chooses mutants among the candidates, the same ones each time.
///
/// The order depends on a hash of each candidate's key, so that a change of the sources concerns
/// only the candidates of the lines that change.
struct Choice {
  let seed: UInt64
  /// How many mutants there are at most of each library and of each area.
  var limit = Int.max

  /// How many mutants of an area there are, apart from those of its library.
  private static let countOfAnArea = 24

  /// As many mutants of each library as its size asks for, of all rules in turn, and some more of each
  /// area.
  ///
  /// With a limit, they are some of those without one.
  ///
  /// - Parameter fixed: Mutants whose places are left alone.
  func mutants(
    of candidates: [Candidate], lines: [String: Int], beside fixed: [Mutant] = []
  ) -> [Mutant] {
    let taken = Dictionary(grouping: fixed.map(\.candidate), by: \.file)
    let candidates = candidates.filter { candidate in
      !(taken[candidate.file] ?? []).contains { $0.range.overlaps(candidate.range) }
    }
    let libraries = Dictionary(grouping: candidates, by: \.library)
    var chosen = libraries.keys.sorted().flatMap { library in
      choose(24 + (lines[library] ?? 0) / 100, of: libraries[library] ?? [])
    }
    for area in Area.all {
      let those = candidates.filter { area.contains($0.file) }
      chosen += choose(Self.countOfAnArea, of: those, beside: chosen)
    }
    return chosen.sorted { $0.key < $1.key }.enumerated().map {
      Mutant(number: $0 + 1, candidate: $1)
    }
  }

  private func choose(
    _ count: Int, of candidates: [Candidate], beside others: [Candidate] = []
  ) -> [Candidate] {
    var queues = Dictionary(grouping: candidates, by: \.rule).mapValues { candidates in
      candidates.sorted { (hash($0), $1.key) < (hash($1), $0.key) }
    }
    let count = min(count, limit)
    var chosen: [Candidate] = []
    while chosen.count < count, queues.contains(where: { !$0.value.isEmpty }) {
      for rule in Rule.chosen where chosen.count < count {
        while let next = queues[rule]?.popLast() {
          if (others + chosen).allSatisfy({ next.isCompatible(with: $0) }) {
            chosen.append(next)
            break
          }
        }
      }
    }
    return chosen
  }

  /// FNV-1a: `Hasher` has another seed in each process.
  private func hash(_ candidate: Candidate) -> UInt64 {
    let key = candidate.key
    let text = "\(key.file)|\(key.rule.rawValue)|\(key.original)|\(key.ordinal)"
    return text.utf8.reduce(14_695_981_039_346_656_037 ^ seed) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
  }
}

extension Candidate {
  /// Whether both can be in one text: expressions do not nest, as the type checker's work would
  /// multiply, but statements can contain them.
  fileprivate func isCompatible(with other: Candidate) -> Bool {
    guard file == other.file, range.overlaps(other.range) else { return true }
    if range == other.range { return false }
    let outer = range.count > other.range.count ? self : other
    switch outer.change {
    case .omit, .fail: return true
    case .negate, .replace, .perform, .increase, .decrease, .rewrite: return false
    }
  }
}
