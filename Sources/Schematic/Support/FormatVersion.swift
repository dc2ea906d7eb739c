/// The version of the format in which the state of a machine is encoded, under the key `version`.
///
/// It changes when a decoder of the older format would misinterpret the newer one. Data without a
/// version is in the first format.
package struct FormatVersion: Decodable {
  private let version: Int?

  /// - Parameter current: The latest version that the decoder knows.
  /// - Throws: `DecodingError` if the data is in a format that the decoder does not know.
  package static func check(upTo current: Int, in decoder: any Decoder) throws {
    guard let version = try Self(from: decoder).version, !(1...current).contains(version)
    else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: """
          The configuration is saved in version \(version) of its format, and this version of \
          Schematic reads versions up to \(current). Update Schematic, or start a new machine.
          """))
  }
}
