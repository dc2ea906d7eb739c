/// Breaks a statement into several lines if it does not fit into one.
///
/// It is broken before its operators or, without any, after its first parenthesis.
struct LongLine {
  private let statement: String
  private let indentation: String

  /// - Parameter line: A line of a closure with the spaces before it.
  init(_ line: String) {
    statement = String(line.drop { $0 == " " })
    indentation = String(line.prefix { $0 == " " })
  }

  /// The lines, with the spaces before them.
  ///
  /// - Parameter indent: The number of additional spaces before each of them.
  func lines(indent: Int) -> [String] {
    let width = 100 - indent - indentation.count
    guard statement.count > width else { return [indentation + statement] }
    return wrapped(width: width).map { indentation + $0 }
  }

  private func wrapped(width: Int) -> [String] {
    let opensBlock = statement.hasSuffix(" {")
    let text = opensBlock ? String(statement.dropLast(2)) : statement
    var lines = operands(of: text)
    if lines.count == 1 { lines = negation(text) ?? afterParenthesis(text) }
    lines = lines.prefix(1) + lines.dropFirst().map { "  \($0)" }
    // The brace after a condition in several lines has a line of its own.
    return opensBlock ? lines + ["{"] : lines
  }

  /// Divides the text before the operators with the lowest precedence.
  private func operands(of text: String) -> [String] {
    let disjunction = parts(of: text, before: "|| ")
    return disjunction.count > 1 ? disjunction : parts(of: text, before: "&& ")
  }

  /// Divides the text before an operator outside of parentheses.
  private func parts(of text: String, before operator: String) -> [String] {
    var parts = [""]
    var scanner = LiteralScanner()
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix(`operator`), scanner.depth == 0, !scanner.isInLiteral {
        parts[parts.count - 1].removeLast()
        parts.append("")
      }
      scanner.read(character)
      parts[parts.count - 1].append(character)
      rest.removeFirst()
    }
    return parts
  }

  /// Divides `try !(a || b)` before the operators in the parentheses.
  private func negation(_ text: String) -> [String]? {
    guard let start = text.firstRange(of: "try !("), text.last == ")" else { return nil }
    var inner = operands(of: String(text[start.upperBound...].dropLast()))
    inner[0] = "!(\(inner[0])"
    inner[inner.count - 1] += ")"
    return ["\(text[..<start.lowerBound])try"] + inner
  }

  private func afterParenthesis(_ text: String) -> [String] {
    guard let first = text.firstIndex(of: "("), text.last == ")" else { return [text] }
    return [String(text[...first]), String(text[text.index(after: first)...])]
  }
}

/// Follows the parentheses and the texts of a line.
private struct LiteralScanner {
  private(set) var depth = 0
  private(set) var isInLiteral = false
  private var isEscaped = false

  mutating func read(_ character: Character) {
    if isInLiteral {
      if isEscaped {
        isEscaped = false
      } else {
        isEscaped = character == "\\"
        isInLiteral = character != "\""
      }
      return
    }
    switch character {
    case "\"": isInLiteral = true
    case "(": depth += 1
    case ")": depth -= 1
    case _: break
    }
  }
}
