/// Says by the reference interpreter whether a machine can be in some states, and what it can do from there.
///
/// Nothing of the library is used.
struct ReferenceJudge {
  private let chart: ModelChart
  private let tree: ModelTree
  private let answers: [[ModelAction]]
  private let events: [String]

  init(_ chart: ModelChart, answers: [[ModelAction]], events: [String]) {
    (self.chart, tree) = (chart, ModelTree(chart.writtenOut))
    (self.answers, self.events) = (answers, events)
  }

  /// Whether these can be the innermost active states: one child of each composite, all regions of each parallel state.
  func mayBe(in leaves: [String]) -> Bool {
    guard !leaves.isEmpty, leaves.allSatisfy({ tree.states[$0] != nil }) else { return false }
    let active = closure(leaves)
    let containers = Set(active.compactMap(tree.parent))
    return leaves.allSatisfy { !containers.contains($0) }
      && active.allSatisfy { isLegal($0, active) }
  }

  private func closure(_ leaves: [String]) -> Set<String> {
    let active = Set(leaves + leaves.flatMap(tree.ancestors))
    // A region in which nothing is active is no leaf, because it is no state.
    let resting = active.filter { tree.kind(of: $0) == .parallel }.flatMap(tree.children).filter {
      !active.contains($0) && tree.states[$0]?.initial == .resting
    }
    return active.union(resting)
  }

  private func isLegal(_ id: String, _ active: Set<String>) -> Bool {
    let children = tree.children(of: id).filter(active.contains)
    switch tree.kind(of: id) {
    case .parallel: return children.count == tree.children(of: id).count
    case .compound, .region:
      return children.count == 1 || (children.isEmpty && tree.states[id]?.initial == .resting)
    case .atomic, .final: return true
    case .history, .entryPoint, .exitPoint: return false
    }
  }

  /// What is wrong if a machine continues in some states.
  ///
  /// - Parameter reachesEnd: Whether an end is said to be reachable; `nil` if that is not examined.
  func faults(in leaves: [String], reachesEnd: Bool?) -> [String] {
    var (faults, places, seen): ([String], [Set<String>], Set<Set<String>>) = (
      [], [closure(leaves)], [closure(leaves)]
    )
    var (head, hasEnded) = (0, false)
    while head < places.count, places.count < 200 {
      let place = places[head]
      head += 1
      for event in events {
        for index in answers.indices {
          let machine = machine(in: place, index)
          if machine.isFinal { hasEnded = true }
          let outcome = machine.handle(ModelEvent(name: event))
          if machine.isExhausted { return faults }
          if case .failed = outcome, machine.stuckChoice == nil {
            faults.append("\(place.sorted()) fails on \(event)")
          }
          if machine.isTerminated || machine.isFinal { hasEnded = true }
          if !machine.isTerminated, seen.insert(machine.configuration).inserted {
            places.append(machine.configuration)
          }
        }
      }
    }
    if let reachesEnd, places.count < 200, reachesEnd != hasEnded {
      faults.append(
        "from \(leaves), an end is reached: \(reachesEnd); in the reference: \(hasEnded)")
    }
    return faults
  }

  private func machine(in place: Set<String>, _ index: Int) -> ReferenceMachine {
    let machine = ReferenceMachine(chart)
    (machine.configuration, machine.visible, machine.resting) = (place, place, RestingPlace())
    var environment = ChartSubject.Environment()
    try? machine.subject.perform(answers[index], in: &environment)
    return machine
  }
}
