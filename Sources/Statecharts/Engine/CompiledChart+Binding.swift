// Configurations that come from elsewhere: decoded ones, and those of another compilation.
extension CompiledChart {
  /// The same configuration in terms of this chart.
  ///
  /// - Throws: ``ForeignConfiguration`` if its states are not this chart's.
  @usableFromInline @inline(never)
  func bound(_ configuration: Configuration<State>) throws -> Configuration<State> {
    let other = configuration.table
    guard other !== table else { return configuration }
    let memory = configuration.memory
    let leaves = try configuration.leafNumbers.map { try number(of: $0, in: other) }.sorted()
    let active = configuration.isTerminated ? .terminated : ShortList(leaves)
    let bound = Memory(
      table, leaves: active.isInline ? [] : leaves,
      pasts: try memory.pasts.map { past in
        Past(
          node: try number(of: past.node, in: other),
          leaves: try past.leaves.map { try number(of: $0, in: other) }.sorted())
      }.sorted { $0.node < $1.node },
      arrivals: try memory.arrivals.map { arrival in
        Arrival(
          join: try join(other.joins[Int(arrival.join)]),
          source: try number(of: arrival.source, in: other))
      }.sorted { ($0.join, $0.source) < ($1.join, $1.source) })
    return Configuration(active, bound.isBlank ? blank : bound)
  }

  private func number(of node: Int32, in other: StateTable<State>) throws -> Int32 {
    guard let number = table.counterpart(of: node, in: other) else {
      throw ForeignConfiguration(states: [other.name(of: node)])
    }
    return number
  }

  private func join(_ name: String) throws -> Int32 {
    guard let join = table.joins.firstIndex(of: name) else {
      throw ForeignConfiguration(states: ["the join '\(name)'"])
    }
    return Int32(join)
  }
}
