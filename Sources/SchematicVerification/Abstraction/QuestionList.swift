/// The questions of a model.
struct QuestionList {
  private(set) var all: [Question] = []
  private var numbers: [String: Int32] = [:]
  /// The names of questions that occur in several places.
  private var repeatedNames: [String] = []

  /// Adds a question and returns its number.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - key: Questions with the same key are the same question; `nil` for a question of its own.
  mutating func add(_ question: Question, sharing key: String?) -> Int32 {
    if let key, let known = numbers[key] {
      repeatedNames.append(question.name ?? key)
      if !question.isLasting { all[Int(known)].isLasting = false }
      return known
    }
    let number = Int32(all.count)
    all.append(question)
    if let key { numbers[key] = number }
    return number
  }

  /// The behavior that the questions add to that of the program, and the assumptions about them.
  var approximations: [Approximation] {
    let guards = all.filter(\.isGuard)
    var found: [Approximation] = []
    if !guards.isEmpty {
      found.append(.guards(guards.map { $0.name ?? "a guard without a name in \($0.place)" }))
    }
    let comparisons = ComparisonTable(all).related.compactMap { all[Int($0)].name }
    if !comparisons.isEmpty { found.append(.comparisons(unique(comparisons))) }
    if !repeatedNames.isEmpty { found.append(.equalNames(unique(repeatedNames))) }
    return found
  }
}

/// The elements, each once, in the order of their first occurrences.
func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}
