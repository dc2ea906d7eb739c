import Graphable

// The xdot language of Graphviz: an operation is a letter and its arguments. A text is preceded by
// its length and a hyphen.
extension FrameLines {
  /// The frames and their lines, as the background of the picture.
  var xdot: String {
    frames.map(Self.operations).joined(separator: " ")
  }

  private static func operations(for frame: Frame) -> String {
    let pen = "c \(text(frame.style.line))"
    let ground = "C \(text(frame.style.fill ?? frame.style.line)) \(pen)"
    let outline = "S \(text("setlinewidth(\(frame.style.width))")) \(rounded(frame.box))"
    let lines = frame.lines.map { line in
      let dash = "S \(text(line.isDashed ? "dashed" : "solid"))"
      return "\(dash) \(pen) L 2 \(points([(line.x1, line.y1), (line.x2, line.y2)]))"
    }
    return ([ground, outline, "S \(text("setlinewidth(1)"))"] + lines + ["S \(text("solid"))"])
      .joined(separator: " ")
  }

  private static func text(_ value: String) -> String {
    "\(value.utf8.count) -\(value)"
  }

  /// A filled box with rounded corners like those of states.
  private static func rounded(_ box: ClusterBox) -> String {
    // The distance of the control points of a quarter circle from its corner.
    let (radius, control) = (12.0, 5.4)
    let (left, bottom, right, top) = (box.left, box.bottom, box.right, box.top)
    let corners: [[(Double, Double)]] = [
      [
        (right - radius, bottom), (right - control, bottom), (right, bottom + control),
        (right, bottom + radius),
      ],
      [
        (right, top - radius), (right, top - control), (right - control, top),
        (right - radius, top),
      ],
      [(left + radius, top), (left + control, top), (left, top - control), (left, top - radius)],
      [
        (left, bottom + radius), (left, bottom + control), (left + control, bottom),
        (left + radius, bottom),
      ],
    ]
    var path: [(Double, Double)] = [(left + radius, bottom)]
    for corner in corners {
      // A straight side is a curve whose control points are its ends.
      path += [path[path.count - 1], corner[0]] + corner
    }
    path += [path[path.count - 1], path[0], path[0]]
    return "b \(path.count) \(points(path))"
  }

  private static func points(_ values: [(Double, Double)]) -> String {
    values.map { "\(hundredths($0.0)) \(hundredths($0.1))" }.joined(separator: " ")
  }
}
