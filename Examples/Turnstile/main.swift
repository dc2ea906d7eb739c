import ExampleMachines
import Schematic

let counters = Turnstile.Counters()
let turnstile = StateMachine(schema: Turnstile(), subject: counters)

for event: Turnstile.Event in [.push, .coin, .coin, .push, .jam, .coin, .push, .repair, .coin] {
  let before = turnstile.state
  let outcome: String =
    switch turnstile.handle(event) {
    case .transitioned(let from, let to) where from == to: "counted"
    case .transitioned(_, let to): "→ \(to.dotLabel)"
    case .ignored: "ignored"
    case .rejected(let reason): "rejected: \(reason)"
    case .queued, .deferred, .subjectReleased, .failed: "not expected here"
    }
  print("\(before.dotLabel), \(event): \(outcome)")
}
print(
  """
  \(counters.coins) coins, \(counters.passages) passage, \(counters.vainPushes) push in vain.
  """)
