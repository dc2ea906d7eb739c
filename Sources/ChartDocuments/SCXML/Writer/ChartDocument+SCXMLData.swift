import Foundation

extension ChartDocument {
  /// Writes the document as SCXML 1.0, which other engines can read, too.
  ///
  /// Features that SCXML lacks are written in the namespace `urn:x-schematic:chart`, from which
  /// `ChartDocument(scxml:)` restores them. Beside them are elements by which other engines reach the same
  /// configurations: see <doc:SCXMLFiles>. Equal documents have equal files.
  ///
  /// - Parameter lossy: Whether to write the nearest construct, with a comment, where other engines would reach other
  ///   configurations. Default: this is an error.
  /// - Returns: The file, in UTF-8.
  /// - Throws: ``ChartDocumentError`` with all constructs that SCXML cannot express.
  /// - Complexity: O(*n*), where *n* is the size of the document.
  public func scxml(lossy: Bool = false) throws -> Data {
    try checkDepth()
    var writer = SCXMLWriter(self)
    let root = writer.writeDocument()
    var markup = MarkupWriter()
    markup.write(root)
    writer.checkText(of: markup)
    guard lossy && !writer.isUnreadable || writer.losses.isEmpty else {
      throw ChartDocumentError(writer.losses)
    }
    return Data(markup.output.utf8)
  }
}
