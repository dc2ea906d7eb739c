import ExampleMachines
import Schematic
import TransitionTables

let app = AppLauncher.App(isUpgradePending: true)
let launch = try StateMachine(AppLauncher(), subject: app)
launch.observe { notice in
  if case .transitioned(let old, _, let new, _) = notice {
    print("\(old.dotLabel) → \(new.dotLabel)")
  }
}

let events: [AppLauncher.Event] = [
  .logIn(.init("Ada")), .initialize(.init("/letters/7")), .indexDatabase, .logIn(.init("Ada")),
  .upgrade, .logOut, .logIn(.init("Grace")),
]
for event in events where launch.handle(event) == .ignored {
  print("\(event.dotLabel) means nothing in \(launch.state.dotLabel)")
}
