import Graphable
import Schematic

/// One picture to keep: a name for its files and title, and what to draw.
public struct Diagram {
  /// What the files are called, without their extensions, and what the diagram is titled.
  public let name: String

  /// How the diagram is drawn.
  public let style: DiagramStyle

  let makeGraph: () throws -> StateGraph

  /// Makes a diagram of any graph.
  ///
  /// - Parameters:
  ///   - name: What the files are called and the diagram is titled.
  ///   - style: How it is drawn.
  ///   - graph: What to draw; asked once each time the files are written or checked.
  public init(
    _ name: String, style: DiagramStyle = DiagramStyle(), graph: @escaping () throws -> StateGraph
  ) {
    self.name = name
    self.style = style
    makeGraph = graph
  }

  /// Makes a diagram of a flat schema.
  ///
  /// - Parameters:
  ///   - name: What the files are called and the diagram is titled.
  ///   - schema: What to draw.
  ///   - style: How it is drawn.
  public init<Schema: FlatStateMachineSchema>(
    _ name: String, of schema: Schema, style: DiagramStyle = DiagramStyle()
  ) where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    self.init(name, style: style) { try StateGraph(of: schema) }
  }

  /// Makes a diagram of a definition: a chart, a table, a map, or a definition of your own kind.
  ///
  /// - Parameters:
  ///   - name: What the files are called and the diagram is titled.
  ///   - definition: What to draw.
  ///   - style: How it is drawn.
  public init<Definition: DrawableDefinition>(
    _ name: String, of definition: Definition, style: DiagramStyle = DiagramStyle()
  ) {
    self.init(name, style: style) { try StateGraph(of: definition) }
  }

  /// The graph, titled.
  func graph() throws -> StateGraph {
    var graph = try makeGraph()
    if graph.name.isEmpty { graph.name = name }
    return graph
  }
}
