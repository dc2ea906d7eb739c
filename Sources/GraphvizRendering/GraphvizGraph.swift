import CGraphviz

/// A graph that libcgraph has parsed; closed when it goes out of scope.
struct GraphvizGraph: ~Copyable {
  let pointer: OpaquePointer
  private let library: GraphvizLibrary

  /// Parses the first graph of `dot`; what follows it is ignored.
  init(parsing dot: String, with library: GraphvizLibrary) throws(RenderingError) {
    // A C string ends at the first NUL: Graphviz would draw what stands before it.
    guard !dot.utf8.contains(0) else { throw .graphRefused(messages: "the text contains NUL") }
    library.forgetErrors()
    let graph = library.agmemread(dot)
    let isSound = library.agerrors() == 0
    let messages = library.messages
    library.resynchroniseParser(after: dot)
    guard let graph, isSound else {
      library.close(graph)
      throw .graphRefused(messages: messages.isEmpty ? "the text holds no graph" : messages)
    }
    self.pointer = graph
    self.library = library
  }

  deinit {
    library.close(pointer)
  }
}

// MARK: - Positions

extension GraphvizGraph {
  /// Where a cluster is, once the graph has been laid out and written.
  ///
  /// - Parameter path: The names of the cluster and of those around it, from the outside in.
  func box(ofCluster path: [String]) -> ClusterBox? {
    var cluster: OpaquePointer? = pointer
    for name in path { cluster = cluster.flatMap { library.agsubg($0, name, 0) } }
    guard let cluster else { return nil }
    return ClusterBox(
      corners: attribute("bb", of: cluster), labelCenter: attribute("lp", of: cluster),
      labelHeight: attribute("lheight", of: cluster))
  }

  private func attribute(_ name: String, of object: OpaquePointer) -> String {
    library.agget(object, name).map { String(cString: $0) } ?? ""
  }
}

extension GraphvizLibrary {
  fileprivate func close(_ graph: OpaquePointer?) {
    if let graph { _ = self.agclose(graph) }
  }

  /// Makes the parser expect the beginning of a graph, whatever `text` has left it in.
  ///
  /// In 2.42 what follows a graph stays in the parser's buffer, a global variable, and an
  /// unfinished comment or string is a state of its scanner that outlasts even the buffer: either
  /// would be taken for the beginning of the next graph.
  fileprivate func resynchroniseParser(after text: String) {
    // Ends a comment, and hides the rest from a parser that expects a graph; ends a string; ends
    // an HTML-like label as deep as any in the text.
    let depth = text.utf8.count { $0 == UInt8(ascii: "<") }
    let remedy = "*///\"" + String(repeating: ">", count: depth + 1) + "\n"
    while let graph = self.agmemread(remedy) { close(graph) }
    forgetErrors()
  }
}
