// The same with other states.

extension Array {
  /// Appends an element.
  ///
  /// - Returns: Its index.
  mutating func add(_ element: Element) -> Int {
    append(element)
    return count - 1
  }

  /// The same as `map`.
  ///
  /// Charts are read by unspecialized generic code, in which an iterator allocates for each element.
  func mapped<Other>(_ transform: (Element) -> Other) -> [Other] {
    var mapped: [Other] = []
    mapped.reserveCapacity(count)
    for index in indices { mapped.append(transform(self[index])) }
    return mapped
  }
}

extension InitialTransition {
  /// Without any states, it leads to the first child.
  package func map<Other>(_ state: (State) -> Other) -> InitialTransition<Other> {
    switch self {
    case .states([]), .first: .first
    case .states(let states): .states(states.mapped(state))
    case .history(let kind): .history(kind)
    case .none: .none
    }
  }
}

extension Destination {
  /// - Parameter isExitPoint: Whether there is an exit point of that name around the source.
  func map<Other>(
    _ state: (State) -> Other, isExitPoint: (String) -> Bool
  ) -> Destination<Other> {
    switch self {
    case .states(let states): .states(states.mapped(state))
    case .history(let composite, let kind, let region):
      .history(of: state(composite), kind, region: region)
    case .fork(let targets): .fork(targets.map { $0.map(state, isExitPoint: isExitPoint) })
    case .entryPoint(let name, let composite): .entryPoint(name, of: state(composite))
    case .exitPoint(let name, let isDeclared):
      .exitPoint(name, isDeclared: isDeclared && isExitPoint(name))
    }
  }
}
