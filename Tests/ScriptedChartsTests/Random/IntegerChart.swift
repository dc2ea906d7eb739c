import TestSupport

/// A random chart with integer data, as SCXML and for an evaluator of its own.
struct IntegerChart {
  static let variables = ["a", "b", "c"]
  static let events = ["e0", "e1", "e2"]

  /// An expression of whole numbers, which all stay between -99 and 99.
  indirect enum Expression {
    case constant(Int)
    case variable(Int)
    case sum(Expression, Expression)
    case difference(Expression, Expression)
    case product(Expression, Expression)

    var text: String {
      switch self {
      case .constant(let value): value < 0 ? "(\(value))" : "\(value)"
      case .variable(let index): variables[index]
      case .sum(let left, let right): "((\(left.text) + \(right.text)) % 100)"
      case .difference(let left, let right): "((\(left.text) - \(right.text)) % 100)"
      case .product(let left, let right): "((\(left.text) * \(right.text)) % 100)"
      }
    }

    func value(_ data: [Int]) -> Int {
      switch self {
      case .constant(let value): value
      case .variable(let index): data[index]
      case .sum(let left, let right): (left.value(data) + right.value(data)) % 100
      case .difference(let left, let right): (left.value(data) - right.value(data)) % 100
      case .product(let left, let right): (left.value(data) * right.value(data)) % 100
      }
    }
  }

  enum Action {
    case assign(Int, Expression)
    case raise(String)
    /// For each of the numbers 0, 1 and 2, in another variable than that of the loop.
    case loop(variable: Int, Expression)
    case branch(Expression, [Action], otherwise: [Action])

    var text: String {
      switch self {
      case .assign(let variable, let value):
        "<assign location=\"\(variables[variable])\" expr=\"\(value.text)\"/>"
      case .raise(let event): "<raise event=\"\(event)\"/>"
      case .loop(let variable, let value):
        """
        <foreach array="[0, 1, 2]" item="item"><assign location="\(variables[variable])" \
        expr="(\(variables[variable]) + item * \(value.text)) % 100"/></foreach>
        """
      case .branch(let condition, let actions, let otherwise):
        """
        <if cond="\(condition.text) &gt; 0">\(actions.map(\.text).joined())<else/>\
        \(otherwise.map(\.text).joined())</if>
        """
      }
    }
  }

  struct Transition {
    var event: String
    var left: Expression
    var right: Expression
    var target: Int
    var actions: [Action]

    var text: String {
      """
      <transition event="\(event)" cond="\(left.text) &lt;= \(right.text)" target="s\(target)">\
      \(actions.map(\.text).joined())</transition>
      """
    }
  }

  var values: [Int]
  /// By state.
  var transitions: [[Transition]]

  /// What is in `<scxml>`.
  var text: String {
    let data = zip(Self.variables, values).map { "<data id=\"\($0)\" expr=\"\($1)\"/>" }
    let states = transitions.enumerated().map { number, transitions in
      """
      <state id="s\(number)"><onentry><log expr="a + ',' + b + ',' + c"/></onentry>\
      \(transitions.map(\.text).joined())</state>
      """
    }
    return "<datamodel>\(data.joined())</datamodel>\(states.joined())"
  }
}

// MARK: - Making

extension IntegerChart {
  init(using random: inout SeededRandom) {
    let count = Int.random(in: 2...4, using: &random)
    values = Self.variables.map { _ in Int.random(in: -5...5, using: &random) }
    transitions = []
    for _ in 0..<count {
      transitions.append(
        (0..<Int.random(in: 1...5, using: &random)).map { _ in
          Self.transition(count, using: &random)
        })
    }
  }

  private static func transition(
    _ count: Int, using random: inout SeededRandom
  ) -> Transition {
    Transition(
      event: events[Int.random(in: 0..<3, using: &random)],
      left: expression(2, using: &random), right: expression(1, using: &random),
      target: Int.random(in: 0..<count, using: &random),
      actions: actions(2, using: &random))
  }

  private static func actions(_ depth: Int, using random: inout SeededRandom) -> [Action] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      let variable = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return .loop(variable: variable, expression(1, using: &random))
      case 1 where depth > 0:
        return .branch(
          expression(1, using: &random), actions(depth - 1, using: &random),
          otherwise: actions(depth - 1, using: &random))
      case 2 where depth == 2: return .raise("r")
      case _: return .assign(variable, expression(2, using: &random))
      }
    }
  }

  private static func expression(_ depth: Int, using random: inout SeededRandom) -> Expression {
    switch Int.random(in: 0..<(depth > 0 ? 5 : 2), using: &random) {
    case 0: .constant(Int.random(in: -9...9, using: &random))
    case 1: .variable(Int.random(in: 0..<3, using: &random))
    case 2: .sum(expression(depth - 1, using: &random), expression(depth - 1, using: &random))
    case 3:
      .difference(expression(depth - 1, using: &random), expression(depth - 1, using: &random))
    case _: .product(expression(depth - 1, using: &random), expression(depth - 1, using: &random))
    }
  }
}

// MARK: - Evaluating

/// An evaluator of such charts, which shares no code with the library.
struct IntegerMachine {
  let chart: IntegerChart
  private(set) var state = 0
  private(set) var data: [Int]

  init(_ chart: IntegerChart) {
    (self.chart, data) = (chart, chart.values)
  }

  mutating func handle(_ event: String) {
    let enabled = chart.transitions[state].first {
      $0.event == event && $0.left.value(data) <= $0.right.value(data)
    }
    guard let enabled else { return }
    for action in enabled.actions { perform(action) }
    state = enabled.target
  }

  private mutating func perform(_ action: IntegerChart.Action) {
    switch action {
    case .assign(let variable, let value): data[variable] = value.value(data)
    // No transition is for it.
    case .raise: break
    case .loop(let variable, let value):
      for item in 0...2 { data[variable] = (data[variable] + item * value.value(data)) % 100 }
    case .branch(let condition, let actions, let otherwise):
      for action in condition.value(data) > 0 ? actions : otherwise { perform(action) }
    }
  }
}
