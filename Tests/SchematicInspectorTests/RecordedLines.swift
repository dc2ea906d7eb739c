import ChartModel
import StateGraphs

/// Lines of a recording, as values to compare.
struct RecordedLine {
  let text: String
  private let members: [String: JSONValue]

  init(_ text: String) throws {
    self.text = text
    guard case .object(let members) = try JSONReader.read(Array(text.utf8)).value else {
      throw StringError("\(text) is no object")
    }
    self.members = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  struct StringError: Error {
    let description: String
    init(_ description: String) { self.description = description }
  }

  subscript(name: String) -> String? {
    switch members[name] {
    case .string(let text), .number(let text): text
    case .bool(let flag): "\(flag)"
    case let value?: value.text
    case nil: nil
    }
  }

  func texts(_ name: String) -> [String] {
    guard case .array(let values) = members[name] else { return [] }
    return values.map { if case .string(let text) = $0 { text } else { $0.text } }
  }
}

extension [String] {
  func lines(_ type: String) throws -> [RecordedLine] {
    try map(RecordedLine.init).filter { $0["type"] == type }
  }
}
