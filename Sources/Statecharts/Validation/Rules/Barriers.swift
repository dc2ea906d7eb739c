extension ChartDeclarations {
  /// A state has at most one barrier, so that a rejection has one reason.
  func repeatedBarriers() -> [StatechartFault] {
    guard hasBarriers else { return [] }
    return nodes.indices.compactMap { node in
      let count = nodes[node].elements.filter { element in
        if case .barrier = element { true } else { false }
      }.count
      guard count > 1 else { return nil }
      return fault(
        node,
        "\(words(for: node).capitalized) has \(count) barriers: join their conditions in one.")
    }
  }
}
