// Graphviz measures text with the fonts of the computer, so that the same graph would have another layout elsewhere.
// In a text that this package lays out, each text is therefore in a cell of fixed size. It starts at the left edge of
// the cell, because Graphviz would center it by the width that it has measured.
extension StyledDOTWriter {
  /// Whether texts have the widths of ``TextWidth``; otherwise those of the fonts of the computer.
  var isMeasured: Bool {
    switch frames {
    case .complete: false
    case .composites, .background: true
    }
  }

  /// The cell for entries that start at the left side; `tail` is the room for the space that Graphviz adds to them.
  func entries(
    _ texts: [String], _ html: String, tail: Int, padding: Int, atLeast least: Int = 0
  ) -> String {
    guard isMeasured else { return "<TD ALIGN=\"LEFT\" BALIGN=\"LEFT\">\(html)</TD>" }
    return TextCell(texts, html, size: 10).text(tail: tail, padding: padding, atLeast: least)
  }

  /// A cell around cells in a row, which are in its middle or, in the title of a frame, at its left side.
  func row(of cells: [TextCell], attributes: String = "") -> String {
    let gap = 8
    let width = cells.reduce(0) { $0 + $1.width } + gap * (cells.count - 1)
    let height = cells.map(\.height).max() ?? 0
    return """
      <TD\(attributes)><TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" FIXEDSIZE="TRUE" \
      WIDTH="\(width)" HEIGHT="\(height)"\(attributes)>\
      <TR>\(cells.map { $0.text() }.joined(separator: "<TD WIDTH=\"\(gap)\"></TD>"))</TR></TABLE></TD>
      """
  }

  /// The label that consists of one cell, with room at its sides.
  func label(_ cell: TextCell, margin: Int = 0) -> String {
    let room = margin == 0 ? "" : "<TD WIDTH=\"\(margin)\"></TD>"
    return """
      label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">\
      <TR>\(room)\(cell.text())\(room)</TR></TABLE>>
      """
  }
}

/// A cell of fixed size for lines of text.
struct TextCell {
  private let html: String
  let width, height: Int

  /// - Parameter html: The lines in the notation of Graphviz.
  init(_ lines: [String], _ html: String, size: Double, isBold: Bool = false) {
    self.html = html
    width = Self.width(of: lines, size: size, isBold: isBold)
    height = Self.roundedUp(1.2 * size * Double(max(1, lines.count)))
  }

  func text(tail: Int = 0, padding: Int = 0, atLeast least: Int = 0) -> String {
    let width = max(least, width + tail + 2 * padding)
    return """
      <TD FIXEDSIZE="TRUE" WIDTH="\(width)" HEIGHT="\(height + 2 * padding)" \
      ALIGN="LEFT" BALIGN="LEFT">\(html)</TD>
      """
  }

  static func width(of lines: [String], size: Double, isBold: Bool = false) -> Int {
    roundedUp(lines.map { TextWidth.points($0, size: size, isBold: isBold) }.max() ?? 0)
  }

  /// Without `rounded()`, see ``hundredths(_:)``.
  private static func roundedUp(_ value: Double) -> Int {
    let whole = Int(value)
    return Double(whole) < value ? whole + 1 : whole
  }
}

extension StyledDOTWriter {
  /// Returns the width of the cell with the name of a state, in points.
  public static func nameWidth(of node: StateGraph.Node) -> Int {
    TextCell.width(of: WrappedText.lines(of: node.text), size: 12, isBold: true)
  }

  /// Returns the width of the cell with the label of a transition, in points.
  public static func labelWidth(of edge: StateGraph.Edge) -> Int {
    TextCell.width(of: text(of: edge), size: 10)
  }
}
