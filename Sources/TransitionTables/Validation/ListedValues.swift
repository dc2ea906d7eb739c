import Schematic

/// The states or events that a type lists in `allCases`.
struct ListedValues<Value> {
  let values: [Value]
  /// Whether there are no others.
  ///
  /// For a type that is not an enum, or an enum with payloads, the list is a sample.
  let areAll: Bool

  /// - Returns: `nil` if the type lists nothing.
  init?() {
    guard let values = allCases(of: Value.self) else { return nil }
    self.values = values
    areAll = Self.hasRoomForNothingElse(values) && values.allSatisfy(isCaseWithoutPayload)
  }

  /// Whether the type takes no more bytes than the numbers of these values.
  ///
  /// An enum with payloads takes more, even if no case with a payload is listed.
  private static func hasRoomForNothingElse(_ values: [Value]) -> Bool {
    let size = values.count <= 1 ? 0 : values.count <= 1 << 8 ? 1 : 2
    return MemoryLayout<Value>.size == size
  }
}

private func isCaseWithoutPayload(_ value: Any) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .enum && mirror.children.isEmpty
}

extension ListedValues {
  /// The name of the case of all matching values; `nil` if they are of several cases.
  func nameOfOnlyCase(where isMatch: (Value) -> Bool) -> String? {
    let names = Set(values.filter(isMatch).map { nameOfCaseWithPayload($0) ?? "\($0)" })
    return names.count == 1 ? names.first : nil
  }
}
