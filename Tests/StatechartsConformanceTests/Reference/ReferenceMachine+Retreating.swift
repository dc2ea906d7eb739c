/// The configuration that is restored when no branch of a choice is enabled.
struct RestingPlace {
  var configuration: Set<String> = []
  var past: [String: [String]] = [:]
  var pastLeaves: [String: Set<String>] = [:]
  var arrived: [String: Set<String>] = [:]
  var isStopped = false
  var raised = 0

  init() {}

  init(_ machine: ReferenceMachine) {
    configuration = machine.configuration
    past = machine.past
    pastLeaves = machine.pastLeaves
    arrived = machine.arrived
    isStopped = machine.isStopped
    raised = machine.raised.count
  }
}

// Not in Appendix D, which knows no choices: a transition through one that fails on its way out of it
// is undone, and what other regions did meanwhile stays.
extension ReferenceMachine {
  var activeChoices: Set<String> {
    configuration.filter { tree.choices[$0] != nil }
  }

  func retreat() {
    guard !activeChoices.isEmpty else { return }
    for choice in activeChoices { restore(place(of: choice)) }
    visible = configuration
    isStopped = configuration.isEmpty && resting.isStopped
    guard configuration == resting.configuration, pastLeaves == resting.pastLeaves,
      arrived.filter({ !$1.isEmpty }) == resting.arrived.filter({ !$1.isEmpty })
    else { return delays.performRequests() }
    raised.removeLast(raised.count - resting.raised)
    delays.requests = []
  }

  private func place(of choice: String) -> String {
    var place = tree.parent(of: choice) ?? tree.root
    while !resting.configuration.contains(place), let outer = tree.parent(of: place) {
      place = outer
    }
    return place
  }

  private func restore(_ place: String) {
    func isInside(_ name: String) -> Bool { name == place || tree.isDescendant(name, of: place) }
    configuration =
      configuration.filter { !isInside($0) }.union(resting.configuration.filter(isInside))
    let now = past.filter { !isInside(tree.parent(of: $0.key) ?? tree.root) }
    past = resting.past.filter { isInside(tree.parent(of: $0.key) ?? tree.root) }
      .merging(now) { old, _ in old }
    pastLeaves = resting.pastLeaves.filter { isInside($0.key) }
      .merging(pastLeaves.filter { !isInside($0.key) }) { old, _ in old }
    for (join, sources) in resting.arrived {
      arrived[join, default: []].formUnion(sources.filter(isInside))
    }
  }
}
