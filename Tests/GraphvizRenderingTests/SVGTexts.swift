import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What an SVG shows, one element for each line of text, in its order; blank ones are left out.
///
/// - Throws: When `svg` is not well-formed XML.
func textElements(ofSVG svg: [UInt8]) throws -> [String] {
  let reader = TextReader()
  let parser = XMLParser(data: Data(svg))
  parser.delegate = reader
  guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderInvalidValue) }
  return reader.texts.filter { !$0.isEmpty }
}

private final class TextReader: NSObject, XMLParserDelegate {
  var texts: [String] = []
  private var text: String?

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "text" { text = "" }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text?.append(characters)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard name == "text", let text else { return }
    // Graphviz keeps spaces in a row apart by making every second one a no-break space.
    let spaced = text.replacingOccurrences(of: "\u{A0}", with: " ")
    texts.append(spaced.trimmingCharacters(in: .whitespaces))
    self.text = nil
  }
}
