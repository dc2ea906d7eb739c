import Foundation
import Graphable
import Schematic
import Statecharts
import Testing

@testable import GraphvizRendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite(.needsGraphviz) struct SVGIdentifierTests {
  struct Player: Statechart {
    typealias State = String
    typealias Event = String
    var body: [Element] {
      state("off") { on("power", to: "on") }
      parallel("on") {
        on("power", to: "off")
        region("sound") {
          state("loud") { on("mute", to: "silent") }
          state("silent")
        }
        region("tape") { state("paused") }
      }
    }
  }

  @Test func `an SVG has an element for each state and transition, with the id of the graph`()
    throws
  {
    let graph = try StateGraph(of: Player())
    let elements = try identifiedElements(ofSVG: graph.rendered(as: .svg))
    for position in graph.nodes.indices { #expect(elements[graph.id(ofNode: position)] != nil) }
    for number in graph.edges.indices {
      #expect(elements[graph.id(ofEdge: number)]?.contains("transition") == true)
    }
  }

  @Test func `the active states of a machine are the elements of the class current`() throws {
    let machine = try StateMachine(Player())
    machine.start()
    machine.handle("power")
    let graph = try StateGraph(of: Player(), highlighting: machine.state)
    let current = try identifiedElements(ofSVG: graph.rendered(as: .svg))
      .filter { $0.value.contains("current") }.keys
    let active = machine.schema.paths(of: machine.state).compactMap { graph.id(ofStateAt: $0) }
    #expect(active.count == 3)
    #expect(Set(current) == Set(active))
  }
}

/// The classes of each element that has an id.
private func identifiedElements(ofSVG svg: [UInt8]) throws -> [String: Set<String>] {
  let reader = IdentifierReader()
  let parser = XMLParser(data: Data(svg))
  parser.delegate = reader
  guard parser.parse() else { throw parser.parserError ?? CocoaError(.coderInvalidValue) }
  return reader.classes
}

private final class IdentifierReader: NSObject, XMLParserDelegate {
  var classes: [String: Set<String>] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard let id = attributes["id"] else { return }
    #expect(classes[id] == nil, "\(id) occurs twice")
    classes[id] = Set((attributes["class"] ?? "").split(separator: " ").map(String.init))
  }
}
