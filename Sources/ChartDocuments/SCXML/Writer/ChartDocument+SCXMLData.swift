import Foundation

extension ChartDocument {
  /// The document as SCXML 1.0, which other engines read, too.
  ///
  /// Features that SCXML lacks are written in the namespace `urn:x-schematic:chart`, from which
  /// `ChartDocument(scxml:)` restores them, beside elements with which other engines reach the same
  /// configurations. The page <doc:SCXMLFiles> has the list. Equal documents have equal files.
  ///
  /// - Parameter lossy: Whether to write the nearest thing, and a comment, where other engines would reach
  ///   other configurations. Default: that is an error.
  /// - Throws: ``ChartDocumentError`` with all that SCXML cannot express.
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
