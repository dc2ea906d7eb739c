import ChartDocuments
import Foundation

typealias State = ChartDocument.State
typealias Transition = ChartDocument.Transition
typealias Action = ChartDocument.Action
typealias Condition = ChartDocument.Condition
typealias Reference = ChartDocument.Reference

/// The document of the content of an `<scxml>` element, which begins in line 2.
func read(_ content: String, attributes: String = "") throws -> ChartDocument {
  try ChartDocument(scxml: Data(file(content, attributes: attributes).utf8)).withoutPositions()
}

/// A file with this content, which begins in line 2.
func file(_ content: String, attributes: String = "") -> String {
  "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"\(attributes)>\n\(content)\n</scxml>"
}

/// The faults of a whole file, a line for each; empty if it is read.
func faults(ofFile text: String) -> String { faults(of: Data(text.utf8)) }

func faults(of data: Data) -> String {
  do {
    _ = try ChartDocument(scxml: data)
    return ""
  } catch {
    return "\(error)".replacingOccurrences(of: "error: ", with: "")
  }
}

/// The faults of the content of an `<scxml>` element, which begins in line 2.
func faults(_ content: String, attributes: String = "") -> String {
  faults(ofFile: file(content, attributes: attributes))
}

/// A state with actions and the like.
func state(_ id: String, _ change: (inout State) -> Void = { _ in }) -> State {
  var state = State(id)
  change(&state)
  return state
}

extension [Action] {
  static func named(_ names: String...) -> Self { names.map { .named(Reference($0)) } }
}
