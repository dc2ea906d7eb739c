/// The position of a cluster in a picture, in points; the vertical axis points up.
struct ClusterBox: Hashable {
  var left, bottom, right, top: Double
  /// The lower end of the label of the cluster, including the space below it; `top` without a
  /// label.
  var labelEnd: Double

  /// Parses the attributes `bb`, `lp` and `lheight` of Graphviz.
  ///
  /// The last one is in inches.
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
