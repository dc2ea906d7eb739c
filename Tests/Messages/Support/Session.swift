import Schematic
import StateMaps

// What the maps of this folder act upon.

final class SessionApp {
  var user: String?
}

enum SessionState { case loggedOut, loggedIn, hidden }

protocol SessionMap: StateMap where State == SessionState, Subject == SessionApp {}
