import Schematic
import StateMaps

// An event sent as to the machine of an actor.
func logIn(_ session: StateMachine<StateMapSchema<SessionState, SessionApp>>) {
  session.send(.to(.loggedIn))
  // 11: 'send' is unavailable: write 'handle(_:)'; the machine of a StateMachineActor has 'send(_:)'
}
