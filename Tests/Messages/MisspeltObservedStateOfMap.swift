import Schematic
import StateMaps

// A misspelt state of a map that is to be observed.
func observe(_ session: StateMachine<StateMapSchema<SessionState, SessionApp>>) {
  session.onExit(of: .tpyo) { _ in }
  // 23: type 'SessionState' has no member 'tpyo'
}
