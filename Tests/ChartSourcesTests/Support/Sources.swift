import ChartDocuments
import ChartSources
import Foundation

typealias State = ChartDocument.State
typealias Transition = ChartDocument.Transition

/// The source of an SCXML file with this content, which begins in line 2.
func source(of content: String, attributes: String = "") throws -> SwiftSource {
  let file = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Door"\(attributes)>
    \(content)
    </scxml>
    """
  return try SwiftSource(
    of: ChartDocument(scxml: Data(file.utf8), file: "Door.scxml"), file: "Door.scxml")
}

/// The source of a chart with these states.
func source(of states: [State], matching: ChartDocument.EventMatching = .exact) throws
  -> SwiftSource
{
  var document = ChartDocument(name: "Door", eventMatching: matching)
  document.root.states = states
  return try SwiftSource(of: document, file: "Door.scxml")
}

/// The errors, a line for each.
func faults(of source: () throws -> SwiftSource) -> String {
  do {
    _ = try source()
    return ""
  } catch {
    return "\(error)"
  }
}

extension SwiftSource {
  /// The chart's body, without the spaces before its first line.
  var body: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.contains("var body: ") }.prefix { $0 != "  }" }
      .map { $0.dropFirst(2) }.joined(separator: "\n")
  }
}
