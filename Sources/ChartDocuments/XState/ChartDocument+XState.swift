import ChartModel
import Foundation

extension ChartDocument {
  /// Reads a machine of XState 5: its configuration as JSON, or the result of its `toJSON`.
  ///
  /// The configuration is the argument of `createMachine`. Guards, actions, delays and work become names.
  /// <doc:XStateFiles> lists the supported and the refused features.
  ///
  /// - Parameters:
  ///   - data: The JSON text, in UTF-8.
  ///   - file: The file's name, for errors. Default: none.
  /// - Throws: ``ChartDocumentError`` with all faults.
  /// - Complexity: O(*n*) in the size of the file.
  public init(xstate data: Data, file: String? = nil) throws {
    self = try XStateReader.read(JSONReader.read(Array(data), file: file), file: file)
  }

  /// Writes the document as a machine configuration of XState 5, the argument of `createMachine`, as JSON.
  ///
  /// Reading it again gives an equal document, except for constructs that XState lacks. See <doc:WritingXStateFiles>.
  ///
  /// - Parameter lossy: Whether to leave out constructs that XState cannot express, or to replace them by the nearest
  ///   ones, with a note in `meta`. Default: this is an error.
  /// - Returns: The JSON text, in UTF-8. Equal documents have equal texts.
  /// - Throws: ``ChartDocumentError`` with all constructs that XState cannot express.
  /// - Complexity: O(*n*) in the size of the written file, which repeats the transitions of wildcards.
  public func xstate(lossy: Bool = false) throws -> Data {
    try XStateWriter.write(self, lossy: lossy).data(pretty: true)
  }
}
