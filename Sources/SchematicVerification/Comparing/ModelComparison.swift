/// Follows two models with the same events and the same answers, breadth first.
struct ModelComparison<First, Second, Event> {
  typealias Edge = TransitionSystem.Edge
  typealias Difference = ModelDifference<First, Event, Second>

  /// A configuration of each model, and the edges that led there; `nil` where an event was ignored.
  private struct Pair {
    let first, second: Int32
    let parent: Int
    let edges: (first: Edge?, second: Edge?)
    let length: Int
  }

  private let first: StateSpace<First, Event>
  private let second: StateSpace<Second, Event>

  init(_ first: StateSpace<First, Event>, _ second: StateSpace<Second, Event>) {
    self.first = first
    self.second = second
  }

  func difference(
    upTo length: Int, _ areEquivalent: (First, Second) -> Bool
  ) -> Difference? {
    var pairs: [Pair] = []
    var seen: Set<[Int32]> = []
    var head = -1
    while head < pairs.count {
      let current = head < 0 ? nil : pairs[head]
      let parent = head
      head += 1
      if let current, current.length >= length { continue }
      for (left, right) in matches(after: current) {
        let pair = Pair(
          first: left?.target ?? current?.first ?? -1,
          second: right?.target ?? current?.second ?? -1, parent: parent,
          edges: (left, right), length: current.map { $0.length + 1 } ?? 0)
        let (isFirst, isSecond) = (isHandled(left), isHandled(right))
        if isFirst != isSecond {
          return difference(isFirst ? .handledInFirst : .handledInSecond, pair, pairs)
        }
        guard seen.insert([pair.first, pair.second]).inserted else { continue }
        let isEqual = areEquivalent(
          first.configurations[Int(pair.first)], second.configurations[Int(pair.second)])
        guard isEqual else { return difference(.states, pair, pairs) }
        pairs.append(pair)
      }
    }
    return nil
  }

  // MARK: - Edges

  /// The edges with the same event and answers that do not contradict each other; an edge alone if the
  /// other model ignores the event then.
  private func matches(after pair: Pair?) -> [(Edge?, Edge?)] {
    let left = edges(of: first.system, from: pair?.first)
    let right = edges(of: second.system, from: pair?.second)
    let (leftAnswers, rightAnswers) = (
      left.map { answers($0, first) }, right.map { answers($0, second) }
    )
    let (leftNames, rightNames) = (left.map { name($0, first) }, right.map { name($0, second) })
    var found: [(Edge?, Edge?)] = []
    for (index, edge) in left.enumerated() {
      let partners = right.indices.filter {
        leftNames[index] == rightNames[$0] && agree(leftAnswers[index], rightAnswers[$0])
      }
      found += partners.map { (edge, right[$0]) }
      if partners.isEmpty { found.append((edge, nil)) }
    }
    for (index, edge) in right.enumerated() {
      let hasPartner = left.indices.contains {
        rightNames[index] == leftNames[$0] && agree(leftAnswers[$0], rightAnswers[index])
      }
      if !hasPartner { found.append((nil, edge)) }
    }
    return found
  }

  private func edges(of system: TransitionSystem, from configuration: Int32?) -> [Edge] {
    guard let configuration else { return system.starts }
    return system.edges(from: Int(configuration)).filter { edge in
      switch edge.effect {
      // Those that are ignored match those of the other model with the same answers.
      case .transition, .ignored: true
      case .deferral, .rejection, .failure, .loop, .noBranch: false
      }
    }
  }

  private func isHandled(_ edge: Edge?) -> Bool { edge?.effect == .transition }

  private func name<State>(_ edge: Edge, _ model: StateSpace<State, Event>) -> String {
    edge.event < 0 ? "" : model.content.eventNames[Int(edge.event)]
  }

  /// The answers by the names of guards.
  private func answers<State>(
    _ edge: Edge, _ model: StateSpace<State, Event>
  ) -> [String: GuardAnswer.Value] {
    var found: [String: GuardAnswer.Value] = [:]
    for answer in model.step(edge).answers {
      if let name = answer.name { found[name] = answer.value }
    }
    return found
  }

  private func agree(
    _ left: [String: GuardAnswer.Value], _ right: [String: GuardAnswer.Value]
  ) -> Bool {
    left.allSatisfy { name, value in right[name].map { $0 == value } ?? true }
  }

  // MARK: - Paths

  private func difference(_ kind: Difference.Kind, _ last: Pair, _ pairs: [Pair]) -> Difference {
    var path = [last]
    while let parent = path.last?.parent, parent >= 0 { path.append(pairs[parent]) }
    return Difference(
      kind: kind, path: first.path(path.reversed().compactMap(\.edges.first)),
      other: second.path(path.reversed().compactMap(\.edges.second)))
  }
}
