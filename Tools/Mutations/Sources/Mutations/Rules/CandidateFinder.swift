import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds the places of a file that a rule can change.
///
/// The rules are in the extensions, one kind of place each.
final class CandidateFinder: SyntaxVisitor {
  private let file: String
  private let source: [UInt8]
  private let lines: SourceLocationConverter
  private(set) var candidates: [Candidate] = []

  /// The candidates of a file, in the order of their places.
  static func candidates(in source: String, file: String) -> [Candidate] {
    let parsed = Parser.parse(source: source)
    // Folding makes trees of `a + b < c`. Operators that the table does not know are left alone.
    let folded = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = CandidateFinder(source, file, folded)
    finder.walk(folded)
    return numbered(finder.candidates.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  private init(_ source: String, _ file: String, _ tree: Syntax) {
    self.file = file
    self.source = Array(source.utf8)
    lines = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  private static func numbered(_ candidates: [Candidate]) -> [Candidate] {
    var seen: [String: Int] = [:]
    return candidates.map { candidate in
      var candidate = candidate
      let place = "\(candidate.rule) \(candidate.original)"
      seen[place, default: 0] += 1
      candidate.ordinal = seen[place] ?? 1
      return candidate
    }
  }

  // MARK: - Adding

  func add(_ rule: Rule, _ node: some SyntaxProtocol, _ change: Change) {
    let start = node.positionAfterSkippingLeadingTrivia
    let range = start.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    candidates.append(
      Candidate(
        file: file, line: lines.location(for: start).line, rule: rule, range: range, change: change,
        original: text(range).onOneLine))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }

  func text(_ node: some SyntaxProtocol) -> String { node.trimmedDescription }

  /// The text of a node with another text at the place of one of its parts.
  func text(_ node: some SyntaxProtocol, _ part: some SyntaxProtocol, as other: String) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let from = part.positionAfterSkippingLeadingTrivia.utf8Offset
    let to = part.endPositionBeforeTrailingTrivia.utf8Offset
    return text(start..<from) + other + text(to..<node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  // MARK: - Visiting

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    visitStatement(node)
    visitResult(node)
    return .visitChildren
  }

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    visitConditions(node)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    add(.negatedCondition, node.condition, .negate)
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    add(.negatedCondition, node.condition, .negate)
    return .visitChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.expression { visitResult(value) }
    return .visitChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    visitOperator(node)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    visitNumber(node)
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    visitTruth(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    visitMember(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isAssertion(node) else { return .skipChildren }
    visitCall(node)
    return .visitChildren
  }

  // MARK: - What is left alone

  // Patterns, attributes and raw values must be constant.
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  // The text of an error is no logic.
  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.bindings.first.map { text($0.pattern) } ?? ""
    let isMessage = name.hasSuffix("escription") || name == "message"
    return isMessage || isUnavailable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let isCheck = node.name.text.hasPrefix("checkInvariants")
    return isCheck || isUnavailable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    isUnavailable(node.attributes) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    isUnavailable(node.attributes) ? .skipChildren : .visitChildren
  }

  // A mutant of code for other platforms could not be killed here.
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    let condition = node.condition.map { text($0) } ?? ""
    let others = ["UIKit", "AppKit", "Darwin", "(os)", "macOS", "swift(<", "compiler(<"]
    return others.contains { condition.contains($0) } ? .skipChildren : .visitChildren
  }

  private func isUnavailable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { text($0).contains("unavailable") }
  }

  func isAssertion(_ call: FunctionCallExprSyntax) -> Bool {
    let names = [
      "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
    ]
    return names.contains(text(call.calledExpression))
  }
}
