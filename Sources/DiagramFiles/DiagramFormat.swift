import Graphable
import GraphvizRendering

/// A file format for diagrams.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum DiagramFormat: String, CaseIterable, Sendable {
  /// Styled DOT, for Graphviz.
  case dot
  /// Mermaid's `stateDiagram-v2`.
  case mmd
  /// A PlantUML state diagram.
  case puml
  /// The transitions as a Markdown table.
  case md
  /// A vector picture.
  case svg
  /// A raster picture.
  case png
  /// A document of one page.
  case pdf

  /// The default formats.
  static let standard: [DiagramFormat] = [.dot, .mmd, .svg, .png]

  /// The way to make the contents of a file of this format.
  enum Content {
    /// A text, made from the graph.
    case text((StateGraph, DiagramStyle) -> String)
    /// A picture, drawn by Graphviz.
    case picture(ImageFormat)
  }

  var content: Content {
    switch self {
    case .dot: .text { graph, style in graph.dot(style: style) }
    case .mmd: .text { graph, style in graph.mermaid(style: style) }
    case .puml: .text { graph, style in graph.plantUML(style: style) }
    case .md: .text { graph, _ in graph.table() }
    case .svg: .picture(.svg)
    case .png: .picture(.png)
    case .pdf: .picture(.pdf)
    }
  }

  /// Whether files of the format are compared with the code.
  var isCompared: Bool {
    switch content {
    case .text, .picture(.svg): true
    case .picture: false
    }
  }
}
