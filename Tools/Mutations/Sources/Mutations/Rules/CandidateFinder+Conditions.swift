import SwiftSyntax

extension CandidateFinder {
  /// Negates each condition of an `if`, a `guard` or a `while`, and makes its bindings fail.
  func visitConditions(_ conditions: ConditionElementListSyntax) {
    var hasBinding = false
    for condition in conditions {
      switch condition.condition {
      case .expression(let expression):
        // `while true` tells the compiler that nothing comes after the loop.
        if !expression.is(BooleanLiteralExprSyntax.self) {
          add(.negatedCondition, expression, .negate)
        }
      case .optionalBinding, .matchingPattern: hasBinding = true
      case .availability: break
      }
    }
    if hasBinding { add(.failedBinding, conditions, .fail) }
  }

  /// Swaps an operator, or moves the limit that it compares with.
  func visitOperator(_ node: InfixOperatorExprSyntax) {
    guard let token = node.operator.as(BinaryOperatorExprSyntax.self) else { return }
    func swap(_ rule: Rule, _ other: String) {
      add(rule, node, .replace(with: text(node, token, as: other)))
    }
    switch token.operator.text {
    case "&&": swap(.swappedLogic, "||")
    case "||": swap(.swappedLogic, "&&")
    case "<": swap(.movedComparison, "<=")
    case "<=": swap(.movedComparison, "<")
    case ">": swap(.movedComparison, ">=")
    case ">=": swap(.movedComparison, ">")
    case "==", "!=", "===", "!==": add(.negatedComparison, node, .negate)
    case "+" where isArithmetic(node): swap(.swappedArithmetic, "-")
    case "-": swap(.swappedArithmetic, "+")
    case "..<": add(.movedBound, node.rightOperand, .decrease)
    default: break
    }
  }

  /// Whether `+` could be an addition: texts and arrays are joined with it, too.
  private func isArithmetic(_ node: InfixOperatorExprSyntax) -> Bool {
    for operand in [node.leftOperand, node.rightOperand] {
      if operand.is(StringLiteralExprSyntax.self) || operand.is(ArrayExprSyntax.self)
        || operand.is(TernaryExprSyntax.self)
      {
        return false
      }
      let words = ["map", "joined", "\"", "[", "sorted", "filter", "Text", "label", "lines"]
      let operand = text(operand)
      if words.contains(where: { operand.contains($0) }) { return false }
      if let nested = node.leftOperand.as(InfixOperatorExprSyntax.self), !isArithmetic(nested) {
        return false
      }
    }
    return true
  }
}
