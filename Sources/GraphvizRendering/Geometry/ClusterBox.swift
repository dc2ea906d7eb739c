/// Where a cluster is in a picture, in points; the vertical axis points up.
struct ClusterBox: Hashable {
  var left, bottom, right, top: Double
  /// Where the cluster's label ends, with the space that Graphviz leaves beneath it; `top` without
  /// a label.
  var labelEnd: Double

  /// Reads what Graphviz writes: `bb`, `lp` and `lheight`, the last of which is in inches.
  init?(corners: String, labelCenter: String, labelHeight: String) {
    let corners = corners.split(separator: ",").compactMap { Double($0) }
    guard corners.count == 4 else { return nil }
    (left, bottom, right, top) = (corners[0], corners[1], corners[2], corners[3])
    let center = labelCenter.split(separator: ",").compactMap { Double($0) }
    labelEnd = top
    if center.count == 2, let height = Double(labelHeight) {
      labelEnd = center[1] - height * 36 - 4
    }
  }
}
