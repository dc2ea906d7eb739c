/// A value of ECMAScript, as far as comparisons with constants distinguish it.
enum ComparedValue: Hashable, Sendable {
  case undefined
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  /// An object that is converted to this text, for instance an array with one element.
  case object(String)

  /// A constant, as it is written in a condition; `nil` for any other text.
  init?(literal text: Substring) {
    switch text {
    case "undefined": self = .undefined
    case "null": self = .null
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case _:
      if let mark = text.first, mark == "'" || mark == "\"" {
        let content = text.dropFirst().dropLast()
        guard text.count >= 2, text.last == mark,
          !content.contains(where: { $0 == mark || $0 == "\\" })
        else { return nil }
        self = .string(String(content))
      } else {
        // A number that begins with a zero may be an octal one.
        let digits = text.drop { $0 == "-" || $0 == "+" }
        guard digits.first != "0" || digits.dropFirst().first?.isNumber != true,
          let number = Self.number(text)
        else { return nil }
        self = .number(number)
      }
    }
  }

  /// Digits with a sign, a fraction and an exponent.
  ///
  /// Swift converts other texts that are not numbers in ECMAScript.
  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ "0123456789+-.eE".contains($0) }),
      text.contains(where: { $0.isNumber })
    else { return nil }
    // In a constant, a leading zero may mean an octal number.
    return Double(text)
  }

  /// ECMAScript's `ToNumber`.
  private var number: Double {
    switch self {
    case .undefined: .nan
    case .null: 0
    case .boolean(let value): value ? 1 : 0
    case .number(let value): value
    case .string(let text), .object(let text):
      text[...].trimmed.isEmpty ? 0 : Self.number(text[...].trimmed) ?? .nan
    }
  }

  private var text: String? {
    switch self {
    case .string(let text), .object(let text): text
    case .undefined, .null, .boolean, .number: nil
    }
  }

  private var isMissing: Bool { self == .undefined || self == .null }

  /// `===`; a constant is never an object.
  func isStrictlyEqual(to constant: Self) -> Bool {
    if case .number(let value) = self, case .number(let other) = constant { return value == other }
    return self == constant
  }

  /// `==`.
  func isEqual(to constant: Self) -> Bool {
    if isMissing || constant.isMissing { return isMissing && constant.isMissing }
    if let text, let other = constant.text { return text == other }
    return number == constant.number
  }

  /// `<`.
  func isLess(than other: Self) -> Bool {
    if let text, let other = other.text { return text.utf16.lexicographicallyPrecedes(other.utf16) }
    return number < other.number
  }

  /// `<=`.
  func isAtMost(_ other: Self) -> Bool {
    if let text, let other = other.text {
      return !other.utf16.lexicographicallyPrecedes(text.utf16)
    }
    return number <= other.number
  }

  /// Whether it holds as a condition.
  var isTrue: Bool {
    switch self {
    case .undefined, .null: false
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let text): !text.isEmpty
    case .object: true
    }
  }
}

extension ComparedValue {
  /// Values that represent all others: each value compares with the constants as one of these does.
  static func representatives(of constants: [Self]) -> [Self] {
    let texts = Set(constants.compactMap(\.text)).sorted()
    let numbers = Set(constants.map(\.number).filter(\.isFinite) + [0, 1]).sorted()
    let between = zip(numbers, numbers.dropFirst()).map { $0 + ($1 - $0) / 2 }
    let all = [-.infinity] + numbers + between + [.infinity]
    let written = all.flatMap { number -> [String] in
      let text = number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
      return [text, " \(text)", "\(text) "]
    }
    // After each text, there is one that is less than the next.
    let strings = texts + [""] + (texts + [""]).map { $0 + "\u{0}" } + written
    return [.undefined, .null, .boolean(false), .boolean(true), .number(.nan)]
      + all.map { .number($0) } + strings.flatMap { [.string($0), .object($0)] }
  }
}
