import Schematic
import StateMaps

// The state that is requested, given as if it were an event.
func logIn(_ session: StateMachine<StateMapSchema<SessionState, SessionApp>>) {
  session.handle(.loggedIn)
  // 11: 'handle' is unavailable: write 'transition(to:)': a map has no events
}
