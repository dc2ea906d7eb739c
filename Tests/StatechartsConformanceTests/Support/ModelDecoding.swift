// How actions are written in the conformance data (its README has the grammar).

private enum Key: String, CodingKey {
  case op, value, name, state, field, obj, key, fn, arg, l, r, items, entries
  case event, label, expr, `var`, delay, id, `internal`, data, branches, array, item, index, actions
  case cond
}

extension ModelExpression: Decodable {
  init(from decoder: any Decoder) throws {
    let source = try decoder.container(keyedBy: Key.self)
    func part(_ key: Key) throws -> ModelExpression { try source.decode(Self.self, forKey: key) }
    func text(_ key: Key) throws -> String { try source.decode(String.self, forKey: key) }
    switch try text(.op) {
    case "lit": self = .literal(try source.decode(Value.self, forKey: .value))
    case "var": self = .variable(try text(.name))
    case "in": self = .isActive(try text(.state))
    case "event": self = .event(try text(.field))
    case "get": self = .member(try part(.obj), try text(.key))
    case "un": self = .unary(try text(.fn), try part(.arg))
    case "bin": self = .binary(try text(.fn), try part(.l), try part(.r))
    case "array": self = .array(try source.decode([Self].self, forKey: .items))
    case "concat": self = .concatenation(try source.decode([Self].self, forKey: .items))
    case "object":
      let entries = try source.decode([Entry].self, forKey: .entries)
      self = .object(.init(uniqueKeysWithValues: entries.map { ($0.key, $0.value) }))
    case "undef": self = .literal(.undefined)
    case "error": self = .error
    case let other: throw UnknownWord(word: other)
    }
  }

  private struct Entry: Decodable {
    let key: String
    let value: ModelExpression

    init(from decoder: any Decoder) throws {
      var pair = try decoder.unkeyedContainer()
      key = try pair.decode(String.self)
      value = try pair.decode(ModelExpression.self)
    }
  }
}

extension ModelAction: Decodable {
  init(from decoder: any Decoder) throws {
    let source = try decoder.container(keyedBy: Key.self)
    func value(_ key: Key) throws -> ModelExpression {
      try source.decode(ModelExpression.self, forKey: key)
    }
    func text(_ key: Key) throws -> String { try source.decode(String.self, forKey: key) }
    func actions() throws -> [ModelAction] { try source.decode([Self].self, forKey: .actions) }
    switch try text(.op) {
    case "raise": self = .raise(try text(.event))
    case "log":
      self = .log(
        try source.decodeIfPresent(String.self, forKey: .label),
        try source.decodeIfPresent(ModelExpression.self, forKey: .expr))
    case "assign": self = .assign(try text(.var), try value(.expr))
    case "send":
      self = .send(
        Send(
          event: try value(.event),
          delay: try source.decodeIfPresent(Int.self, forKey: .delay) ?? 0,
          isInternal: try source.decodeIfPresent(Bool.self, forKey: .internal) ?? false,
          id: try source.decodeIfPresent(String.self, forKey: .id),
          data: try source.decodeIfPresent(ModelExpression.self, forKey: .data)))
    case "cancel": self = .cancel(try text(.id))
    case "if": self = .when(try source.decode([Clause].self, forKey: .branches))
    case "foreach":
      self = .forEach(
        try value(.array), item: try text(.item),
        index: try source.decodeIfPresent(String.self, forKey: .index), try actions())
    case "block": self = .block(try actions())
    case "fail": self = .fail
    case let other: throw UnknownWord(word: other)
    }
  }
}

extension ModelAction.Clause: Decodable {
  init(from decoder: any Decoder) throws {
    let source = try decoder.container(keyedBy: Key.self)
    condition = try source.decodeIfPresent(ModelExpression.self, forKey: .cond)
    actions = try source.decode([ModelAction].self, forKey: .actions)
  }
}

/// The data uses a word that the loader does not know.
struct UnknownWord: Error {
  let word: String
}
