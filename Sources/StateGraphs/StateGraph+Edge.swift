extension StateGraph {
  /// One arrow of a picture.
  public struct Edge: Hashable, Sendable {
    /// What a transition does to its own source (UML 2.5.1 §14.2.3.8.1).
    ///
    /// Internal transitions are no arrows; they are among ``StateGraph/Node/activities``.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Kind: Hashable, Sendable {
      /// Leaves the source, also when the target lies inside it.
      case external
      /// Stays in the source; drawn from the inner side of its frame.
      case local
    }

    /// The position in ``StateGraph/nodes`` of the node that the arrow leaves.
    public var source: Int
    /// The position in ``StateGraph/nodes`` of the node that the arrow points to.
    public var target: Int
    /// What is written beside the arrow; more than one label means that arrows were merged.
    public var labels: [Label]
    /// What the transition does to its own source.
    public var kind: Kind
    /// Whether the target is only one of the candidates among which the transition picks: dashed.
    public var isCandidate: Bool
    /// How often a run has taken the transition; nil when no run is shown.
    public var visits: Int?

    /// Makes an edge between the nodes at two positions.
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

    /// What is written beside the arrow, by label; one that is empty is not written.
    package var labelTexts: [String] {
      labels.map(\.description).filter { !$0.isEmpty }
    }
  }
}
