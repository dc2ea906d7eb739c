import Schematic
import SchematicTesting
import Testing

@testable import ExampleMachines

@Test func `Main Street, steps 2 to 4`() throws {
  let subject = ExampleMachines.Crossing.Post()
  let machine = try StateMachine(Crossing(), subject: subject).started()
  #expect(machine.handle(.button).kind == .transitioned)
  #expect(machine.leafStates == [.northStops, .southStops])
  #expect(machine.handle(.northIsClear).kind == .transitioned)
  #expect(machine.leafStates == [.northStops, .southStops])
  #expect(machine.handle(.southIsClear).kind == .transitioned)
  #expect(machine.leafStates == [.walk])
}
