/// Walks the reference interpreter breadth first, with all answers of guards: everything that it can
/// reach.
struct ReferenceWalk {
  /// What an event leads to: the leaves before it, its name, and the leaves after it.
  struct Edge: Hashable {
    let source: [String]
    let event: String
    let target: [String]
  }

  private struct Place: Hashable {
    let configuration: Set<String>
    let past: [String: [String]]
    let pastLeaves: [String: Set<String>]
    let arrived: [String: Set<String>]
    let isTerminated: Bool

    init(_ machine: ReferenceMachine) {
      configuration = machine.configuration
      past = machine.past
      pastLeaves = machine.pastLeaves
      arrived = machine.arrived.filter { !$0.value.isEmpty }
      isTerminated = machine.isTerminated
    }
  }

  private let chart: ModelChart
  private let answers: [[ModelAction]]
  private(set) var leaves: Set<[String]> = []
  private(set) var edges: Set<Edge> = []
  /// Whether the chart is too large, or has endless loops.
  private(set) var isUnfit = false

  init(_ questioning: QuestioningChart, events: [String], limit: Int) {
    chart = questioning.chart
    answers = questioning.answers
    guard answers.count <= limit else {
      isUnfit = true
      return
    }
    // The events and answers that lead to each place.
    var paths: [[(event: String?, answers: Int)]] = []
    var seen: Set<Place> = []
    for index in answers.indices {
      let machine = machine(after: [(nil, index)])
      isUnfit = isUnfit || machine.isExhausted
      if seen.insert(Place(machine)).inserted { paths.append([(nil, index)]) }
      leaves.insert(machine.leaves)
    }
    var head = 0
    while head < paths.count, !isUnfit {
      let path = paths[head]
      head += 1
      for event in events {
        for index in answers.indices {
          let machine = machine(after: path)
          let source = machine.leaves
          answer(index, machine)
          let outcome = machine.handle(ModelEvent(name: event))
          isUnfit = isUnfit || machine.isExhausted
          guard outcome == .transitioned else { continue }
          leaves.insert(machine.leaves)
          edges.insert(Edge(source: source, event: event, target: machine.leaves))
          if seen.insert(Place(machine)).inserted { paths.append(path + [(event, index)]) }
        }
      }
      isUnfit = isUnfit || paths.count > limit
    }
  }

  private func machine(after path: [(event: String?, answers: Int)]) -> ReferenceMachine {
    let machine = ReferenceMachine(chart)
    for step in path {
      answer(step.answers, machine)
      if let event = step.event {
        _ = machine.handle(ModelEvent(name: event))
      } else {
        _ = machine.start()
      }
    }
    return machine
  }

  private func answer(_ index: Int, _ machine: ReferenceMachine) {
    var environment = ChartSubject.Environment()
    try? machine.subject.perform(answers[index], in: &environment)
  }
}
