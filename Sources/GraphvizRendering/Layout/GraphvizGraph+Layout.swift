import CGraphviz

// Positions are attributes of the parsed graph. Graphviz sets them when it draws the graph as xdot,
// and reads them when it draws without a layout.
extension GraphvizGraph {
  /// All positions, after the graph has been laid out and drawn as xdot.
  func layout(ofClusters paths: [[String]]) -> PictureLayout? {
    guard let title = cluster(pointer) else { return nil }
    var layout = PictureLayout(bounds: title.corners)
    layout.title = title.anchor == nil ? nil : title
    for path in paths {
      guard let name = path.last, let found = subgraph(path) else { continue }
      layout.clusters[name] = cluster(found)
    }
    for node in nodes {
      let object = UnsafeMutableRawPointer(node)
      guard let name = library.agnameof(object), let center = Point(attribute("pos", of: object))
      else { continue }
      layout.nodes[String(cString: name)] = Box(
        center: center, width: 72 * (Double(attribute("width", of: object)) ?? 0),
        height: 72 * (Double(attribute("height", of: object)) ?? 0))
      for edge in edges(from: node) {
        let object = UnsafeMutableRawPointer(edge)
        let id = attribute("id", of: object)
        guard !id.isEmpty, let curve = Curve(attribute("pos", of: object)) else { continue }
        layout.lines[id] = PictureLayout.Line(curve: curve, label: label(of: object))
      }
    }
    return layout
  }

  private func cluster(_ graph: OpaquePointer) -> PictureLayout.Cluster? {
    let object = UnsafeMutableRawPointer(graph)
    let (corners, anchor) = (attribute("bb", of: object), attribute("lp", of: object))
    guard
      let box = ClusterBox(
        corners: corners, labelCenter: anchor, labelHeight: attribute("lheight", of: object))
    else { return nil }
    return PictureLayout.Cluster(
      box: box,
      corners: Box(left: box.left, bottom: box.bottom, right: box.right, top: box.top),
      anchor: Point(anchor), texts: Box.texts(in: attribute("_ldraw_", of: object)))
  }

  private func label(of edge: UnsafeMutableRawPointer) -> PictureLayout.Label? {
    guard let anchor = Point(attribute("lp", of: edge)),
      let box = Box(around: Box.texts(in: attribute("_ldraw_", of: edge)))
    else { return nil }
    return PictureLayout.Label(anchor: anchor, box: box)
  }

  /// Sets all positions to those of `layout`.
  func place(_ layout: PictureLayout, clusters paths: [[String]]) {
    let root = UnsafeMutableRawPointer(pointer)
    set("notranslate", to: "true", of: root)
    if let title = layout.title { place(title, pointer) }
    for path in paths {
      guard let name = path.last, let cluster = layout.clusters[name], let found = subgraph(path)
      else { continue }
      place(cluster, found)
    }
    for node in nodes {
      let object = UnsafeMutableRawPointer(node)
      guard let name = library.agnameof(object), let box = layout.nodes[String(cString: name)]
      else { continue }
      set("pos", to: Curve.text(box.center), of: object)
      for edge in edges(from: node) {
        let object = UnsafeMutableRawPointer(edge)
        guard let line = layout.lines[attribute("id", of: object)] else { continue }
        set("pos", to: line.curve.text, of: object)
        if let label = line.label { set("lp", to: Curve.text(label.anchor), of: object) }
      }
    }
  }

  private func place(_ cluster: PictureLayout.Cluster, _ graph: OpaquePointer) {
    let (object, box) = (UnsafeMutableRawPointer(graph), cluster.corners)
    let corners = [Point(x: box.left, y: box.bottom), Point(x: box.right, y: box.top)]
    set("bb", to: corners.map(Curve.text).joined(separator: ","), of: object)
    if let anchor = cluster.anchor { set("lp", to: Curve.text(anchor), of: object) }
  }

  // MARK: - Contents of the graph

  private var nodes: [OpaquePointer] {
    var nodes: [OpaquePointer] = []
    var next = library.agfstnode(pointer)
    while let node = next {
      nodes.append(node)
      next = library.agnxtnode(pointer, node)
    }
    return nodes
  }

  private func edges(from node: OpaquePointer) -> [OpaquePointer] {
    var edges: [OpaquePointer] = []
    var next = library.agfstout(pointer, node)
    while let edge = next {
      edges.append(edge)
      next = library.agnxtout(pointer, edge)
    }
    return edges
  }

  /// - Parameter path: The names of the enclosing clusters, the outermost first, and of the
  ///   cluster.
  private func subgraph(_ path: [String]) -> OpaquePointer? {
    var graph: OpaquePointer? = pointer
    for name in path {
      graph = graph.flatMap { [library, clusterNames] in
        library.agsubg($0, clusterNames[name] ?? name, 0)
      }
    }
    return graph
  }

  private func attribute(_ name: String, of object: UnsafeMutableRawPointer) -> String {
    library.agget(object, name).map { String(cString: $0) } ?? ""
  }

  private func set(_ name: String, to value: String, of object: UnsafeMutableRawPointer) {
    _ = library.agsafeset(object, name, value, "")
  }
}
