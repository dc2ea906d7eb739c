import SchematicEmbedded

/// Prints what is set.
struct Console: GPIO {
  var isHeatingPermitted: Bool { true }
  mutating func set(_ pin: Pin, _ isOn: Bool) {
    print(name(of: pin), terminator: "")
    print(isOn ? " on" as StaticString : " off")
  }

  private func name(of pin: Pin) -> StaticString {
    switch pin {
    case .heater: "heater"
    case .fan: "fan"
    case .backlight: "backlight"
    case .light: "light"
    case .alarm: "alarm"
    }
  }
}

func run() {
  var machine = ThermostatMachine(subject: Room(pins: Console()))
  machine.start()
  machine.handle(.power)
  machine.handle(.tooCold)
  machine.handle(.touch)
  // The clock of this loop moves to each deadline at once.
  while let deadline = machine.nextDeadline {
    print("time passes")
    machine.advance(to: deadline)
  }
}

run()
