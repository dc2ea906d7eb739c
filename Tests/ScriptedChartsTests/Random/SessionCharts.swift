import TestSupport

/// A random chart that invokes others, which send each other events, also later.
struct SessionCharts {
  /// What is in the `<scxml>` of the chart itself.
  let content: String
  /// The charts that it invokes.
  let files: [String: String]

  /// The events that a program sends.
  static let events = ["e0", "e1", "e2"]

  init(using random: inout SeededRandom) {
    // The last one invokes nothing.
    var files: [String: String] = [:]
    for level in (1...2).reversed() {
      let content = Self.states(level, using: &random)
      files["level\(level)"] = """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript">\(content)</scxml>
        """
    }
    self.files = files
    content = Self.states(0, using: &random)
  }

  private static func states(_ level: Int, using random: inout SeededRandom) -> String {
    let count = Int.random(in: 2...4, using: &random)
    let states = (0..<count).map { number in
      let invocation =
        level < 2 && Bool.random(using: &random)
        ? """
        <invoke id="c\(number)" src="level\(level + 1)" autoforward="\(Bool.random(using: &random))"><param \
        name="n" expr="n + 1"/><finalize><assign location="n" expr="n + 10"/></finalize></invoke>
        """ : ""
      let transitions = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        transition(level, number, count, using: &random)
      }
      return """
        <state id="s\(number)"><onentry><log expr="'\(level) enters s\(number) ' + n"/></onentry>
        <onexit><log expr="'\(level) exits s\(number) ' + n"/></onexit>\(invocation)\(transitions.joined())</state>
        """
    }
    let final =
      level == 0
      ? ""
      : "<final id=\"end\"><donedata><param name=\"n\" expr=\"n\"/></donedata></final>"
    return """
      <datamodel><data id="n" expr="0"/></datamodel><script>function twice(x) { return 2 * x % 97 }</script>
      \(states.joined())\(final)
      """
  }

  private static func transition(
    _ level: Int, _ number: Int, _ count: Int, using random: inout SeededRandom
  ) -> String {
    let names = events + ["tick", "tock", "answer", "done.invoke"]
    let event = names[Int.random(in: 0..<names.count, using: &random)]
    let target =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: ""
      case 1 where level > 0: " target=\"end\""
      case _: " target=\"s\(Int.random(in: 0..<count, using: &random))\""
      }
    var actions =
      "<log expr=\"'\(level) \(event) ' + n + ' ' + (_event.invokeid || '-').length\"/>"
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      actions += action(level, number, isAnswer: event == "answer", using: &random)
    }
    return "<transition event=\"\(event)\"\(target)>\(actions)</transition>"
  }

  private static func action(
    _ level: Int, _ number: Int, isAnswer: Bool, using random: inout SeededRandom
  ) -> String {
    let seconds = Int.random(in: 1...4, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "<send event=\"tick\" delay=\"\(seconds)s\" id=\"t\"/>"
    case 1: return "<send event=\"tock\" delay=\"\(seconds)s\"/>"
    case 2: return "<cancel sendid=\"t\"/>"
    // An answer to an answer could go on without an end.
    case 3 where level > 0 && !isAnswer:
      return "<send event=\"answer\" target=\"#_parent\" delayexpr=\"n % 3 + 's'\"/>"
    case 4 where level < 2 && !isAnswer: return "<send event=\"e1\" target=\"#_c\(number)\"/>"
    case _: return "<assign location=\"n\" expr=\"twice(n) + \(seconds)\"/>"
    }
  }
}
