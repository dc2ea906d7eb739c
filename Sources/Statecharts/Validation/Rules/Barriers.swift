extension ChartOutline {
  /// A state has at most one barrier, so that a rejection has one reason.
  func repeatedBarriers() -> [ChartFault] {
    guard !barriers.isEmpty else { return [] }
    return nodes.indices.compactMap { node in
      let count = nodes[node].lines.filter { element in
        if case .barrier = element { true } else { false }
      }.count
      guard count > 1 else { return nil }
      return fault(
        node, "\(first: node) has \(count) barriers: join their conditions in one.")
    }
  }
}
