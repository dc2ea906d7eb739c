/// A piece of source that is written in one line if it fits, otherwise in several lines.
indirect enum Code {
  /// Text in one line.
  case text(String)
  /// A call: its name, and its arguments with their labels.
  case call(String, [Code])
  /// An argument with a label.
  case labelled(String, Code)
  /// An array; each element has a line of its own if one line is not enough.
  case array([Code])
  /// A value, followed by calls of its methods.
  case chain(Code, [Code])
  /// A call with a closure.
  case element(Modifier)

  /// A method with a closure: `.perform("ring") { try $0.ring() }`.
  struct Modifier {
    /// The call before the closure: `.perform("ring")`.
    let head: String
    let closure: Closure
  }

  /// The closure of a modifier or of an element.
  struct Closure {
    /// `context in`; `nil` for none.
    var parameters: String?
    /// Its lines.
    var lines: [String]
  }
}

extension Code {
  /// The piece in one line; `nil` if it needs several.
  var flat: String? {
    switch self {
    case .text(let text): return text
    case .call(let name, let arguments):
      return Code.flat(arguments).map { "\(name)(\($0))" }
    case .labelled(let label, let code): return code.flat.map { "\(label): \($0)" }
    case .array(let elements): return Code.flat(elements).map { "[\($0)]" }
    case .element(let modifier): return modifier.closure.flat.map { "\(modifier.head) \($0)" }
    case .chain(let code, let modifiers):
      guard let start = code.flat else { return nil }
      let texts = modifiers.compactMap(\.flat)
      return texts.count == modifiers.count ? start + texts.joined() : nil
    }
  }

  private static func flat(_ list: [Code]) -> String? {
    let texts = list.compactMap(\.flat)
    return texts.count == list.count ? texts.joined(separator: ", ") : nil
  }

  /// The piece in lines of at most 100 characters, if possible.
  ///
  /// - Parameters:
  ///   - indent: The number of spaces before its first line.
  ///   - lead: The number of characters before it in this line. Default: 0.
  ///   - trail: The number of characters after it in its last line. Default: 0.
  func lines(indent: Int, lead: Int = 0, trail: Int = 0) -> [String] {
    if let flat, indent + lead + flat.count + trail <= 100, !prefersLines { return [flat] }
    switch self {
    case .text(let text): return [text]
    case .call(let name, let arguments) where arguments.count == 1:
      var lines = arguments[0].lines(indent: indent)
      guard case .array = arguments[0], lines.count > 1 else {
        return ["\(name)("] + Code.list(arguments, indent: indent, end: ")", trail: trail)
      }
      lines[0] = "\(name)(\(lines[0])"
      lines[lines.count - 1] += ")"
      return lines
    case .call(let name, let arguments):
      return ["\(name)("] + Code.list(arguments, indent: indent, end: ")", trail: trail)
    case .labelled(let label, let code):
      var lines = code.lines(indent: indent, lead: lead + label.count + 2, trail: trail)
      lines[0] = "\(label): \(lines[0])"
      return lines
    case .array(let elements):
      return ["["] + elements.flatMap { Code.indented($0.ended(by: ",", indent: indent + 2)) }
        + ["]"]
    case .element(let modifier): return modifier.lines(indent: indent, lead: lead, trail: trail)
    case .chain(let code, let modifiers):
      return Code.chain(code, modifiers, indent: indent, lead: lead, trail: trail)
    }
  }

  /// A chain of two methods is easier to read in several lines, except in a list.
  private var prefersLines: Bool {
    if case .chain(_, let modifiers) = self { modifiers.count > 1 } else { false }
  }

  private func ended(by end: String, indent: Int, trail: Int = 0) -> [String] {
    var lines = lines(indent: indent, trail: end.count + trail)
    lines[lines.count - 1] += end
    return lines
  }

  private static func list(
    _ arguments: [Code], indent: Int, end: String, trail: Int
  ) -> [String] {
    arguments.indices.flatMap { index in
      let isLast = index == arguments.count - 1
      return indented(
        arguments[index].ended(
          by: isLast ? end : ",", indent: indent + 2, trail: isLast ? trail : 0))
    }
  }

  private static func chain(
    _ code: Code, _ modifiers: [Code], indent: Int, lead: Int, trail: Int
  ) -> [String] {
    let start = code.lines(indent: indent, lead: lead)
    // After a call in several lines, the methods are not indented.
    let depth = start.count > 1 ? 0 : 2
    let rest = modifiers.indices.flatMap { index in
      modifiers[index].lines(
        indent: indent + depth, trail: index == modifiers.count - 1 ? trail : 0
      ).map { String(repeating: " ", count: depth) + $0 }
    }
    if start.count > 1 {
      // The parenthesis of a call with methods has a line of its own.
      let last = start[start.count - 1].dropLast()
      return start.dropLast() + [String(last), ")"] + rest
    }
    return start + rest
  }

  static func indented(_ lines: [String]) -> [String] {
    lines.map { $0.isEmpty ? "" : "  \($0)" }
  }
}

extension Code.Modifier {
  /// The modifier in lines, with the parameters of the piece of code that it is or ends.
  func lines(indent: Int, lead: Int = 0, trail: Int = 0) -> [String] {
    closure.lines(after: head, indent: indent, lead: lead, trail: trail)
  }
}

extension Code.Closure {
  /// `{ $0.ring() }`; `nil` if there are several lines.
  var flat: String? {
    guard lines.count <= 1 else { return nil }
    let text = [parameters, lines.first].compactMap { $0 }.joined(separator: " ")
    return text.isEmpty ? "{}" : "{ \(text) }"
  }

  /// The lines of the closure after the text that it follows.
  func lines(after head: String, indent: Int, lead: Int = 0, trail: Int = 0) -> [String] {
    if let flat, indent + lead + head.count + 1 + flat.count + trail <= 100 {
      return ["\(head) \(flat)"]
    }
    let opening = parameters.map { "{ \($0)" } ?? "{"
    let body = lines.flatMap { LongLine($0).lines(indent: indent + 2) }
    return start(head, opening, indent: indent + lead) + Code.indented(body) + ["}"]
  }

  /// The arguments have a line of their own if the closure would begin after the end of the line.
  private func start(_ head: String, _ opening: String, indent: Int) -> [String] {
    guard indent + head.count + 1 + opening.count > 100,
      let list = head.firstIndex(of: "("), head.last == ")"
    else { return ["\(head) \(opening)"] }
    let arguments = head[head.index(after: list)...].dropLast()
    return ["\(head[...list])", "  \(arguments)", ") \(opening)"]
  }
}
