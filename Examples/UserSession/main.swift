import ExampleMachines
import Schematic
import StateMaps

let app = UserSession.App()
let session = try StateMachine(UserSession(), subject: app)

func report(_ request: String, _ outcome: Outcome<UserSession.Machine.State>) {
  print("\(request): \(outcome)")
}

report("begin", session.transitionToNext())
report("log in", session.transition(to: .loggedIn))
app.user = "Ada"
report("log in", session.transition(to: .loggedIn))
report("register", session.transition(to: .registering))
report("to the background", session.suspend())
report("log out", session.transition(to: .loggedOut))
report("to the foreground", session.resume())
report("log out", session.transition(to: .loggedOut))
report("log out", session.transition(to: .loggedOut))
report("break", session.transition(to: .systemError))
report("log in", session.transition(to: .loggedIn))
