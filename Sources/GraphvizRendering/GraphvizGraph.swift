import CGraphviz
import Graphable

/// A graph that libcgraph has parsed; closed when it goes out of scope.
struct GraphvizGraph: ~Copyable {
  let pointer: OpaquePointer
  let library: GraphvizLibrary
  /// The names of clusters that have other names in a drawing.
  let clusterNames: [String: String]

  /// Parses the first graph of `dot`.
  ///
  /// Everything after it is ignored.
  init(parsing dot: String, with library: GraphvizLibrary) throws(RenderingError) {
    // A C string ends at the first NUL: Graphviz would draw only the part before it.
    guard !dot.utf8.contains(0) else { throw .graphRefused(messages: "the text contains NUL") }
    library.forgetErrors()
    let graph = library.agmemread(dot)
    let isSound = library.agerrors() == 0
    let messages = library.messages
    library.resynchronizeParser(after: dot)
    guard let graph, isSound else {
      library.close(graph)
      throw .graphRefused(messages: messages.isEmpty ? "the text holds no graph" : messages)
    }
    self.pointer = graph
    self.library = library
    clusterNames = [:]
  }

  /// Parses the text of a drawing with Graphviz 2, and keeps the order of its clusters.
  ///
  /// That version orders clusters by the addresses of their names in memory, which differ from
  /// picture to picture. So the graph is opened and the names are stored first, and then given to
  /// the clusters in the order of their addresses.
  init(ordering drawing: StyledDOTWriter, with library: GraphvizLibrary) throws(RenderingError) {
    library.forgetErrors()
    let kind = library.Agdirected.pointee
    guard let empty = library.agopen(drawing.graphName, kind, nil) else {
      throw .graphRefused(messages: "there is no memory for a graph")
    }
    let clusters = drawing.clusters
    let stored = clusters.indices.map { index in
      let name = "cluster_\(index)"
      return (name: name, address: UInt(bitPattern: library.agstrdup(empty, name)))
    }.sorted { $0.address < $1.address }
    let names = Dictionary(uniqueKeysWithValues: zip(clusters, stored.map(\.name)))
    let graph = library.read(drawing.text(naming: names), into: empty)
    let (messages, isSound) = (library.messages, library.agerrors() == 0)
    library.resynchronizeParser(after: "")
    guard let graph, isSound else { throw .graphRefused(messages: messages) }
    self.pointer = graph
    self.library = library
    clusterNames = names
  }

  deinit {
    library.close(pointer)
  }
}

extension GraphvizLibrary {
  fileprivate func close(_ graph: OpaquePointer?) {
    if let graph { _ = self.agclose(graph) }
  }

  /// Resets the parser after `text`, so that it expects the start of a graph.
  ///
  /// In 2.42, text after a graph remains in the buffer of the parser, a global variable, and an
  /// unfinished comment or string is a state of the scanner. Both would be parsed as the start of
  /// the next graph.
  fileprivate func resynchronizeParser(after text: String) {
    // Ends a comment, and starts one for a parser that expects a graph; ends a string; ends an
    // HTML-like label with any nesting depth in the text.
    let depth = text.utf8.count { $0 == UInt8(ascii: "<") }
    let remedy = "*///\"" + String(repeating: ">", count: depth + 1) + "\n"
    while let graph = self.agmemread(remedy) { close(graph) }
    forgetErrors()
  }
}
