import SwiftSyntax

extension CandidateFinder {
  /// Leaves out a statement.
  func visitStatement(_ node: CodeBlockItemSyntax) {
    switch node.item {
    case .expr(let expression): visitExpression(expression, in: node)
    case .stmt(let statement): visitExit(statement)
    case .decl: break
    }
  }

  private func visitExpression(_ expression: ExprSyntax, in node: CodeBlockItemSyntax) {
    guard !isValue(node) else { return }
    let inner = withoutEffects(expression)
    if let call = inner.as(FunctionCallExprSyntax.self) {
      if !isAssertion(call), !isDelegation(call) { add(.droppedCall, expression, .omit) }
    } else if let infix = inner.as(InfixOperatorExprSyntax.self) {
      visitAssignment(infix, in: expression)
    } else if let chain = inner.as(OptionalChainingExprSyntax.self) {
      if chain.expression.is(FunctionCallExprSyntax.self) { add(.droppedCall, expression, .omit) }
    }
  }

  private func visitAssignment(_ infix: InfixOperatorExprSyntax, in expression: ExprSyntax) {
    if infix.operator.is(AssignmentExprSyntax.self) {
      let value = withoutEffects(infix.rightOperand)
      if infix.leftOperand.is(DiscardAssignmentExprSyntax.self) {
        if value.is(FunctionCallExprSyntax.self) { add(.droppedCall, expression, .omit) }
      } else if !isInInitializer(infix) {
        add(.droppedAssignment, expression, .omit)
      }
      return
    }
    switch text(infix.operator) {
    case "+=" where !isTextOrArray(infix.rightOperand):
      let other = text(expression, infix.operator, as: "-=")
      add(.swappedAssignment, expression, .perform(instead: other))
    case "-=":
      let other = text(expression, infix.operator, as: "+=")
      add(.swappedAssignment, expression, .perform(instead: other))
    case "+=", "|=", "&=", "^=", "*=": add(.droppedAssignment, expression, .omit)
    default: break
    }
  }

  /// Goes on where the original leaves a loop or a function, or throws.
  private func visitExit(_ statement: StmtSyntax) {
    guard !isInGuard(statement) else { return }
    if statement.is(ContinueStmtSyntax.self) { add(.droppedExit, statement, .omit) }
    if let exit = statement.as(BreakStmtSyntax.self), isInIf(exit) {
      add(.droppedExit, statement, .omit)
    }
    if let exit = statement.as(ReturnStmtSyntax.self), isInIf(exit) {
      add(.droppedExit, statement, .omit)
    }
    if let failure = statement.as(ThrowStmtSyntax.self), isInIf(failure) {
      add(.droppedError, statement, .omit)
    }
  }

  /// Whether the expression is the value of its body rather than a statement.
  private func isValue(_ node: CodeBlockItemSyntax) -> Bool {
    guard isOnly(node) else { return false }
    let list = node.parent
    if let closure = list?.parent?.as(ClosureExprSyntax.self) {
      // `lock.withLock { … }` as a statement has a value that is not used.
      var call = closure.parent
      while let current = call, !current.is(FunctionCallExprSyntax.self) {
        guard current.is(LabeledExprSyntax.self) || current.is(LabeledExprListSyntax.self) else {
          return true
        }
        call = current.parent
      }
      var owner = call?.parent
      while let current = owner, current.is(TryExprSyntax.self) || current.is(AwaitExprSyntax.self)
      {
        owner = current.parent
      }
      return !(owner?.is(CodeBlockItemSyntax.self) ?? false)
    }
    if list?.parent?.is(AccessorBlockSyntax.self) ?? false { return true }
    guard let type = resultType(of: node) else { return false }
    return type != "Void" && type != "()"
  }

  private func withoutEffects(_ expression: ExprSyntax) -> ExprSyntax {
    if let expression = expression.as(TryExprSyntax.self) {
      return withoutEffects(expression.expression)
    }
    if let expression = expression.as(AwaitExprSyntax.self) {
      return withoutEffects(expression.expression)
    }
    return expression
  }

  /// `super.init(…)` and `self.init(…)` cannot be left out, `.member(…)` is the value of a branch,
  /// and a reserved capacity changes nothing.
  private func isDelegation(_ call: FunctionCallExprSyntax) -> Bool {
    let name = text(call.calledExpression)
    return name.hasPrefix(".") || name.hasSuffix(".init") || name.hasSuffix("reserveCapacity")
  }

  private func isTextOrArray(_ value: ExprSyntax) -> Bool {
    value.is(StringLiteralExprSyntax.self) || value.is(ArrayExprSyntax.self)
      || value.is(TernaryExprSyntax.self) || text(value).contains("\"")
      || text(value).contains("map")
  }

  private func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var node = Syntax(node)
    while let parent = node.parent {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      node = parent
    }
    return false
  }

  private func isInGuard(_ node: some SyntaxProtocol) -> Bool {
    block(around: node)?.parent?.is(GuardStmtSyntax.self) ?? false
  }

  private func isInIf(_ node: some SyntaxProtocol) -> Bool {
    block(around: node)?.parent?.is(IfExprSyntax.self) ?? false
  }

  private func block(around node: some SyntaxProtocol) -> CodeBlockSyntax? {
    node.parent?.parent?.parent?.as(CodeBlockSyntax.self)
  }
}
