/// The outputs and the input of a thermostat.
protocol GPIO {
  /// Whether the input that permits heating is on.
  var isHeatingPermitted: Bool { get }
  /// Sets an output.
  mutating func set(_ pin: Pin, _ isOn: Bool)
}

/// The outputs of a thermostat.
enum Pin: UInt8 {
  case heater, fan, backlight, light, alarm
}

/// Calls of the machine, on the pins.
struct Room<Pins: GPIO>: ThermostatSubject {
  var pins: Pins
  var isAllowed: Bool { pins.isHeatingPermitted }
  mutating func startHeater() { pins.set(.heater, true) }
  mutating func stopHeater() { pins.set(.heater, false) }
  mutating func startFan() { pins.set(.fan, true) }
  mutating func stopFan() { pins.set(.fan, false) }
  mutating func brighten() { pins.set(.backlight, true) }
  mutating func darken() { pins.set(.backlight, false) }
  mutating func light() { pins.set(.light, true) }
  mutating func dark() { pins.set(.light, false) }
  mutating func soundAlarm() { pins.set(.alarm, true) }
}
