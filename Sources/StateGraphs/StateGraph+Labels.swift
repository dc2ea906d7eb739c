extension StateGraph {
  /// The label of a value that shares its node or arrow with all values of its case: `floor` for
  /// `.floor(2)`.
  ///
  /// It is the `dotLabel` if the type is ``DOTLabelable``. Flat schemas and tables are drawn so.
  public static func caseLabel(of value: some Any) -> String {
    (value as? any DOTLabelable)?.dotLabel ?? nameOfCase(of: value)
  }

  /// The label of a value that is a node or an arrow of its own, also within its case: `floor(2)`.
  ///
  /// It is the `dotLabel` if the type is ``DOTLabelable``. Charts and maps are drawn so.
  public static func valueLabel(of value: some Any) -> String {
    (value as? any DOTLabelable)?.dotLabel ?? "\(value)"
  }
}

/// The value's own description if its type has one, otherwise the name of its case.
func nameOfCase(of value: some Any) -> String {
  if value is any CustomStringConvertible { return "\(value)" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let payload = mirror.children.first?.label else {
    return "\(value)"
  }
  return payload
}
