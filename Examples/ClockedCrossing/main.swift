import ExampleMachines
import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts

let clock = ManualClock()
let lights = try StateMachineActor(ClockedCrossing(), clock: clock)

/// The time since the lights were switched on, in minutes and seconds.
func time() -> String {
  let seconds = Int(clock.now.offset / .seconds(1))
  return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
}

// One subscriber counts how often each state was entered.
let turns = Task { [steps = lights.transitions] in
  var turns: [ClockedCrossing.State: Int] = [:]
  for await step in steps {
    for light in step.to.leaves { turns[light, default: 0] += 1 }
  }
  return turns
}

// The other subscriber prints a journal. The program uses a manual clock: after each line of the
// journal, it advances the clock to the next deadline.
let steps = lights.transitions
await lights.start()
let pedestrian = Task {
  try await clock.sleep(for: .seconds(76))
  lights.send(.button)
}
try await clock.waitForSleepers(3)

for await step in steps {
  print("\(time())  \(step)")
  if clock.now.offset > .seconds(240) { break }
  try await clock.advanceToNext()
}

await lights.stop()
let counts = await turns.value
print(
  "The main road had \(counts[.mainGreen] ?? 0) turns, the side road \(counts[.sideGreen] ?? 0).")
