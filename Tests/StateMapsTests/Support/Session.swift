import Schematic
import StateMaps

/// The subject of the session.
final class App {
  var log: [String] = []
  var user: String?
  var machine: Session.Machine?

  func note(_ text: String) { log.append(text) }
}

/// A user's session whose hooks record their names, the other state and the machine's state.
struct Session: StateMap {
  enum State: CaseIterable {
    case starting, loggedOut, registering, loggedIn, failed, closed, hidden
  }
  typealias Subject = App

  var rejectsCurrentState = false

  var body: [Element] {
    beforeTransition { app, from, to in app.noteState("before \(from) → \(to)") }
    afterTransition { app, from, to in app.noteState("after \(from) → \(to)") }

    state(.starting, to: .loggedOut, .loggedIn) {
      noted("starting")
      next(among: [.loggedOut, .loggedIn]) { $0.user == nil ? .loggedOut : .loggedIn }
    }
    state(.loggedOut, to: .registering, .loggedIn) {
      noted("loggedOut")
    }
    state(.registering, to: .loggedIn) {
      noted("registering")
    }
    state(.loggedIn, to: .loggedOut) {
      barrier("nobody has registered") { $0.user != nil }
      noted("loggedIn")
    }
    global(.failed, to: .starting) {
      noted("failed")
    }
    finalGlobal(.closed) {
      beforeEntering { app, previous in app.noteState("closed.beforeEntering \(previous)") }
    }
    background(.hidden) {
      noted("hidden")
    }
  }

  @StateMapBuilder<State, Subject>
  func noted(_ name: String) -> [Element] {
    beforeLeaving { app, next in app.noteState("\(name).beforeLeaving \(next)") }
    afterEntering { app, previous in app.noteState("\(name).afterEntering \(previous)") }
    afterLeaving { app, next in app.noteState("\(name).afterLeaving \(next)") }
    beforeEntering { app, previous in app.noteState("\(name).beforeEntering \(previous)") }
  }
}

extension App {
  fileprivate func noteState(_ text: String) {
    note(machine.map { "\(text) in \($0.state)" } ?? text)
  }

  /// A machine for this app in the state after the given requests.
  func session(in states: Session.State...) throws -> Session.Machine {
    let machine = try StateMachine(Session(), subject: self)
    for state in states { machine.transition(to: state) }
    log = []
    return machine
  }
}

/// The rejection of a request, if it was rejected.
func rejection<State>(
  _ outcome: Outcome<StateMapConfiguration<State>>
) -> StateMapRejection<State>? {
  guard case .rejected(let error) = outcome else { return nil }
  return error as? StateMapRejection<State>
}
