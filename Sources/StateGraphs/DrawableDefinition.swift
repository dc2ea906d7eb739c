/// A definition of a state machine that can be drawn.
///
/// Transition tables, state maps and statecharts are drawable. To draw a custom kind of definition,
/// let its protocol refine this one and implement ``makeGraph(highlighting:)`` in an extension
/// of the protocol:
///
/// ```swift
/// protocol Pipeline: DrawableDefinition where HighlightedState == Int {
///   var body: [String] { get }
/// }
///
/// extension Pipeline {
///   func makeGraph(highlighting current: Int?) -> StateGraph {
///     var graph = StateGraph()
///     for (position, stage) in body.enumerated() {
///       graph.add(StateGraph.Node(.state, label: stage, isCurrent: position == current))
///       if position > 0 { graph.add(StateGraph.Edge(from: position - 1, to: position)) }
///     }
///     return graph
///   }
/// }
/// ```
/// Graphs, texts and files of diagrams take any drawable definition.
public protocol DrawableDefinition {
  /// The content of the definition, usually made by a result builder.
  associatedtype DefinitionBody

  /// The state of a machine, as far as it can be highlighted in the graph.
  associatedtype HighlightedState

  /// The declarations.
  // A requirement, although nothing here reads it: a conformance in a module with default main actor
  // isolation is inferred to be isolated only if one of its witnesses is the user's code.
  var body: DefinitionBody { get }

  /// The graph of the definition, without a name.
  ///
  /// Implementations validate the declarations that they draw, and evaluate ``body`` once. To make
  /// a graph, use ``StateGraph/init(of:named:highlighting:)``.
  ///
  /// - Parameter state: The state to highlight; `nil` for none.
  /// - Throws: An error with every fault of the definition, or one that says what cannot be drawn.
  func makeGraph(highlighting state: HighlightedState?) throws -> StateGraph
}

extension StateGraph {
  /// The graph of a definition: a chart, a table, a map, or a custom kind of definition.
  ///
  /// ```swift
  /// let graph = try StateGraph(of: Player(), named: "Player", highlighting: machine.state)
  /// ```
  /// The graph is made from the declarations: no guard is evaluated, no action is performed. States
  /// and events are labeled with their `dotLabel` if their type is ``DOTLabelable``, otherwise with
  /// their description. Guards and actions are shown by their names.
  ///
  /// - Parameters:
  ///   - definition: The definition. Its body is evaluated once.
  ///   - name: The title of the diagram. None by default.
  ///   - state: The state to highlight, for instance a machine's `state`. None by default.
  /// - Throws: An error with every fault of the definition, or one that says what cannot be drawn.
  public init<Definition: DrawableDefinition>(
    of definition: Definition, named name: String = "",
    highlighting state: Definition.HighlightedState? = nil
  ) throws {
    self = try definition.makeGraph(highlighting: state)
    self.name = name
  }
}
