/// The options of a diagram.
///
/// The defaults suit most diagrams.
public struct DiagramStyle: Hashable, Sendable {
  /// The color scheme, for pages with a light or a dark background.
  public enum Appearance: CaseIterable, Sendable {
    /// Dark lines on white.
    case light
    /// Light lines on near-black.
    case dark
  }

  /// The direction in which states follow each other.
  public enum Direction: CaseIterable, Sendable {
    /// In a row, for few states.
    case leftToRight
    /// In a column, for many states and long pages.
    case topToBottom
  }

  /// The color scheme.
  ///
  /// Default: `.light`.
  public var appearance: Appearance
  /// The direction in which states follow each other.
  ///
  /// Default: `.leftToRight`.
  public var direction: Direction
  /// Whether parallel arrows are merged into one arrow with several labels.
  public var mergesParallelEdges: Bool
  /// Whether arrows from a state to itself are omitted.
  public var hidesSelfLoops: Bool
  /// The label of the only composite state to show with its contents.
  ///
  /// Default: all composite states.
  public var focus: String?
  /// Whether the states that no transition connects with the focus, or with a state in it, are omitted.
  ///
  /// Default: `false`. It has no effect without a ``focus``.
  public var showsOnlyNeighbors: Bool
  /// The number of levels to show; composite states at the last of them are drawn without their contents.
  ///
  /// Levels are counted from the ``focus`` on, or from the top level on. Default: all levels. A smaller number than 1
  /// means 1.
  public var depth: Int?
  /// The names of the fonts, separated by commas, in the order of preference.
  public var fontName: String

  /// Creates a style.
  ///
  /// Every parameter has a default.
  public init(
    appearance: Appearance = .light, direction: Direction = .leftToRight,
    mergesParallelEdges: Bool = false, hidesSelfLoops: Bool = false, focus: String? = nil,
    showsOnlyNeighbors: Bool = false, depth: Int? = nil,
    fontName: String = "Helvetica,Arial,sans-serif"
  ) {
    self.appearance = appearance
    self.direction = direction
    self.mergesParallelEdges = mergesParallelEdges
    self.hidesSelfLoops = hidesSelfLoops
    self.focus = focus
    self.showsOnlyNeighbors = showsOnlyNeighbors
    self.depth = depth
    self.fontName = fontName
  }
}
