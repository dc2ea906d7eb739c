import ChartDocuments
import Foundation
import PlayableCharts

/// The table of a page, read as the page reads it.
struct PlayedPage {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let table: [String: JSONValue]
  let events: [String]
  let questions: [[String]]
  let configurations: [[String: JSONValue]]
  let results: [[String: JSONValue]]

  init(_ page: PlayPage) throws {
    let start = "<script nonce=\"play\" type=\"application/json\" id=\"table\">"
    let parts = page.html.components(separatedBy: start)
    guard parts.count == 2, let text = parts[1].components(separatedBy: "</script>").first else {
      throw Failure(description: "The page has no table.")
    }
    table = try JSONValue(Data(text.utf8)).members
    (events, questions) = (table.texts("events"), table.list("questions").map(\.texts))
    (configurations, results) = (
      table.list("configurations").map(\.members), table.list("results").map(\.members)
    )
  }

  var start: JSONValue { table["start"] ?? .null }
  var isComplete: Bool { table["isComplete"] == .bool(true) }
  var definition: JSONValue? { table["definition"] }

  /// The ids of the innermost active states.
  func leaves(of configuration: Int) -> [String] {
    table.list("activities")[configurations[configuration].number("a")].list[1].texts
  }

  /// The active nodes of the picture.
  func nodes(of configuration: Int) -> [Int] {
    table.list("activities")[configurations[configuration].number("a")].list[0].list.map(\.number)
  }

  /// The log of a result, as "kind text".
  func log(of result: Int) -> [String] {
    results[result].list("l").map {
      table.list("texts")[$0.number].texts.joined(separator: " ")
    }
  }

  /// By the key of an event in a configuration: its step.
  func steps(from configuration: Int) -> [(key: String, step: JSONValue)] {
    guard case .object(let members) = configurations[configuration]["s"] else { return [] }
    return members.map { ($0.name, $0.value) }
  }

  /// The result of a path that the events with these names form; the first answer is given to all questions.
  func play(_ names: String...) throws -> (result: Int, configuration: Int) {
    var current = try first(of: start)
    for name in names {
      let configuration = results[current].number("c")
      let steps = Dictionary(uniqueKeysWithValues: steps(from: configuration))
      let number = events.firstIndex(of: name)
      guard let step = steps[name] ?? number.flatMap({ steps["e\($0)"] }) else {
        throw Failure(description: "'\(name)' has no effect in \(leaves(of: configuration)).")
      }
      current = try first(of: step)
    }
    return (current, results[current].number("c"))
  }

  private func first(of step: JSONValue) throws -> Int {
    switch step {
    case .number: return step.number
    case .array(let parts): return try first(of: parts[1])
    case .null, .bool, .string, .object: throw Failure(description: "\(step) is no step.")
    }
  }
}

extension JSONValue {
  var number: Int { if case .number(let text) = self { Int(text) ?? .min } else { .min } }
  var list: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var texts: [String] {
    list.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }
  fileprivate var members: [String: JSONValue] {
    guard case .object(let members) = self else { return [:] }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

extension [String: JSONValue] {
  func number(_ name: String) -> Int { self[name]?.number ?? .min }
  func list(_ name: String) -> [JSONValue] { self[name]?.list ?? [] }
  fileprivate func texts(_ name: String) -> [String] { self[name]?.texts ?? [] }
}
