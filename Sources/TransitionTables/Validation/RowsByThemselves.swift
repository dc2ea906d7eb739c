import Schematic

extension TableOutline {
  /// Nothing is said of a row twice, or without effect.
  func misuses(of index: Int) -> [TransitionTableFinding] {
    rows[index].misuses.map { misuse in
      switch misuse {
      case .secondEffect:
        finding(
          index, "\(words(for: index)), has an effect already: write both into one closure.")
      case .secondGuard:
        finding(index, "\(words(for: index)), has a guard already: write both into one closure.")
      case .effectOfIgnored:
        finding(
          index,
          """
          \(words(for: index)), ignores its event, so its effect is never performed: write \
          'stay' in place of 'ignore'.
          """)
      }
    }
  }

  /// A list of sources names at least one state.
  func emptySources(of index: Int) -> [TransitionTableFinding] {
    guard case .states(let values) = rows[index].source, values.isEmpty else { return [] }
    return [
      finding(
        index,
        """
        Row \(index + 1), on '\(eventName(of: index))', can never be taken, because its list \
        of sources is empty: name a state, or leave the row out.
        """)
    ]
  }
}
