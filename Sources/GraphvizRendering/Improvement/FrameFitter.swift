import Graphable

/// Reduces the height of frames to that of their contents.
///
/// Graphviz leaves room for the invisible nodes at which arrows to frames end.
struct FrameFitter {
  /// The margin under the title and above the bottom of a frame.
  private static let (above, below) = (22.0, 18.0)

  private let drawing: StyledDOTWriter
  private(set) var layout: PictureLayout
  /// The frames whose outline has changed.
  private(set) var changed: Set<Int> = []

  init(_ layout: PictureLayout, of drawing: StyledDOTWriter) {
    (self.layout, self.drawing) = (layout, drawing)
    let nodes = drawing.graph.nodes
    let frames = nodes.indices.filter { drawing.isCluster($0) && nodes[$0].kind != .region }
    // The innermost first, because a frame is part of its enclosing frames.
    for frame in frames.reversed() { fit(frame) }
  }

  private mutating func fit(_ frame: Int) {
    let name = drawing.clusterName(frame)
    guard var cluster = layout.clusters[name], let inside = Box(around: contents(of: frame)) else {
      return
    }
    let down = max(0, cluster.box.labelEnd - inside.top - Self.above)
    let up = max(0, inside.bottom - cluster.corners.bottom - Self.below)
    guard down > 1 || up > 1 else { return }
    cluster.corners.top -= down
    cluster.corners.bottom += up
    cluster.box.top -= down
    cluster.box.bottom += up
    cluster.box.labelEnd -= down
    cluster.texts = cluster.texts.map { $0.moved(by: Point(x: 0, y: -down)) }
    cluster.anchor = cluster.anchor.map { $0 + Point(x: 0, y: -down) }
    layout.clusters[name] = cluster
    changed.insert(frame)
    keepRegions(of: frame, in: cluster)
  }

  private mutating func keepRegions(of frame: Int, in cluster: PictureLayout.Cluster) {
    let nodes = drawing.graph.nodes
    for region in nodes.indices where nodes[region].parent == frame && drawing.isCluster(region) {
      guard nodes[region].kind == .region else { continue }
      let name = drawing.clusterName(region)
      layout.clusters[name]?.box.top.keep(atMost: cluster.box.labelEnd - 4)
      layout.clusters[name]?.box.labelEnd.keep(atMost: cluster.box.labelEnd - 4)
      layout.clusters[name]?.box.bottom.keep(atLeast: cluster.box.bottom + 4)
      layout.clusters[name]?.corners.top.keep(atMost: cluster.box.labelEnd - 4)
      layout.clusters[name]?.corners.bottom.keep(atLeast: cluster.box.bottom + 4)
    }
  }

  /// The contents of a frame: states, frames, the names of regions, labels and notes.
  private func contents(of frame: Int) -> [Box] {
    let graph = drawing.graph
    func isInside(_ position: Int) -> Bool {
      sequence(first: position) { graph.nodes[$0].parent }.dropFirst().contains(frame)
    }
    let nodes = graph.nodes.indices.filter(isInside).flatMap { position -> [Box] in
      guard drawing.isCluster(position) else {
        let name = layout.clusters[drawing.nameCluster(of: position)]?.texts ?? []
        return name + (layout.nodes["n\(position)"].map { [$0] } ?? [])
      }
      let cluster = layout.clusters[drawing.clusterName(position)]
      return graph.nodes[position].kind == .region
        ? cluster?.texts ?? [] : cluster.map { [withLoop($0.corners, at: position)] } ?? []
    }
    let labels = graph.edges.enumerated().compactMap { number, edge in
      isInside(edge.source) && isInside(edge.target)
        ? layout.lines["transition\(number)"]?.label?.box : nil
    }
    let notes = ([frame] + graph.nodes.indices.filter(isInside)).flatMap { position in
      drawing.noteNames(of: position).compactMap { layout.nodes[$0] }
    }
    return nodes + labels + notes
  }

  /// The box of a frame, with room at its lower side for a transition to itself.
  private func withLoop(_ box: Box, at frame: Int) -> Box {
    guard drawing.graph.edges.contains(where: { $0.source == frame && $0.target == frame }) else {
      return box
    }
    var room = box
    room.bottom -= Scene.loopDepth + 4 - Self.below
    return room
  }
}

extension Double {
  fileprivate mutating func keep(atMost limit: Double) { self = min(self, limit) }
  fileprivate mutating func keep(atLeast limit: Double) { self = max(self, limit) }
}
