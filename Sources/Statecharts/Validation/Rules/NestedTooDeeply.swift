extension ChartOutline {
  /// States and regions are not nested deeper than the limit.
  ///
  /// What was nested deeper is missing, so that other rules would report faults that are none.
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
