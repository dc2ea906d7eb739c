import SwiftSyntax

extension CandidateFinder {
  /// The value of a body that is one expression.
  func visitResult(_ node: CodeBlockItemSyntax) {
    guard case .expr(let value) = node.item, isOnly(node) else { return }
    visitResult(value)
  }

  /// Changes a value that is returned, as the declared type allows.
  func visitResult(_ value: ExprSyntax) {
    guard let type = resultType(of: value), !isControlFlow(value) else { return }
    switch type {
    case "Bool": add(.negatedResult, value, .negate)
    case "Int": add(.movedResult, value, .increase)
    case _ where type.hasSuffix("?"):
      if !value.is(NilLiteralExprSyntax.self) { add(.returnedNil, value, .replace(with: "nil")) }
    case _ where type.hasPrefix("[") && type.hasSuffix("]"):
      if !isEmptyLiteral(value) {
        add(.returnedEmpty, value, .replace(with: type.contains(":") ? "[:]" : "[]"))
      }
    default: break
    }
  }

  /// Whether an item is all that its body consists of.
  func isOnly(_ node: CodeBlockItemSyntax) -> Bool {
    guard let items = node.parent?.as(CodeBlockItemListSyntax.self), items.count == 1 else {
      return false
    }
    guard let body = items.parent else { return false }
    if body.is(AccessorBlockSyntax.self) || body.is(ClosureExprSyntax.self) { return true }
    let owner = body.as(CodeBlockSyntax.self)?.parent
    return owner.map { $0.is(FunctionDeclSyntax.self) || $0.is(AccessorDeclSyntax.self) } ?? false
  }

  /// The type that the function, accessor or closure around a node declares for its result.
  ///
  /// A closure without a declared result is taken as one that returns an optional, if it consists
  /// of a call; where that is wrong, the mutant does not compile, and is dropped.
  func resultType(of node: some SyntaxProtocol) -> String? {
    var node = Syntax(node)
    while let parent = node.parent {
      if let function = parent.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause.map { text($0.type) }
      }
      if let closure = parent.as(ClosureExprSyntax.self) {
        if let type = closure.signature?.returnClause { return text(type.type) }
        return isOptionalCall(node, of: closure) ? "?" : nil
      }
      if let accessor = parent.as(AccessorDeclSyntax.self) {
        guard accessor.accessorSpecifier.tokenKind == .keyword(.get) else { return nil }
      }
      if let binding = parent.as(PatternBindingSyntax.self) {
        guard node.is(AccessorBlockSyntax.self) else { return nil }
        return binding.typeAnnotation.map { text($0.type) }
      }
      if let member = parent.as(SubscriptDeclSyntax.self) {
        return text(member.returnClause.type)
      }
      if parent.is(InitializerDeclSyntax.self) { return nil }
      node = parent
    }
    return nil
  }

  /// Whether a closure's only expression is a call of another closure, or one that ends in `?`.
  private func isOptionalCall(_ body: Syntax, of closure: ClosureExprSyntax) -> Bool {
    guard closure.statements.count == 1, let item = closure.statements.first,
      case .expr(let value) = item.item
    else { return false }
    if value.is(OptionalChainingExprSyntax.self) { return true }
    guard let call = value.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let callee = call.calledExpression.as(DeclReferenceExprSyntax.self)
    else { return false }
    return callee.baseName.text.first?.isLowercase ?? false
  }

  private func isControlFlow(_ value: ExprSyntax) -> Bool {
    value.is(IfExprSyntax.self) || value.is(SwitchExprSyntax.self)
  }

  private func isEmptyLiteral(_ value: ExprSyntax) -> Bool {
    value.as(ArrayExprSyntax.self)?.elements.isEmpty ?? value.is(DictionaryExprSyntax.self)
  }
}
