import Schematic
import Statecharts

final class House: DoorSubject {
  var isUnlocked = false
  private(set) var rings = 0

  func ring() { rings += 1 }
}

let house = House()
let door = try StateMachine(Door(), subject: house)
door.start()
door.handle(.push)
print(door.isIn(.closed), house.rings)
house.isUnlocked = true
door.handle(.push)
print(door.isIn(.opened), house.rings)
if let event = Door.Event(rawValue: "door.close") { door.handle(event) }
print(door.isIn(.closed), house.rings)

let lamp = try StateMachine(Lamp())
lamp.start()
lamp.handle(.press)
print(lamp.isIn(.on))
