import Statecharts

extension MigrationStep {
  /// The data of the machine are changed.
  ///
  /// ```swift
  /// .data { (old: OrderOfVersion1) in Order(cents: old.euros * 100) }
  /// ```
  /// A machine that the function has quarantined is tried again when the step has another text: give a corrected function a reason.
  ///
  /// - Parameters:
  ///   - reason: What it is for, in reports. Default: nothing.
  ///   - change: The new data of the old ones.
  public static func data<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ reason: String = "",
    _ change: @escaping @Sendable (Old) throws -> New
  ) -> Self {
    .encodedData(reason) { try json(change(fromJSON(Old.self, $0))) }
  }
}
