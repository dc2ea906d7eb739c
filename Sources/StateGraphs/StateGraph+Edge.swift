extension StateGraph {
  /// An edge of the graph: an arrow in a diagram.
  public struct Edge: Hashable, Sendable {
    /// Whether a transition exits its source (UML 2.5.1 §14.2.3.8.1).
    ///
    /// Internal transitions are not edges. They are in ``StateGraph/Node/activities``.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: Hashable, Sendable {
      /// Exits the source, even if the target is a descendant of it.
      case external
      /// Does not exit the source. Drawn from the inner side of its frame.
      case local
    }

    /// The index of the source in ``StateGraph/nodes``.
    public var source: Int
    /// The index of the target in ``StateGraph/nodes``.
    public var target: Int
    /// The labels next to the arrow.
    ///
    /// Several labels mean that parallel arrows were merged.
    public var labels: [Label]
    /// Whether the transition exits its source.
    public var kind: Kind
    /// Whether the target is one of the candidates of a dynamic transition: a dashed arrow.
    public var isCandidate: Bool
    /// How often the transition was taken; `nil` if no visits are shown.
    public var visits: Int?
    /// The result of an analysis about the transition; `nil` if there is none.
    public var mark: Mark?

    /// Creates an edge between two nodes, which are given by their indices.
    public init(
      from source: Int, to target: Int, _ labels: Label..., kind: Kind = .external,
      isCandidate: Bool = false, visits: Int? = nil
    ) {
      self.source = source
      self.target = target
      self.labels = labels
      self.kind = kind
      self.isCandidate = isCandidate
      self.visits = visits
    }

    /// The texts of the labels, without empty ones.
    public var labelTexts: [String] {
      labels.map(\.description).filter { !$0.isEmpty }
    }
  }
}
