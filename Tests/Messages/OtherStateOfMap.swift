import Schematic
import StateMaps

// The state of a map's machine, compared as if it were one of the map's states.
func isLoggedOut(_ session: StateMachine<StateMapSchema<SessionState, SessionApp>>) -> Bool {
  session.state != .loggedIn
  // 17: '!=' is unavailable: write '!machine.isIn(…)', or compare 'machine.state.current'
}
