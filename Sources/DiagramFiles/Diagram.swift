import Graphable
import Schematic

/// A diagram to write to files, with its name, its style and its graph.
public struct Diagram {
  /// The title of the diagram, and the name of its files without extensions.
  public let name: String

  /// The style of the diagram.
  public let style: DiagramStyle

  let makeGraph: () throws -> StateGraph

  /// Creates a diagram of any graph.
  ///
  /// - Parameters:
  ///   - name: The name of the files and the title of the diagram.
  ///   - style: The style of the diagram. Default: `DiagramStyle()`.
  ///   - graph: A closure that returns the graph. It is called once each time the files are written
  ///     or checked.
  public init(
    _ name: String, style: DiagramStyle = DiagramStyle(), graph: @escaping () throws -> StateGraph
  ) {
    self.name = name
    self.style = style
    makeGraph = graph
  }

  /// Creates a diagram of a flat schema.
  ///
  /// - Parameters:
  ///   - name: The name of the files and the title of the diagram.
  ///   - schema: The schema to draw.
  ///   - style: The style of the diagram. Default: `DiagramStyle()`.
  public init<Schema: FlatStateMachineSchema>(
    _ name: String, of schema: Schema, style: DiagramStyle = DiagramStyle()
  ) where Schema.State: DOTLabelable, Schema.Event: DOTLabelable {
    self.init(name, style: style) { try StateGraph(of: schema) }
  }

  /// Creates a diagram of a definition: a chart, a table, a map, or a custom kind of definition.
  ///
  /// - Parameters:
  ///   - name: The name of the files and the title of the diagram.
  ///   - definition: The definition to draw.
  ///   - style: The style of the diagram. Default: `DiagramStyle()`.
  public init<Definition: DrawableDefinition>(
    _ name: String, of definition: Definition, style: DiagramStyle = DiagramStyle()
  ) {
    self.init(name, style: style) { try StateGraph(of: definition) }
  }

  /// Creates a diagram of a definition that has the name of the definition.
  ///
  /// - Parameters:
  ///   - definition: The definition to draw. The files have its `definitionName`.
  ///   - style: The style of the diagram. Default: `DiagramStyle()`.
  public init<Definition: DrawableDefinition & StateMachineDefinition>(
    of definition: Definition, style: DiagramStyle = DiagramStyle()
  ) {
    self.init(definition.definitionName, of: definition, style: style)
  }

  /// The graph, with the title.
  func graph() throws -> StateGraph {
    var graph = try makeGraph()
    if graph.name.isEmpty { graph.name = name }
    return graph
  }
}
