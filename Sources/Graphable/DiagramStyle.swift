/// How a graph is drawn: few options, with defaults that suit most diagrams.
public struct DiagramStyle: Hashable, Sendable {
  /// The colours, for pages on a light or on a dark ground.
  public enum Appearance: String, CaseIterable, Sendable {
    /// Dark lines on white.
    case light
    /// Light lines on near-black.
    case dark
  }

  /// Which way the states follow each other.
  public enum Direction: String, CaseIterable, Sendable {
    /// In a row: suits few states.
    case leftToRight
    /// One below the other: suits many states and long pages.
    case topToBottom
  }

  /// The colours; light unless set.
  public var appearance: Appearance
  /// Which way the states follow each other; left to right unless set.
  public var direction: Direction
  /// Whether the arrows between the same two states become one arrow with a line for each.
  public var mergesParallelEdges: Bool
  /// Whether arrows from a state to itself are left out.
  public var hidesSelfLoops: Bool
  /// The fonts to try, in order, separated by commas.
  public var fontName: String

  /// Makes a style; what is not given is the default.
  public init(
    appearance: Appearance = .light, direction: Direction = .leftToRight,
    mergesParallelEdges: Bool = false, hidesSelfLoops: Bool = false,
    fontName: String = "Helvetica,Arial,sans-serif"
  ) {
    self.appearance = appearance
    self.direction = direction
    self.mergesParallelEdges = mergesParallelEdges
    self.hidesSelfLoops = hidesSelfLoops
    self.fontName = fontName
  }
}

/// The colours of an appearance, as Graphviz writes them.
struct Palette {
  let ground, text, detail, label: String
  let stateFill, stateLine, line, mark: String
  let frameFill, frameLine: String
  let currentFill, currentLine, currentFrameFill: String

  /// States within frames are as light as the ground, so that they stand out from the frames.
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
    }
  }
}
