import Graphable

/// The nodes of one level, and the ways in which they can be arranged.
struct Level {
  let items: [LayoutPart.Item]
  let edges: [LayoutPart.Edge]
  let drawing: StyledDOTWriter
  /// The styles with the directions that are tried.
  let directions: [DiagramStyle]
  /// The width of the page divided by its height.
  var ratio = LayoutBlock.pageRatio

  /// An arrangement, and the edges between its rows or columns.
  typealias Arrangement = (block: LayoutBlock, cut: [Int])

  /// A longer level is also tried in rows or columns.
  private static let greatestAspect = 2.0
  /// The cost of an arrangement in rows or columns, relative to one in which Graphviz has routed all lines.
  private static let wrappingCost = 1.15
  /// The cost of an arrangement around a hub, relative to others.
  private static let hubCost = 0.8

  /// The arrangement that needs the least room on a page.
  func arranged() throws(RenderingError) -> Arrangement {
    var best: (cost: Double, arrangement: Arrangement)?
    func offer(_ arrangement: Arrangement, _ factor: Double) {
      let cost = arrangement.block.cost(ratio: ratio) * factor
      if cost < best?.cost ?? .infinity { best = (cost, arrangement) }
    }
    var first: LayoutBlock?
    for style in directions {
      let block = try part(Array(items.indices), style).block()
      first = first ?? block
      offer((block, []), 1)
      let isWide = block.box.width / ratio > block.box.height
      let (length, width) =
        isWide
        ? (block.box.width / ratio, block.box.height)
        : (block.box.height, block.box.width / ratio)
      guard length > width * Self.greatestAspect, items.count > 3 else { continue }
      let ideal = (length / width).squareRoot()
      for count in Set([Int(ideal), Int(ideal) + 1]).sorted() where count > 1 {
        let bands = bands(count, in: block, isWide: isWide)
        guard bands.count > 1 else { continue }
        let arrangement = try wrapped(bands, style, isWide: isWide)
        let share = Double(arrangement.cut.count) / Double(max(1, edges.count))
        offer(arrangement, Self.wrappingCost + share)
      }
    }
    if let hub = Hub(of: self), let style = directions.first {
      var spokes: [LayoutBlock] = []
      for item in hub.spokes { spokes.append(try part([item], style).block()) }
      let middle = try part(hub.middle, style).block()
      offer(hub.arranged(middle, spokes), Self.hubCost)
    }
    if let best { return best.arrangement }
    return (first ?? LayoutBlock(layout: PictureLayout(bounds: .nothing), box: .nothing), [])
  }

  private func part(_ indices: [Int], _ style: DiagramStyle) -> LayoutPart {
    let places = Dictionary(uniqueKeysWithValues: zip(indices, indices.indices))
    let inside = edges.compactMap { edge -> LayoutPart.Edge? in
      guard let source = places[edge.source], let target = places[edge.target] else { return nil }
      return .init(number: edge.number, source: source, target: target)
    }
    return LayoutPart(indices.map { items[$0] }, inside, of: drawing, style)
  }

  /// The items in rows, one below the other, or in columns beside each other.
  private func wrapped(
    _ bands: [[Int]], _ style: DiagramStyle, isWide: Bool
  ) throws(RenderingError) -> Arrangement {
    var blocks: [LayoutBlock] = []
    for band in bands { blocks.append(try part(band, style).block()) }
    var bandOf: [Int: Int] = [:]
    for (number, band) in bands.enumerated() { for item in band { bandOf[item] = number } }
    let cut = edges.filter { bandOf[$0.source] != bandOf[$0.target] }.map(\.number)
    let lines = min(8, cut.count / max(1, bands.count - 1))
    let gap = (isWide ? 34.0 : 50) + 8 * Double(lines)
    return (LayoutBlock.stacked(blocks, isRow: !isWide, gap: gap), cut)
  }

  /// Whether an item is an initial pseudostate.
  func isStart(_ item: Int) -> Bool {
    items[item].position.map { drawing.graph.nodes[$0].kind == .initial } == true
  }

  // MARK: - Bands

  /// The items in bands of about the same length, in the order of a layout, cut where few edges are: a level without
  /// edges is one row or column, whatever its direction is.
  private func bands(_ count: Int, in block: LayoutBlock, isWide: Bool) -> [[Int]] {
    let places = items.map { item -> Point in
      guard let box = box(of: item, in: block.layout) else { return Point(x: 0, y: 0) }
      return isWide
        ? Point(x: box.center.x, y: box.center.y) : Point(x: -box.center.y, y: box.center.x)
    }
    let order = items.indices.sorted {
      (places[$0].x, places[$0].y, $0) < (places[$1].x, places[$1].y, $1)
    }
    guard let low = order.first, let high = order.last else { return [] }
    let (start, length) = (places[low].x, places[high].x - places[low].x)
    var (bands, rest) = ([[Int]](), order[...])
    for band in 1..<count {
      let ideal = start + length * Double(band) / Double(count)
      let room = length / Double(count) * 0.3
      let cuts = rest.indices.dropFirst().filter { abs(places[order[$0]].x - ideal) < room }
      let best = cuts.min {
        cost(ofCutBefore: $0, order, abs(places[order[$0]].x - ideal) / room)
          < cost(ofCutBefore: $1, order, abs(places[order[$1]].x - ideal) / room)
      }
      guard let best else { continue }
      bands.append(Array(rest[..<best]))
      rest = rest[best...]
    }
    return bands + [Array(rest)]
  }

  private func box(of item: LayoutPart.Item, in layout: PictureLayout) -> Box? {
    if let position = item.position { return layout.box(of: position, in: drawing) }
    let regions = drawing.graph.nodes.indices.filter { drawing.graph.nodes[$0].kind == .region }
    return regions.lazy.compactMap { layout.clusters[drawing.clusterName($0)]?.corners }.first
  }

  private func cost(ofCutBefore index: Int, _ order: [Int], _ distance: Double) -> Double {
    let before = Set(order[..<index])
    let cut = edges.filter { before.contains($0.source) != before.contains($0.target) }
    let starts = cut.count { isStart($0.source) }
    return Double(cut.count) + Double(starts) * 100 + distance * 2
  }
}
