/// Follows two models, breadth first, with the same events and the same answers.
struct ModelComparison<First, Second, Event, OtherEvent> {
  typealias Edge = TransitionSystem.Edge
  typealias Difference = ModelDifference<First, Event, Second, OtherEvent>

  /// A configuration of each model, and the edges that led there; `nil` where an event was ignored.
  private struct Pair {
    let first, second: Int32
    let parent: Int
    let edges: (first: Edge?, second: Edge?)
    let length: Int
  }

  private let first: StateSpace<First, Event>
  private let second: StateSpace<Second, OtherEvent>
  private let haveEqualEvents: Bool

  init(_ first: StateSpace<First, Event>, _ second: StateSpace<Second, OtherEvent>) {
    self.first = first
    self.second = second
    haveEqualEvents = first.content.eventNames == second.content.eventNames
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
        if let kind = difference(left?.effect, right?.effect) {
          return difference(kind, pair, pairs)
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

  /// The edges with the same event and answers that do not contradict each other.
  ///
  /// An edge is alone if the other model ignores the event.
  private func matches(after pair: Pair?) -> [(Edge?, Edge?)] {
    let left = edges(of: first.system, from: pair?.first)
    let right = edges(of: second.system, from: pair?.second)
    let (leftAnswers, rightAnswers) = (
      left.map { answers($0, first) }, right.map { answers($0, second) }
    )
    let (leftNames, rightNames) = (
      left.map { name($0, first.content.eventNames) },
      right.map { name($0, second.content.eventNames) }
    )
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

  // Includes ignored and rejected events: they match edges of the other model with the same answers.
  private func edges(of system: TransitionSystem, from configuration: Int32?) -> [Edge] {
    guard let configuration else { return system.starts }
    return Array(system.edges(from: Int(configuration)))
  }

  /// The difference between the effects of two edges with the same event; a `nil` edge means that the event is
  /// ignored.
  private func difference(
    _ left: EventEffect?, _ right: EventEffect?
  ) -> Difference.Kind? {
    if left == right { return nil }
    if left == .transition { return .handledInFirst }
    if right == .transition { return .handledInSecond }
    if left == .deferral { return .deferredInFirst }
    return right == .deferral ? .deferredInSecond : nil
  }

  /// The name of an event.
  ///
  /// If the events of both models have the same names, it is the number, because several events may share a name.
  private func name(_ edge: Edge, _ names: [String]) -> String {
    if edge.event < 0 { return "" }
    return haveEqualEvents ? "\(edge.event)" : names[Int(edge.event)]
  }

  // MARK: - Answers

  /// The subject of a question: guards without a name are distinguished by their places.
  private struct Subject: Hashable {
    let kind: String
    let name: String?
    let place: String
  }

  /// The answers to each question, in the order in which they were given.
  ///
  /// An action between them may change the answer.
  private func answers<State, Trigger>(
    _ edge: Edge, _ model: StateSpace<State, Trigger>
  ) -> [Subject: [GuardAnswer.Value]] {
    var found: [Subject: [GuardAnswer.Value]] = [:]
    for pair in model.system.questionsAndAllAnswers(edge) {
      let question = model.content.questions[Int(pair[0])]
      let subject = Subject(
        kind: question.kind.name, name: question.name,
        place: question.name == nil ? question.place : "")
      let isPerformed = pair[1] == Question.performed
      found[subject, default: []].append(isPerformed ? .holds : question.answer(pair[1]).value)
    }
    return found
  }

  /// Whether no question has two answers.
  ///
  /// One of the models may ask a question more often.
  private func agree(
    _ left: [Subject: [GuardAnswer.Value]], _ right: [Subject: [GuardAnswer.Value]]
  ) -> Bool {
    left.allSatisfy { subject, values in
      zip(values, right[subject] ?? []).allSatisfy { $0 == $1 }
    }
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
