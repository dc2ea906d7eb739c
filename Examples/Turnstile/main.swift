import ExampleMachines
import Schematic

let counter = Turnstile.Counter()
let turnstile = StateMachine(Turnstile(), subject: counter)
turnstile.didTransition = { old, event, new in print("\(old) → \(new)") }

print(turnstile.handle(.push))
turnstile.handle(.coin)
turnstile.handle(.push)
print("\(counter.coins) coin, \(counter.passages) passage, \(turnstile.state)")
