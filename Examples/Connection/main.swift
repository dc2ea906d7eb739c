import ExampleMachines
import Foundation
import Schematic
import SchematicConcurrency
import Statecharts

let isTimed = !CommandLine.arguments.contains("--untimed")

/// Opens a connection to a server, and prints its transitions.
func follow(_ title: String, _ server: LocalServer) async throws {
  print(title)
  let connection = try StateMachineActor(
    ClientConnection(),
    subject: ClientConnection.Caller(maximumCalls: 4) { try await call(server) })
  let steps = connection.transitions
  let start = ContinuousClock.now
  await connection.start()
  connection.send(.open)
  for await step in steps {
    let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
    print(isTimed ? "  \(milliseconds) ms\t\(step)" : "  \(step)")
    if step.to.contains(.connected) { connection.send(.close) }
  }
}

try await follow(
  "A server that refuses, drops, keeps silent, and answers:",
  LocalServer(.refuse, .drop, .keepSilent, .answer("hello")))
try await follow("A server that is not there:", LocalServer(.refuse))
