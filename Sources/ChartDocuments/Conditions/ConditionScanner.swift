/// An operator of a condition that is not in brackets or quotation marks.
enum ConditionOperator {
  case and
  case or
}

/// Finds the operators that separate the parts of a condition, without evaluating the parts.
struct ConditionScanner {
  /// An operator, with its text.
  struct Found {
    let kind: ConditionOperator
    let range: Range<Substring.Index>
  }

  private(set) var operators: [Found] = []
  /// Whether quotation marks and brackets match, and no operator has a lower precedence than `||`.
  private(set) var isSafe = true
  /// Whether there is no binary operator, so that a leading `!` negates the whole text.
  private(set) var isUnary = true

  /// Whether quotation marks and brackets match.
  private(set) var hasMatchingBrackets = true

  private let text: Substring
  private var index: Substring.Index
  private var brackets: [Character] = []
  private var previous: Character?

  init(_ text: Substring) {
    self.text = text
    index = text.startIndex
    while hasMatchingBrackets, index < text.endIndex { scan() }
    if !brackets.isEmpty { hasMatchingBrackets = false }
    if !hasMatchingBrackets { isSafe = false }
  }

  private mutating func scan() {
    let character = text[index]
    switch character {
    case "'", "\"", "`": skipQuotation(character)
    case "(", "[", "{": brackets.append(character)
    case ")": close("(")
    case "]": close("[")
    case "}": close("{")
    case "/" where isOperandExpected || isNext("/") || isNext("*"):
      isSafe = false  // a regular expression or a comment
    case _ where brackets.isEmpty: scanOutside(character)
    case _: break
    }
    if index < text.endIndex {
      if !text[index].isWhitespace { previous = text[index] }
      index = text.index(after: index)
    }
  }

  private mutating func scanOutside(_ character: Character) {
    switch character {
    case "&" where isNext("&"): found(.and, length: 2)
    case "|" where isNext("|"): found(.or, length: 2)
    case "?", ",", ";", ":", "#", "\\": isSafe = false
    case "=": scanEquals()
    case "!" where isNext("="), "<", ">":
      isUnary = false
      if isNext("=") { index = text.index(after: index) }
    case "+", "-", "*", "/", "%", "&", "|", "^", "~": isUnary = false
    case _ where isWordStart(character): scanWord()
    case _: break
    }
  }

  /// `==` and `===` are comparisons; `=` and `=>` are not.
  private mutating func scanEquals() {
    isUnary = false
    guard isNext("=") || previous == "=" else {
      isSafe = false
      return
    }
    index = text.index(after: index)
  }

  private mutating func scanWord() {
    let start = index
    while index < text.endIndex, isWordPart(text[index]) { index = text.index(after: index) }
    let end = index
    index = text.index(before: index)
    switch text[start..<end] {
    case "and": found(.and, in: start..<end)
    case "or": found(.or, in: start..<end)
    case "if", "else", "lambda", "return", "function", "yield": isSafe = false
    case "in", "is", "instanceof": isUnary = false
    case _: break
    }
  }

  private mutating func found(_ kind: ConditionOperator, length: Int) {
    let end = text.index(index, offsetBy: length)
    found(kind, in: index..<end)
    index = text.index(before: end)
  }

  private mutating func found(_ kind: ConditionOperator, in range: Range<Substring.Index>) {
    operators.append(Found(kind: kind, range: range))
    isUnary = false
  }

  /// The operand after an operator may be a regular expression, whose end cannot be found.
  private var isOperandExpected: Bool {
    guard let previous else { return true }
    return "(,=:[!&|?{};+-*%<>~^".contains(previous)
  }

  private mutating func skipQuotation(_ mark: Character) {
    index = text.index(after: index)
    while index < text.endIndex, text[index] != mark {
      if text[index] == "\\", text.index(after: index) < text.endIndex {
        index = text.index(after: index)
      }
      index = text.index(after: index)
    }
    if index == text.endIndex { hasMatchingBrackets = false }
  }

  private mutating func close(_ bracket: Character) {
    if brackets.popLast() != bracket { hasMatchingBrackets = false }
  }

  private func isNext(_ character: Character) -> Bool {
    let next = text.index(after: index)
    return next < text.endIndex && text[next] == character
  }

  /// Whether a word begins here: not inside of a word, as in `x.or`.
  private func isWordStart(_ character: Character) -> Bool {
    guard character.isLetter || character == "_" || character == "$" else { return false }
    guard index > text.startIndex else { return true }
    let before = text[text.index(before: index)]
    return !isWordPart(before) && before != "."
  }

  private func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }
}
