import Foundation
import Schematic
import SchematicConcurrency
import SchematicInspector
import Statecharts

// Usage: InspectedMachines [PORT [MACHINES [EVENTS-PER-SECOND]]]. Port 0 is any. It prints the address, and ends with its
// standard input. InspectedMachines --timed prints what an event costs, and --starting what is wrong with starts.

if CommandLine.arguments.contains("--timed") {
  try printTimes()
  exit(0)
}

if CommandLine.arguments.contains("--starting") {
  let faults = try faultsOfStarting()
  for fault in faults { print(fault) }
  exit(faults.isEmpty ? 0 : 1)
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
func argument(_ index: Int, default value: Int) -> Int {
  arguments.count > index ? arguments[index] : value
}

let inspector = try Inspector.start(
  port: UInt16(argument(0, default: 8421)), allowsSending: true)

let deck = Player.Deck()
let player = StateMachineActor(schema: try StatechartSchema(Player()), subject: deck)
await inspector.add(
  player, named: "kitchen <radio>", samples: [.power, .play, .pause, .volume(0.5)])
await player.start()

let lamp = StateMachineActor(schema: try StatechartSchema(Lamp()))
await inspector.add(lamp, named: "lamp & \"shade\"")
await lamp.start()

let sessions = try (0..<argument(1, default: 5)).map { _ in
  StateMachineActor(schema: try StatechartSchema(Lamp()))
}
for (number, session) in sessions.enumerated() {
  await inspector.add(session, named: "session \(number + 1)")
  await session.start()
}

let rate = argument(2, default: 0)
if rate > 0, !sessions.isEmpty {
  Task.detached {
    var number = 0
    while !Task.isCancelled {
      for _ in 0..<max(1, rate / 50) {
        sessions[number % sessions.count].send(.toggle)
        number += 1
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

// Ends with whoever has started it.
await Task.detached { while readLine() != nil {} }.value
