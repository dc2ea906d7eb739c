/// A place of the sources, and what a rule makes of it.
struct Candidate {
  /// The path below `Sources`, such as `Schematic/Machine/FIFO.swift`.
  let file: String
  let line: Int
  let rule: Rule
  /// The bytes of the file that the change concerns.
  let range: Range<Int>
  let change: Change
  /// The original text, for people.
  let original: String
  /// Which of the places of the file with the same rule and the same text this is, from 1.
  var ordinal = 1

  var library: String { String(file.prefix { $0 != "/" }) }

  /// The identity of the mutant while other lines of the file change.
  var key: Key { Key(file: file, rule: rule, ordinal: ordinal, original: original) }

  /// The mutated text, for people.
  var mutated: String { change.describe(original) }

  struct Key: Hashable, Comparable {
    let file: String
    let rule: Rule
    let ordinal: Int
    let original: String

    static func < (left: Key, right: Key) -> Bool {
      (left.file, left.rule.rawValue, left.original, left.ordinal)
        < (right.file, right.rule.rawValue, right.original, right.ordinal)
    }
  }
}

/// A candidate that was chosen, with the number that switches it on.
struct Mutant {
  let number: Int
  let candidate: Candidate
}

/// Why a place is changed.
enum Rule: String, CaseIterable {
  case negatedCondition = "negated condition"
  case negatedResult = "negated result"
  case swappedLogic = "swapped logic"
  case movedComparison = "moved comparison"
  case negatedComparison = "negated comparison"
  case swappedArithmetic = "swapped arithmetic"
  case movedNumber = "moved number"
  case movedBound = "moved bound"
  case movedResult = "moved result"
  case flippedLiteral = "flipped literal"
  case failedBinding = "failed binding"
  case droppedCall = "dropped call"
  case droppedAssignment = "dropped assignment"
  case droppedExit = "dropped exit"
  case droppedError = "dropped error"
  case droppedOperation = "dropped operation"
  case swappedAssignment = "swapped assignment"
  case returnedNil = "returned nil"
  case returnedEmpty = "returned empty"
  case otherEnd = "other end"
  case handWritten = "hand-written"

  /// Those by which places are chosen.
  static var chosen: [Rule] { allCases.filter { $0 != .handWritten } }
}

/// How the text of a place is rewritten, such that the number of the active mutant decides.
enum Change {
  /// A `Bool`, negated.
  case negate
  /// An expression, replaced by another.
  case replace(with: String)
  /// A statement, left out.
  case omit
  /// A statement, replaced by another.
  case perform(instead: String)
  /// A list of conditions, made to fail.
  case fail
  /// An `Int`, one more or one less.
  case increase
  case decrease
  /// Any text, replaced by another that has `isMutant(#)` where the mutant decides.
  case rewrite(as: String)

  /// The text before and after the original one; `nil` if the text is replaced as a whole.
  func wrapper(_ number: Int) -> (before: String, after: String)? {
    switch self {
    case .negate: ("mutantNegated(", ", \(number))")
    case .replace(let other): ("(isMutant(\(number)) ? (\(other)) : (", "))")
    case .omit: ("if !isMutant(\(number)) { ", " }")
    case .perform(let other): ("if isMutant(\(number)) { \(other) } else { ", " }")
    case .fail: ("", ", !isMutant(\(number))")
    case .increase: ("mutantMoved(", ", 1, \(number))")
    case .decrease: ("mutantMoved(", ", -1, \(number))")
    case .rewrite: nil
    }
  }

  /// The replacement of the original text as a whole; `nil` if there is none.
  func replacement(_ number: Int) -> String? {
    guard case .rewrite(let text) = self else { return nil }
    return text.replacing("isMutant(#)", with: "isMutant(\(number))")
  }

  func describe(_ original: String) -> String {
    switch self {
    case .negate: "!(\(original))"
    case .replace(let other), .perform(let other): other.onOneLine
    case .omit: "(nothing)"
    case .fail: "\(original), false"
    case .increase: "(\(original)) + 1"
    case .decrease: "(\(original)) - 1"
    case .rewrite(let text): text.onOneLine
    }
  }
}

extension String {
  /// The text without line breaks, tabulators and runs of spaces, for a table.
  var onOneLine: String {
    split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
  }
}
