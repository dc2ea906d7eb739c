import Schematic
import Testing

/// A schema of closures that a test provides: guards, exit and entry actions, eventless steps.
///
/// The states are numbers, the first is 0, and the events are words.
struct Script: StateMachineSchemaProtocol {
  typealias Event = String
  typealias Subject = Void
  typealias Context = TransitionContext<String, Void>
  typealias Action = (borrowing Context) throws -> Void

  struct Step: StateMachineStep {
    let state: Int
    var leaving: Action = { _ in }
    let entering: Action
    var isDeferral = false

    static var deferred: Step {
      Step(
        state: 0, entering: { _ in Issue.record("Nothing should be performed") }, isDeferral: true)
    }

    static func to(_ state: Int, entering: @escaping Action = { _ in }) -> Step {
      Step(state: state, entering: entering)
    }

    func leaving(_ action: @escaping Action) -> Step {
      Step(state: state, leaving: action, entering: entering)
    }

    func performExit(_ context: borrowing Context) throws { try leaving(context) }
    func performEntry(_ context: borrowing Context) throws { try entering(context) }
  }

  let initialState = 0
  var following: (Int) throws -> Step? = { _ in nil }
  var starting: Step?
  let reacting: (Int, String) throws -> Step?

  func step(from state: Int, on event: String, subject: @autoclosure () throws -> Void) throws
    -> Step?
  {
    try reacting(state, event)
  }

  func step(
    from state: Int, for trigger: StepTrigger<String>, subject: @autoclosure () throws -> Void
  ) throws -> Step? {
    switch trigger {
    case .event(let event): try reacting(state, event)
    case .eventless: try following(state)
    case .start: state == 0 ? starting : nil
    case .failure, .stop: nil
    }
  }
}

/// Makes a machine in state 0 from closures.
func makeMachine(
  starting: Script.Step? = nil,
  following: @escaping (Int) throws -> Script.Step? = { _ in nil },
  reacting: @escaping (_ state: Int, _ event: String) throws -> Script.Step?
) -> Script.Machine {
  StateMachine(schema: Script(following: following, starting: starting, reacting: reacting))
}
