extension StateGraph {
  /// The label of a value whose node or arrow stands for all values of its case: `floor` for
  /// `.floor(2)`.
  ///
  /// The `dotLabel` if the type is ``DOTLabelable``. Flat schemas and tables use this label.
  @_documentation(visibility: internal)
  public static func caseLabel(of value: some Any) -> String {
    (value as? any DOTLabelable)?.dotLabel ?? nameOfCase(of: value)
  }

  /// The label of a value that has its own node or arrow: `floor(2)`, `paying(failed)`.
  ///
  /// The names of types are left out, so that the label is the same in every module and process.
  /// The `dotLabel` if the type is ``DOTLabelable``. Charts and maps use this label.
  @_documentation(visibility: internal)
  public static func valueLabel(of value: some Any) -> String {
    (value as? any DOTLabelable)?.dotLabel ?? description(of: value)
  }
}

/// The description of the value if its type has one, otherwise the name of its case.
func nameOfCase(of value: some Any) -> String {
  if value is any CustomStringConvertible { return "\(value)" }
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let payload = mirror.children.first?.label else {
    return "\(value)"
  }
  return payload
}
