import Graphable
import GraphvizRendering

/// A kind of file that a diagram is written as.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DiagramFormat: String, CaseIterable, Sendable {
  /// The DOT language, in the drawn style.
  case dot
  /// Mermaid's `stateDiagram-v2`.
  case mmd
  /// A PlantUML state diagram.
  case puml
  /// The transitions as a Markdown table.
  case md
  /// A picture that stays sharp at every size.
  case svg
  /// A picture of pixels.
  case png
  /// A page.
  case pdf

  /// What is written unless something else is asked for.
  public static let standard: [DiagramFormat] = [.dot, .mmd, .svg, .png]

  /// How a file of this format comes about.
  enum Content {
    /// A text, which needs nothing but the graph.
    case text((StateGraph, DiagramStyle) -> String)
    /// A picture, which Graphviz draws.
    case picture(ImageFormat)
  }

  var content: Content {
    switch self {
    case .dot: .text { graph, style in graph.dot(style: style) }
    case .mmd:
      .text { graph, style in graph.simplified(for: style).mermaid(direction: style.direction) }
    case .puml:
      .text { graph, style in graph.simplified(for: style).plantUML(direction: style.direction) }
    case .md: .text { graph, _ in graph.table() }
    case .svg: .picture(.svg)
    case .png: .picture(.png)
    case .pdf: .picture(.pdf)
    }
  }

  /// Whether nothing but the graph is needed, so that the file can be compared with the code.
  var isText: Bool {
    switch content {
    case .text: true
    case .picture: false
    }
  }
}
