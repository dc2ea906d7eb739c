/// All cases of a type, if it can enumerate them; else none.
@_documentation(visibility: internal)
public func allCases<Value>(of type: Value.Type) -> [Value]? {
  guard let type = Value.self as? any CaseIterable.Type else { return nil }
  return cases(of: type) as? [Value]
}

private func cases<Cases: CaseIterable>(of type: Cases.Type) -> [Any] {
  Array(type.allCases)
}
