import Schematic
import SchematicConcurrency
import StateMaps
import Statecharts
import TransitionTables

let screen = Screen()

let panel = try StateMachine(Panel(), subject: screen)
panel.start()
panel.handle(.power)
panel.handle(.light)
print(panel.state.leaves)

let door = try StateMachine(Door(), subject: screen)
print(door.handle(.push))

let pages = try StateMachine(Pages(), subject: screen)
print(pages.transition(to: .letter))

let turnstile = StateMachine(Turnstile(), subject: screen)
print(turnstile.handle(.coin))
print(screen.lines)

// A kind of definition that this module declares.
let build = try StateMachine(Build(), subject: screen)
print(build.handle(true), screen.lines.last ?? "")

// A machine continues from another one of the same definition.
let resumed = try StateMachine(Panel(), subject: screen)
try resumed.resume(from: panel.saved)
print(resumed.isIn(.bright))

// A task of the main actor waits for a state.
let waiting = Task { try await turnstile.first { $0 == .locked } }
turnstile.handle(.push)
print(try await waiting.value)
