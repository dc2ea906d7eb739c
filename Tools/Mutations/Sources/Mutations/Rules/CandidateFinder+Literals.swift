import SwiftSyntax

extension CandidateFinder {
  /// Moves a number by one.
  func visitNumber(_ node: IntegerLiteralExprSyntax) {
    guard let value = Int(node.literal.text), !isCapacity(node) else { return }
    add(.movedNumber, node, .replace(with: "\(value + 1)"))
  }

  /// Flips a literal, such as a default value or an argument.
  func visitTruth(_ node: BooleanLiteralExprSyntax) {
    // Conditions and results have rules of their own.
    if node.parent?.is(ConditionElementSyntax.self) ?? true { return }
    if node.parent?.is(ReturnStmtSyntax.self) ?? true { return }
    if node.parent?.is(CodeBlockItemSyntax.self) ?? true { return }
    add(.flippedLiteral, node, .replace(with: text(node) == "true" ? "false" : "true"))
  }

  /// Takes the other end of a collection or a range.
  func visitMember(_ node: MemberAccessExprSyntax) {
    let ends = [
      "first": "last", "last": "first", "lowerBound": "upperBound", "upperBound": "lowerBound",
    ]
    guard node.base != nil, let other = ends[node.declName.baseName.text] else { return }
    if let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id
    {
      guard call.trailingClosure == nil else { return }
      add(.otherEnd, call, .replace(with: text(call, node.declName, as: other)))
    } else if !isAssigned(node) {
      add(.otherEnd, node, .replace(with: text(node, node.declName, as: other)))
    }
  }

  /// Swaps `min` and `max`, and leaves out an operation whose result has the type of its receiver.
  func visitCall(_ node: FunctionCallExprSyntax) {
    switch text(node.calledExpression) {
    case "min": add(.otherEnd, node, .replace(with: text(node, node.calledExpression, as: "max")))
    case "max": add(.otherEnd, node, .replace(with: text(node, node.calledExpression, as: "min")))
    default: break
    }
    let operations = [
      "filter", "sorted", "union", "subtracting", "intersection", "symmetricDifference", "perform",
    ]
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      let receiver = member.base, operations.contains(member.declName.baseName.text)
    else { return }
    add(.droppedOperation, node, .replace(with: text(receiver)))
  }

  /// A capacity changes how fast something is, and nothing else.
  private func isCapacity(_ node: IntegerLiteralExprSyntax) -> Bool {
    guard let argument = node.parent?.as(LabeledExprSyntax.self) else { return false }
    return argument.label?.text.hasSuffix("apacity") ?? false
  }

  /// Whether a part of the expression is the target of an assignment or of `&`.
  private func isAssigned(_ node: MemberAccessExprSyntax) -> Bool {
    var node = Syntax(node)
    while let parent = node.parent {
      if parent.is(InOutExprSyntax.self) { return true }
      if let infix = parent.as(InfixOperatorExprSyntax.self) {
        let name = text(infix.operator)
        return infix.leftOperand.id == node.id && name.hasSuffix("=")
          && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
      }
      guard
        parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
          || parent.is(SubscriptCallExprSyntax.self)
      else { return false }
      node = parent
    }
    return false
  }
}
