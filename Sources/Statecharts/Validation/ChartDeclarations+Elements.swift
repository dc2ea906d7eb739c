// The declarations of a chart, without its closures and without the types of its states and events.

extension ChartDeclarations {
  struct State: Hashable {
    let number: Int
  }

  struct Trigger {
    let number: Int
  }

  enum Initial {
    case first
    case states([State])
    case none
    case history(isDeep: Bool)
  }

  enum Element {
    case state(State)
    case region
    case entry
    case exit
    case initialEffect
    case transition
    case join
    case history
    case point(isEntry: Bool)
    case deferral(Trigger)
    case barrier
    /// A timer or a task, by its name in messages.
    case activity(String)
  }

  struct Transition {
    enum Cause {
      case event(Trigger)
      case always
      case completion
      case failure(Failure)
    }

    /// The errors that trigger a transition.
    struct Failure {
      let name: String
      let kind: FailureTrigger.Kind
    }

    /// Its index among the transitions of its source.
    let index: Int
    let trigger: Cause
    let kind: TransitionKind
    let hasGuard: Bool
    let target: Target
  }

  enum Target {
    case none
    case states([State])
    case destination(Destination)
    case fork([Branch])
    case junction([Branch])
    case choice([Branch])
    case among([State])
    case join(String)
    case termination
  }

  struct Branch {
    let target: Destination
    let hasGuard: Bool
    /// Whether it is declared as `.otherwise`.
    let isElse: Bool
  }

  indirect enum Destination {
    case states([State])
    case history(of: State, region: String?)
    case fork([Destination])
    case entryPoint(String, of: State)
    case exitPoint(String, isDeclared: Bool)
  }

  struct Point {
    let isEntry: Bool
    let name: String
    let target: Destination?

    /// The name in messages.
    var words: String { "\(isEntry ? "entry" : "exit") point '\(name)'" }
  }

  struct Join {
    let name: String
    let target: Destination
  }

  struct History {
    let isDeep: Bool
    let defaults: [State]
  }

  struct Timer {
    let number: Int
    let hasNegativeDelay: Bool
  }
}
