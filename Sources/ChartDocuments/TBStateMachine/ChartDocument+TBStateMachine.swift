import ChartModel
import Foundation

extension ChartDocument {
  /// Reads a configuration file of TBStateMachine.
  ///
  /// The id of a state is its path, `c/c2@1/c222`, and its label is its name. See
  /// <doc:TBStateMachineFiles> for what is read.
  ///
  /// - Parameters:
  ///   - data: The JSON text, in UTF-8.
  ///   - file: The file's name, for errors. Default: none.
  /// - Throws: ``ChartDocumentError`` with all faults.
  /// - Complexity: O(*n*) in the size of the file, times the number of states next to each other.
  public init(tbStateMachine data: Data, file: String? = nil) throws {
    self = try TBStateMachineReader.read(JSONReader.read(Array(data), file: file), file: file)
  }
}
