/// Whether two values have the same type and are equal.
///
/// Values of a type that is not `Equatable` are compared by their descriptions.
package func areEqual(_ left: Any, _ right: Any) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  guard let left = left as? any Equatable else {
    return String(reflecting: left) == String(reflecting: right)
  }
  return equals(left, right)
}

private func equals<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  left == right as? Value
}

/// Returns all cases of a type; `nil` if it cannot enumerate them.
@_documentation(visibility: internal)
public func allCases<Value>(of type: Value.Type) -> [Value]? {
  guard let type = Value.self as? any CaseIterable.Type else { return nil }
  return cases(of: type) as? [Value]
}

private func cases<Cases: CaseIterable>(of type: Cases.Type) -> [Any] {
  Array(type.allCases)
}

/// The elements' descriptions, each once, in the order of their appearance.
package func distinct<Element>(_ elements: [Element]) -> [String] {
  var seen: Set<String> = []
  return elements.map { String(describing: $0) }.filter { seen.insert($0).inserted }
}

/// An error as a value of a type; `nil` if it is of another type.
///
/// Without a cast, which costs hundreds of instructions.
@inlinable
package func cast<Failure: Error>(_ error: any Error, to type: Failure.Type) -> Failure? {
  isError(error, type) ? value(of: error, as: type) : nil
}

/// Whether an error is of a type.
@inlinable
func isError<Failure: Error>(_ error: any Error, _ type: Failure.Type) -> Bool {
  Swift.type(of: error) == type
}

/// A value whose type is known to be `Result`.
@inlinable
package func value<Value, Result>(of value: Value, as type: Result.Type) -> Result {
  withUnsafePointer(to: value) {
    UnsafeRawPointer($0).assumingMemoryBound(to: Result.self).pointee
  }
}
