/// A guard whose name compares a variable with a constant: `count >= 3`, `'on' == mode`.
///
/// Its operators have the meaning of ECMAScript. A language with another meaning is stricter: its values are a part
/// of those of ECMAScript.
struct Comparison: Hashable, Sendable {
  enum Operator: String, CaseIterable, Sendable {
    case strictlyEqual = "==="
    case strictlyUnequal = "!=="
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"

    /// The operator for the operands in the other order.
    var mirrored: Self {
      switch self {
      case .strictlyEqual, .strictlyUnequal, .equal, .unequal: self
      case .atMost: .atLeast
      case .atLeast: .atMost
      case .less: .greater
      case .greater: .less
      }
    }
  }

  /// The variable: a name, or names with periods between them.
  let variable: String
  let comparator: Operator
  let constant: ComparedValue

  /// Reads a comparison from a name; `nil` if the name is not one.
  init?(_ name: String) {
    for comparator in Operator.allCases {
      guard let range = name.range(of: comparator) else { continue }
      let (left, right) = (name[..<range.lowerBound].trimmed, name[range.upperBound...].trimmed)
      if let constant = ComparedValue(literal: right), Self.isVariable(left) {
        (variable, self.comparator, self.constant) = (String(left), comparator, constant)
      } else if let constant = ComparedValue(literal: left), Self.isVariable(right) {
        (variable, self.comparator, self.constant) = (
          String(right), comparator.mirrored, constant
        )
      } else {
        return nil
      }
      return
    }
    return nil
  }

  /// Whether only an action may change it: it does not read the event.
  var isLasting: Bool { !["_event", "event"].contains(Self.root(of: variable)) }

  /// Whether it holds for a value of the variable.
  func holds(for value: ComparedValue) -> Bool {
    switch comparator {
    case .strictlyEqual: value.isStrictlyEqual(to: constant)
    case .strictlyUnequal: !value.isStrictlyEqual(to: constant)
    case .equal: value.isEqual(to: constant)
    case .unequal: !value.isEqual(to: constant)
    case .less: value.isLess(than: constant)
    case .greater: constant.isLess(than: value)
    case .atMost: value.isAtMost(constant)
    case .atLeast: constant.isAtMost(value)
    }
  }

  // MARK: - Variables

  static func isVariable(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isIdentifier)
  }

  /// The first name of a variable: `order` in `order.total`.
  static func root(of variable: some StringProtocol) -> String {
    String(variable.prefix { $0 != "." })
  }

  private static let words: Set<Substring> = [
    "true", "false", "null", "undefined", "NaN", "Infinity", "not", "and", "or", "in", "is", "new",
    "typeof", "delete", "void", "this",
  ]

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber, !words.contains(text) else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
  }
}

extension String {
  /// The first position of an operator that is neither a part of a longer one nor in quotation marks.
  fileprivate func range(of comparator: Comparison.Operator) -> Range<Index>? {
    var quotation: Character?
    for index in indices {
      if let mark = quotation {
        if self[index] == mark { quotation = nil }
      } else if self[index] == "'" || self[index] == "\"" {
        quotation = self[index]
      } else if self[index...].hasPrefix(comparator.rawValue) {
        return index..<self.index(index, offsetBy: comparator.rawValue.count)
      }
    }
    return nil
  }
}

extension Substring {
  var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return prefix(0) }
    return self[first...last]
  }
}
