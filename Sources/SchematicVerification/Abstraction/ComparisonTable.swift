/// Knows which answers exclude each other because the questions compare the same variable.
struct ComparisonTable: Sendable {
  /// The questions about one variable, and the combinations of answers that its values can give.
  private struct Group: Sendable {
    var questions: [Int32]
    var rows: [[Bool]] = []
  }

  private let groups: [Group]
  /// By question: its group, and its place in it; `nil` for none.
  private let places: [(group: Int, column: Int)?]
  /// By question.
  private let comparisons: [Comparison?]

  init(_ questions: [Question]) {
    comparisons = questions.map(\.comparison)
    var groups: [Group] = []
    var places = [(group: Int, column: Int)?](repeating: nil, count: questions.count)
    let compared = questions.indices.filter { questions[$0].comparison != nil }
    for members in Dictionary(grouping: compared, by: { Variable(questions[$0]) }).values {
      let group = Self.group(of: members, questions)
      guard group.questions.count > 1 else { continue }
      for (column, question) in group.questions.enumerated() {
        places[Int(question)] = (groups.count, column)
      }
      groups.append(group)
    }
    (self.groups, self.places) = (groups, places)
  }

  /// Guards of two submachines have different subjects.
  private struct Variable: Hashable {
    let submachine: Int
    let name: String?

    init(_ question: Question) {
      (submachine, name) = (question.submachine, question.comparison?.variable)
    }
  }

  private static func group(of members: [Int], _ questions: [Question]) -> Group {
    var members = members.compactMap { number in
      questions[number].comparison.map { (number: number, comparison: $0) }
    }
    // Of a value, the order among texts and the conversion to a number are not both known.
    if members.contains(where: { !$0.comparison.constant.isString }) {
      members.removeAll { $0.comparison.constant.isString && $0.comparison.comparator.isOrder }
    }
    let comparisons = members.map(\.comparison)
    let values = ComparedValue.representatives(of: comparisons.map(\.constant))
    // A guard with the name of the variable.
    let variable = comparisons.first?.variable
    let plain = questions.indices.filter {
      questions[$0].isCondition && questions[$0].name == variable
        && questions[$0].submachine == questions[members.first?.number ?? 0].submachine
    }
    let rows = Set(
      values.map { value in
        comparisons.map { $0.holds(for: value) } + plain.map { _ in value.isTrue }
      })
    return Group(questions: (members.map(\.number) + plain).map(Int32.init), rows: Array(rows))
  }

  /// Whether a question is the only one about its variable.
  func isFree(_ question: Int32) -> Bool { places[Int(question)] == nil }

  /// Whether an answer is compatible with others.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - holds: The answer.
  ///   - known: The answer to another question; `nil` if it is unknown.
  func allows(_ question: Int32, _ holds: Bool, beside known: (Int32) -> Bool?) -> Bool {
    guard let place = places[Int(question)] else { return true }
    let group = groups[place.group]
    let answers = group.questions.map { $0 == question ? holds : known($0) }
    return group.rows.contains { row in
      zip(row, answers).allSatisfy { $1 == nil || $0 == $1 }
    }
  }

  /// The questions, in the order of their numbers, whose answers are related to others.
  var related: [Int32] { places.indices.filter { places[$0] != nil }.map(Int32.init) }

  /// Whether an assignment keeps the answer to a question.
  func keeps(_ question: Int32, _ assignment: Assignment) -> Bool {
    comparisons[Int(question)].map {
      $0.isLasting && Comparison.root(of: $0.variable) != assignment.variable
    } ?? false
  }
}

extension Comparison.Operator {
  fileprivate var isOrder: Bool {
    switch self {
    case .atMost, .atLeast, .less, .greater: true
    case .strictlyEqual, .strictlyUnequal, .equal, .unequal: false
    }
  }
}

extension ComparedValue {
  fileprivate var isString: Bool { if case .string = self { true } else { false } }
}

/// An action whose name changes only one variable: `count := count + 1`.
struct Assignment: Hashable, Sendable {
  let variable: String

  /// Reads an assignment from a name; `nil` for another action, and if the value may call a function.
  init?(_ name: String) {
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let (location, rest) = (name[..<colon].trimmed, name[colon...].dropFirst())
    guard Comparison.isVariable(location), !location.contains("."), rest.first == "=",
      Self.isPure(rest.dropFirst())
    else { return nil }
    variable = String(location)
  }

  /// Whether there are only operators, names and constants: no call, no further assignment, no shortened text.
  private static func isPure(_ value: Substring) -> Bool {
    guard !value.contains(where: { "=;,`{}[]…".contains($0) }), !value.contains("++"),
      !value.contains("--"), !value.contains("new "), !value.contains("delete ")
    else { return false }
    var previous: Character = "("
    for character in value where !character.isWhitespace {
      if character == "(", previous.isLetter || previous.isNumber || "_$)".contains(previous) {
        return false
      }
      previous = character
    }
    return true
  }
}
