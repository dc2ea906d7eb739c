import Schematic
import Statecharts

/// Notifies the oracle of the steps of a machine, so that it recognizes loops, completions and undone steps.
struct StepWatcher {
  let chart: AbstractChart
  let oracle: Oracle
  let recognizesLoops: Bool
  let watchesRaisedEvents: Bool
  /// The parallel states whose completion is still to be observed.
  let incomplete: [Int32]

  func watch(_ machine: StateMachine<AbstractChart.Schema>) {
    var stable = machine.state
    var unstable = stable
    machine.trace { [self, unowned machine] trace in
      switch trace {
      case .taking(let step, let event):
        oracle.beginStep()
        if watchesRaisedEvents { oracle.beginStep(on: event, in: machine.state) }
        if recognizesLoops {
          oracle.noteStep(step.numbers, queued: machine.raisedEventCount)
        }
      case .took:
        let isStable = !machine.schema.isPhase(.compoundTransition, of: machine.state)
        oracle.tookStep(isStable: isStable)
        if isStable { stable = machine.state } else { unstable = machine.state }
        for state in incomplete where machine.state.isCompleted(chart.nodes[Int(state)]) {
          oracle.completed.insert(state)
        }
      case .undid:
        noteUndone(in: unstable, isWhole: machine.state == stable)
        stable = machine.state
      case .began, .ended: break
      @unknown default: break
      }
    }
  }

  /// - Parameters:
  ///   - configuration: The configuration with the choices whose regions were restored.
  ///   - isWhole: Whether no part of the compound transition is kept.
  private func noteUndone(in configuration: Configuration<Int32>, isWhole: Bool) {
    let places = configuration.nodesAroundChoices
    oracle.undoSteps(
      { isWhole || chart.isPart($0, in: places) },
      entries: { isWhole || chart.isState($0, in: places) })
  }
}
