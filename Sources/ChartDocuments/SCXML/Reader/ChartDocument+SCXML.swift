import Foundation

extension ChartDocument {
  /// Reads a file of SCXML 1.0.
  ///
  /// The library executes no part of the file, and reads no other files: expressions become names to bind.
  /// <doc:SCXMLFiles> lists the supported and the refused features.
  ///
  /// ```swift
  /// let document = try ChartDocument(scxml: Data(contentsOf: url), file: url.lastPathComponent)
  /// ```
  ///
  /// - Parameters:
  ///   - data: The file, in UTF-8, of at most 16 MiB, 200 levels, and a million elements and attributes.
  ///   - file: The name of the file, for errors. Default: none.
  /// - Throws: ``ChartDocumentError`` with all faults, or with the first one if the file is not XML.
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public init(scxml data: Data, file: String? = nil) throws {
    do {
      self = try SCXMLReader.document(in: MarkupParser.root(of: Array(data)))
    } catch var error as ChartDocumentError {
      error.file = file
      throw error
    }
  }
}
