import ChartDocuments
import ChartSources
import Testing

/// Written conditions are read again, and hold for the same values as the original ones.
@Suite struct ConditionMeaningTests {
  typealias Condition = ChartDocument.Condition

  @Test func `a condition inside another one keeps its meaning`() throws {
    let names = ["x", "y", "z"].map { Condition.named(.init($0)) }
    let pairs = [Condition.all([names[0], names[1]]), .any([names[0], names[1]])]
    for inner in pairs + pairs.map({ .not($0) }) + pairs.map({ .not(.not($0)) }) {
      for outer in [Condition.all([names[2], inner]), .any([names[2], inner]), .all([inner])] {
        try check(.any([names[1], outer]))
        try check(.not(outer))
        try check(.any([.literal(false), .not(.not(outer)), .all([.literal(true), inner])]))
      }
    }
  }

  private func check(_ condition: Condition) throws {
    let read = try #require(try readAgain(condition), "\(condition.text)")
    for number in 0..<8 {
      let values = ["x": number & 1 != 0, "y": number & 2 != 0, "z": number & 4 != 0]
      #expect(
        read.holds(values) == condition.holds(values), "\(condition.text) is written \(read.text)")
    }
  }

  /// The condition of the only `if` in the source of a chart.
  private func readAgain(_ condition: Condition) throws -> Condition? {
    var state = State("a")
    state.entry = [.first([.init(if: condition, actions: [.log("x")])])]
    let text = try source(of: [state]).body.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard let start = text.firstRange(of: "if try ")?.upperBound,
      let end = text[start...].firstRange(of: " {")?.lowerBound
    else { return nil }
    return Condition(text: String(text[start..<end].replacing("context.subject.", with: "")))
  }
}

extension ChartDocument.Condition {
  fileprivate func holds(_ values: [String: Bool]) -> Bool {
    switch self {
    case .named(let reference): values[reference.name] ?? false
    case .isIn: false
    case .literal(let holds): holds
    case .not(let part): !part.holds(values)
    case .all(let parts): parts.allSatisfy { $0.holds(values) }
    case .any(let parts): parts.contains { $0.holds(values) }
    }
  }
}
