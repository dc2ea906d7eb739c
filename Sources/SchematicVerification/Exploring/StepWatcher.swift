import Schematic
import Statecharts

/// Tells the oracle of the steps of a machine, so that loops, completions and steps that are undone are
/// recognized.
struct StepWatcher {
  let chart: AbstractChart
  let oracle: Oracle
  let recognizesLoops: Bool
  /// The parallel states whose completion is looked for.
  let incomplete: [Int32]

  func watch(_ machine: StateMachine<AbstractChart.Schema>) {
    var stable = machine.state
    machine.trace { [self, unowned machine] trace in
      switch trace {
      case .taking(let step, _):
        oracle.beginStep()
        if recognizesLoops { oracle.noteStep(step.numbers) }
      case .took:
        let isStable = !machine.schema.isPseudostate(machine.state)
        oracle.tookStep(isStable: isStable)
        if isStable { stable = machine.state }
        for state in incomplete where machine.state.isCompleted(chart.nodes[Int(state)]) {
          oracle.completed.insert(state)
        }
      case .undid:
        // Otherwise a part of the compound transition is kept.
        if machine.state == stable { oracle.undoSteps() }
      case .began, .ended: break
      }
    }
  }
}
