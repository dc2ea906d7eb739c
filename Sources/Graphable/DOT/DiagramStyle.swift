/// How a graph is drawn: few options, with defaults that suit most diagrams.
public struct DiagramStyle: Hashable, Sendable {
  /// The colors, for pages on a light or on a dark ground.
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

  /// The colors; light unless set.
  public var appearance: Appearance
  /// Which way the states follow each other; left to right unless set.
  public var direction: Direction
  /// Whether the arrows between the same two states become one arrow with a line for each.
  public var mergesParallelEdges: Bool
  /// Whether arrows from a state to itself are left out.
  public var hidesSelfLoops: Bool
  /// The composite to show whole, by its label, with the others beside it folded; all are whole
  /// unless set.
  public var focus: String?
  /// The fonts to try, in order, separated by commas.
  public var fontName: String

  /// Makes a style; what is not given is the default.
  public init(
    appearance: Appearance = .light, direction: Direction = .leftToRight,
    mergesParallelEdges: Bool = false, hidesSelfLoops: Bool = false, focus: String? = nil,
    fontName: String = "Helvetica,Arial,sans-serif"
  ) {
    self.appearance = appearance
    self.direction = direction
    self.mergesParallelEdges = mergesParallelEdges
    self.hidesSelfLoops = hidesSelfLoops
    self.focus = focus
    self.fontName = fontName
  }
}
