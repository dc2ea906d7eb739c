/// Walks the reference interpreter breadth first, with all answers of guards: everything that it can
/// reach.
struct ReferenceWalk {
  /// What an event leads to: the leaves before it, its name, and the leaves after it.
  struct Edge: Hashable {
    let source: [String]
    let event: String
    let target: [String]
  }

  /// Everything in a machine between two events on which its future depends.
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

    func restore(_ machine: ReferenceMachine) {
      machine.configuration = configuration
      machine.past = past
      machine.pastLeaves = pastLeaves
      machine.arrived = arrived
      machine.isTerminated = isTerminated
      machine.visible = configuration
      (machine.completed, machine.cause, machine.resting) = ([], nil, RestingPlace())
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
    isUnfit = questioning.answerCount(upTo: limit + 1) > limit
    answers = isUnfit ? [] : questioning.answers
    if isUnfit { return }
    var places: [Place] = []
    var seen: Set<Place> = []
    for index in answers.indices {
      let machine = ReferenceMachine(chart)
      answer(index, machine)
      _ = machine.start()
      isUnfit = isUnfit || machine.isExhausted
      if seen.insert(Place(machine)).inserted { places.append(Place(machine)) }
      leaves.insert(machine.leaves)
    }
    var head = 0
    var machine = ReferenceMachine(chart)
    while head < places.count, !isUnfit {
      let place = places[head]
      head += 1
      for event in events {
        for index in answers.indices {
          // To make a machine takes longer than all of its steps; one that has deferred would recall.
          if !machine.deferred.isEmpty { machine = ReferenceMachine(chart) }
          place.restore(machine)
          let source = machine.leaves
          answer(index, machine)
          let outcome = machine.handle(ModelEvent(name: event))
          isUnfit = isUnfit || machine.isExhausted
          guard outcome == .transitioned else { continue }
          leaves.insert(machine.leaves)
          edges.insert(Edge(source: source, event: event, target: machine.leaves))
          if seen.insert(Place(machine)).inserted { places.append(Place(machine)) }
        }
      }
      isUnfit = isUnfit || places.count > limit
    }
  }

  private func answer(_ index: Int, _ machine: ReferenceMachine) {
    var environment = ChartSubject.Environment()
    try? machine.subject.perform(answers[index], in: &environment)
  }
}
