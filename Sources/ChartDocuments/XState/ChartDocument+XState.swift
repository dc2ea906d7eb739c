import ChartModel
import Foundation

extension ChartDocument {
  /// Reads an XState 5 machine: its configuration as JSON, or what its `toJSON` returns.
  ///
  /// The configuration is the argument of `createMachine`. Guards, actions, delays and work are names.
  /// See <doc:XStateFiles> for what is read and what is refused.
  ///
  /// - Parameters:
  ///   - data: The JSON text, in UTF-8.
  ///   - file: The file's name, for errors. Default: none.
  /// - Throws: ``ChartDocumentError`` with all faults.
  /// - Complexity: O(*n*) in the size of the file.
  public init(xstate data: Data, file: String? = nil) throws {
    self = try XStateReader.read(JSONReader.read(Array(data), file: file), file: file)
  }

  /// The document as a machine configuration of XState 5: the argument of `createMachine`, as JSON.
  ///
  /// Reading it again gives an equal document, up to what XState lacks. See <doc:WritingXStateFiles>.
  ///
  /// - Parameter lossy: Whether what XState cannot express is left out or replaced by what is nearest,
  ///   and noted in `meta`. Default: it is an error.
  /// - Returns: The JSON text, in UTF-8. Equal documents have equal texts.
  /// - Throws: ``ChartDocumentError`` with all that XState cannot express.
  /// - Complexity: O(*n*) in the size of the file that is written, which repeats the transitions of wildcards.
  public func xstate(lossy: Bool = false) throws -> Data {
    try XStateWriter.write(self, lossy: lossy).data(pretty: true)
  }
}
