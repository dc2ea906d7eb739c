import SchematicEmbedded

/// One byte of outputs: the place of the port's register.
struct Port: GPIO {
  var bits: UInt8 = 0
  var isHeatingPermitted: Bool { bits & 0x80 == 0 }
  mutating func set(_ pin: Pin, _ isOn: Bool) {
    let bit = 1 as UInt8 &<< pin.rawValue
    bits = isOn ? bits | bit : bits & ~bit
  }
}

// Only the main loop calls these functions, no interrupt.
nonisolated(unsafe) var machine = ThermostatMachine(subject: Room(pins: Port()))

/// Enters the initial states.
@_cdecl("start") public func start() { machine.start() }

/// Handles the event of a number.
///
/// - Returns: The outputs.
@_cdecl("handle") public func handle(_ number: UInt8) -> UInt8 {
  guard let event = ThermostatEvent(rawValue: number) else { return machine.subject.pins.bits }
  machine.handle(event)
  return machine.subject.pins.bits
}

/// Moves the time forward.
///
/// - Returns: The next deadline; 0 if no timer runs.
@_cdecl("advance") public func advance(_ time: Int64) -> Int64 {
  machine.advance(to: time)
  return machine.nextDeadline ?? 0
}
