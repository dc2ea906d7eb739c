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
