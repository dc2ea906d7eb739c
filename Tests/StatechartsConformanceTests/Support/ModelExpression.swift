/// An expression of the charts' action language.
indirect enum ModelExpression: Hashable, Sendable {
  case literal(Value)
  case variable(String)
  case isActive(String)
  case event(String)
  /// The name of the event as a submachine knows it, by its name in the whole chart.
  case eventName(in: [String: String])
  case member(ModelExpression, String)
  case unary(String, ModelExpression)
  case binary(String, ModelExpression, ModelExpression)
  case array([ModelExpression])
  case concatenation([ModelExpression])
  case object([String: ModelExpression])
  /// An expression that cannot be evaluated.
  case error
  /// An expression that throws what a machine has to deal with: a ``ModelFailure``.
  case failure
}

/// An action of the charts' action language.
indirect enum ModelAction: Hashable, Sendable {
  struct Send: Hashable, Sendable {
    var event: ModelExpression
    var delay = 0
    var isInternal = false
    var id: String?
    var data: ModelExpression?
  }
  struct Clause: Hashable, Sendable {
    var condition: ModelExpression?
    var actions: [ModelAction]
  }

  case log(String?, ModelExpression?)
  case assign(String, ModelExpression)
  case raise(String)
  case send(Send)
  case cancel(String)
  case when([Clause])
  case forEach(ModelExpression, item: String, index: String?, [ModelAction])
  /// Actions of which an error ends only these.
  case block([ModelAction])
  case fail
  /// Throws what a machine has to deal with: a ``ModelFailure``.
  case failure
}

extension ModelExpression {
  /// The parts that a condition of a chart has as predicates; the rest are states, `!`, `&&` and `||`.
  var predicates: [ModelExpression] {
    switch self {
    case .isActive: []
    case .unary("!", let part): part.predicates
    case .binary("&&", let left, let right), .binary("||", let left, let right):
      left.predicates + right.predicates
    case _: [self]
    }
  }
}

extension ModelExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let value): "\(value)"
    case .variable(let name): name
    case .isActive(let state): "In(\(state))"
    case .event(let field): "_event.\(field)"
    case .eventName: "_event.name"
    case .member(let object, let key): "\(object).\(key)"
    case .unary(let operation, let argument): "\(operation)\(argument)"
    case .binary(let operation, let left, let right): "(\(left)\(operation)\(right))"
    case .array(let items): "\(items)"
    case .concatenation(let items): items.map(\.description).joined(separator: "~")
    case .object(let entries): "\(entries)"
    case .error: "error"
    case .failure: "throw"
    }
  }
}

extension ModelAction: CustomStringConvertible {
  var description: String {
    switch self {
    case .log(let label, let value):
      "log \([label, value?.description].compactMap { $0 }.joined(separator: " "))"
    case .assign(let name, let value): "\(name)=\(value)"
    case .raise(let event): "raise \(event)"
    case .send(let send): "send \(send.event) after \(send.delay) as \(send.id ?? "nothing")"
    case .cancel(let id): "cancel \(id)"
    case .when(let clauses):
      clauses.map { "if \($0.condition?.description ?? "else") \($0.actions)" }
        .joined(separator: " ")
    case .forEach(let array, let item, _, let actions): "for \(item) in \(array) \(actions)"
    case .block(let actions): "\(actions)"
    case .fail: "fail"
    case .failure: "throw"
    }
  }
}
