import Cycles
import Foundation
import Graphable
import Schematic
import SchematicConcurrency
import SchematicFoundation
import SchematicTesting

// MARK: - Run

let journal = Journal()
let light = try StateMachine(TrafficLight(), subject: journal)
print("before the start:", light.handle(.next), light.state)
light.hostActivities(on: ManualClock())
light.start()
for timer in light.pendingTimers { print(timer.event, "in", timer.timeLeft) }
print(light.handle(.next))
print(light.isIn(.green), light.leafStates, light.canHandle(.extend))
print(journal.lines)
do { _ = try StateMachine(Broken()) } catch { print(error) }

// MARK: - Observed

light.onEntry(of: .yellow) { event in print("yellow on", event.map { "\($0)" } ?? "nothing") }
light.onInternalTransition(in: .yellow) { _ in print("yellow is extended") }
let tracer = light.trace { trace in
  if case .taking(let step, _) = trace { print("taking a step to", step.state) }
}
let center = NotificationCenter()
let posting = light.postNotifications(to: center)
let observer = center.addObserver(
  forName: .stateMachineDidTransition, object: light, queue: nil
) { notification in
  let change = StateMachineNotification<TrafficLight.Schema>(notification)
  print("posted:", change?.newState.map { "\($0)" } ?? "nothing")
}
light.handle(.next)
light.handle(.extend)
light.removeObserver(tracer)
light.removeObserver(posting)
center.removeObserver(observer)
print(light.activeStateTree(named: "light"), terminator: "")
let debugger = light.debug(named: "light") { line in
  if !line.contains("milliseconds") { print(line) }
}
light.handle(.next)
light.removeObserver(debugger)

// MARK: - Drawn

let graph = try StateGraph(of: TrafficLight(), named: "Light", highlighting: light.state)
print(graph.mermaid())

// MARK: - Hosted by an actor, with timers

let clock = ManualClock()
let hosted = try StateMachineActor(TrafficLight(), subject: Journal(), clock: clock)
let steps = hosted.transitions
await hosted.start()
try await clock.advance(by: .seconds(30))
await hosted.handle(.next)
try await clock.advance(by: .seconds(2))
print(await hosted.isIn(.yellow), clock.sleeperCount)
let saved = await hosted.saved
try await clock.advance(by: .seconds(1))
await hosted.stop()
for await step in steps { print(step) }

// MARK: - Shared by actors

let lights = try SharedSchema(unchecked: TrafficLight())
let second = StateMachineActor(schema: lights.schema(), subject: Journal())
print(await second.start())

// MARK: - Resumed from a saved machine

let data = try JSONEncoder().encode(saved)
let decoded = try JSONDecoder().decode(TrafficLight.Schema.Machine.Saved.self, from: data)
let resumed = try StateMachineActor(TrafficLight(), subject: Journal(), clock: clock)
try await resumed.resume(from: decoded)
await resumed.start()
try await clock.advance(by: .seconds(3))
print(await resumed.state)
let green = SavedMachine<CyclePosition<TrafficLight.State>, CycleEvent>(
  state: .active(.green, laps: 0))
do {
  try StateMachine(Shorter(), subject: Journal()).resume(from: green)
} catch {
  print(error)
}

// MARK: - Checked

try withEverySequence(
  of: CycleEvent.allCases, upTo: 4, on: StateMachine(TrafficLight(), subject: journal).started()
) { light, _ in light.leafStates.count == 1 }
print("checked")

try await embed()
