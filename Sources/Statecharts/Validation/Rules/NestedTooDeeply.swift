extension ChartOutline {
  /// States and regions are not nested deeper than the limit.
  ///
  /// Deeper states are missing from the outline, so that other rules would report false faults.
  func nestedTooDeeply() -> [ChartFault] {
    nodes.indices.filter { nodes[$0].isTooDeep }.map { node in
      fault(
        node,
        """
        In \(node: node), states are nested more than \(Nesting.limit) levels deep: nest them \
        less deeply, for instance by regions beside each other.
        """)
    }
  }
}
