import SchematicEmbedded

/// Performs the actions of the chart.
struct Board: LampSubject {
  mutating func light() { setLED(true) }
  mutating func dark() { setLED(false) }

  /// Prints the state after each step.
  mutating func didTake(_ event: LampEvent?, from: LampConfiguration, to: LampConfiguration) {
    switch to.state {
    case .inactive: print("inactive" as StaticString)
    case .off: print("off" as StaticString)
    case .bright: print("bright" as StaticString)
    case .dim: print("dim" as StaticString)
    }
  }
}

func run() -> Int32 {
  var machine = LampMachine(subject: Board())
  machine.start()
  // On a board, a button does that.
  machine.handle(.press)
  var (time, last) = (0 as Int64, ticks())
  // The lamp goes off by itself.
  while machine.nextDeadline != nil {
    sleepUntilInterrupt()
    let now = ticks()
    time += Int64(now &- last) * 1_000_000
    last = now
    machine.advance(to: time)
  }
  return machine.configuration.state == .off ? 0 : 1
}

exitWith(run())
