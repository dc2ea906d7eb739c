import Statecharts

extension MigrationStep {
  /// Changes the data of a machine.
  ///
  /// ```swift
  /// .data { (old: OrderOfVersion1) in Order(cents: old.euros * 100) }
  /// ```
  /// A machine that the function has quarantined is retried when the step has another text. So give a corrected
  /// function a reason.
  ///
  /// - Parameters:
  ///   - reason: The purpose of the change, for reports. Default: none.
  ///   - change: Makes the new data of the old data.
  public static func data<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    _ reason: String = "",
    _ change: @escaping @Sendable (Old) throws -> New
  ) -> Self {
    .encodedData(reason) { try json(change(fromJSON(Old.self, $0))) }
  }
}
