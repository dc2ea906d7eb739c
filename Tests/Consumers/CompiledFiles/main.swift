import SchematicEmbedded
import Statecharts

struct Kitchen: OvenSubject {
  enum Failure: Error { case burned }

  var isClosed = false
  var isCold = true
  var calls: [String] = []

  mutating func heat() throws(Failure) {
    calls.append("heat")
    if !isCold { throw .burned }
  }
  mutating func cool() { calls.append("cool") }
  mutating func beep() { calls.append("beep") }
}

var oven = OvenMachine(subject: Kitchen())
oven.start()
print(oven.handle(.start))
oven.subject.isClosed = true
print(oven.handle(.start), oven.configuration.state)

// A copy, and a machine that continues from the engine's text.
var copy = oven
var resumed = try OvenMachine(subject: oven.subject, resuming: SavedText("\(oven.saved)"))

// The host's clock: it moves to each deadline.
while let deadline = oven.nextDeadline {
  oven.advance(to: deadline)
  print(deadline / 1_000_000_000, oven.configuration.state, oven.subject.calls)
}
copy.handle(.doorOpen)
print(copy.configuration.state, copy.nextDeadline as Any)
resumed.advance(to: 60_000_000_000)
print(resumed.configuration.state)

oven.subject.isCold = false
print(oven.handle(.start), oven.configuration.state)
