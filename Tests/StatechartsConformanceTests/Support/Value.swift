/// A value of the charts' data: what variables hold and events carry.
enum Value: Hashable, Sendable {
  case undefined
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([Value])
  case object([String: Value])

  var isTrue: Bool {
    switch self {
    case .undefined: false
    case .bool(let value): value
    case .number(let value): value != 0
    case .text(let value): !value.isEmpty
    case .array, .object: true
    }
  }

  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  subscript(key: String) -> Value {
    if case .object(let entries) = self { entries[key] ?? .undefined } else { .undefined }
  }
}

extension Value: CustomStringConvertible {
  var description: String {
    switch self {
    case .undefined: "undefined"
    case .bool(let value): "\(value)"
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    case .text(let value): value
    case .array(let items): "[" + items.map(\.description).joined(separator: ",") + "]"
    case .object(let entries):
      "{" + entries.keys.sorted().map { "\($0):\(self[$0])" }.joined(separator: ",") + "}"
    }
  }
}

extension Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .undefined
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .text(try container.decode(String.self))
    }
  }
}
