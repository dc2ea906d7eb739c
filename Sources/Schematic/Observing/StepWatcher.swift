extension StateMachine {
  /// Adds an observer of transitions that hears about each whether its step was one that matters.
  ///
  /// - Parameters:
  ///   - matters: Asked before a step is taken, while the machine is still in the old state: gets
  ///     the new state, the step and the event.
  ///   - observer: Gets the answer, the old state, the event and the new one. What is no step, such
  ///     as a reset without actions, does not matter.
  package func watch(
    stepsWhere matters: @escaping (_ new: State, _ step: () -> Any, Event?) -> Bool,
    call observer: @escaping (Bool, _ old: State, Event?, _ new: State) -> Void
  ) -> ObserverToken {
    register { number in
      let watcher = StepWatcher(number, matters)
      requireTracing().add(watcher)
      let notice = { (notice: StateMachineNotice<State, Event>) in
        switch notice {
        case .transitioned(let old, let event, let new):
          observer(watcher.isConcerned, old, event, new)
          watcher.isConcerned = false
        case .ignored, .deferred, .rejected, .failed: break
        }
      }
      requireExtras().add(notice, number: number)
    }
  }
}

/// Who wants to know of each step whether it is one that matters.
///
/// A chain of objects: to go through an array of a generic type costs ten times as much where the
/// type is known only at run time.
final class StepWatcher<State, Event> {
  let number: Int
  let matters: (_ new: State, _ step: () -> Any, Event?) -> Bool
  /// Whether the step matters that is being taken.
  var isPending = false
  /// Whether the step matters that was taken, or one of several that are one transition.
  var isConcerned = false
  var next: StepWatcher?

  init(_ number: Int, _ matters: @escaping (State, () -> Any, Event?) -> Bool) {
    self.number = number
    self.matters = matters
  }
}
