/// The colors of an appearance, in the notation of Graphviz.
struct Palette {
  let ground, text, detail, label: String
  let stateFill, stateLine, line, mark: String
  let frameFill, frameLine: String
  let currentFill, currentLine, currentFrameFill: String
  /// The colors of rarely and of frequently visited parts.
  let rareFill, frequentFill, rareLine, frequentLine: String
  /// The colors of parts that were never visited.
  let unvisitedLine, unvisitedText: String
  /// The colors of parts with a possible defect.
  let defectFill, defectLine: String
  let noteFill, noteLine: String

  /// States in frames have the color of the background, for contrast with the frames.
  init(_ appearance: DiagramStyle.Appearance, isNested: Bool = false) {
    switch appearance {
    case .light:
      ground = "#FFFFFF"
      text = "#1F2D3D"
      detail = "#4A5A6A"
      label = "#37474F"
      stateFill = isNested ? "#FFFFFF" : "#EEF3FA"
      stateLine = "#4A6785"
      line = "#54677A"
      mark = "#24313F"
      frameFill = "#F1F5FA"
      frameLine = "#8CA0B3"
      currentFrameFill = "#FFF6E3"
      currentFill = "#FFE9B8"
      currentLine = "#D98200"
      (rareFill, frequentFill) = ("#E6F4EF", "#6FCDB0")
      (rareLine, frequentLine) = ("#7FA79B", "#0B7A5C")
      (unvisitedLine, unvisitedText) = ("#C3CCD5", "#8592A0")
      (defectFill, defectLine) = ("#FBE3E1", "#C62828")
      (noteFill, noteLine) = ("#FFFBE0", "#A89A55")
    case .dark:
      ground = "#0F1620"
      text = "#E8EEF5"
      detail = "#B4C2D0"
      label = "#C9D5E1"
      stateFill = "#22303F"
      stateLine = "#7F9DBD"
      line = "#9FB2C6"
      mark = "#DCE6F0"
      frameFill = "#17212D"
      frameLine = "#51657B"
      currentFrameFill = "#241F16"
      currentFill = "#4A3714"
      currentLine = "#FFB547"
      (rareFill, frequentFill) = ("#1B2F2F", "#14705A")
      (rareLine, frequentLine) = ("#5C8F82", "#5BE0B8")
      (unvisitedLine, unvisitedText) = ("#3A4756", "#7B8997")
      (defectFill, defectLine) = ("#4A1F1F", "#FF7A70")
      (noteFill, noteLine) = ("#33301C", "#A89A55")
    }
  }
}

extension Palette {
  /// The color between two colors, at a fraction from 0 to 1.
  static func mix(_ one: String, _ other: String, _ fraction: Double) -> String {
    let pairs = zip(channels(of: one), channels(of: other))
    return "#"
      + pairs.map { low, high in
        let value = Int(Double(low) + (Double(high) - Double(low)) * fraction + 0.5)
        let digits = String(value, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static func channels(of color: String) -> [Int] {
    let value = Int(color.dropFirst(), radix: 16) ?? 0
    return [value >> 16 & 0xFF, value >> 8 & 0xFF, value & 0xFF]
  }
}
