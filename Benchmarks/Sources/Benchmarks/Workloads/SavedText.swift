import Schematic
import Statecharts

// A machine that lives in a database between its events: its text is read, it handles an event, and its text is
// written. Timers and tasks are recorded.

private final class Basket {
  let charged = 0
}

private struct Checkout: Statechart {
  enum State { case open, paying, packing, box, boxing, late }
  enum Event: String { case pay, charged, timeout }
  typealias Subject = Basket

  var body: [Element] {
    state(.open) { on(.pay, to: .paying) }
    state(.paying) {
      run("charge", with: \.charged) {
        $0 + 1
      } then: { _ in
        .charged
      }
      after(.seconds(60), send: .timeout)
      on(.charged, to: .packing)
      on(.timeout, to: .late)
    }
    state(.packing) { state(.box) { state(.boxing) } }
    state(.late)
  }
}

/// Keeps what is to be done.
private final class RecordingHost: ActivityHost {
  typealias Event = Checkout.Event
  private var timers: [Int32: Duration] = [:]
  private var tasks: Set<Int32> = []

  func begin(_ activity: Activity<Event>, number: Int32) {
    if case .timer(let delay, _, _) = activity {
      timers[number] = delay
    } else {
      tasks.insert(number)
    }
  }

  func end(_ number: Int32) {
    timers[number] = nil
    tasks.remove(number)
  }

  func endAll() { (timers, tasks) = ([:], []) }
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
  func timeLeft(ofTimer number: Int32) -> Duration? { timers[number] }
}

let savedTextWorkload = Workload(
  name: "savedText", title: "Machines that are saved as text",
  sections: [codingSection, durableSection])

private let rounds = 0..<500

/// A machine after an event, or at its start, as text.
private func text(_ schema: Checkout.Schema, after event: Checkout.Event?) throws -> String {
  let machine = StateMachine(schema: schema, subject: Basket(), reference: .strong)
  machine.hostActivities(by: RecordingHost())
  machine.start()
  if let event { machine.handle(event) }
  return try schema.text(of: machine.saved).description
}

private let codingSection = Section(
  name: "coding", title: "one active state: read the text and write it", unit: "machine",
  unitsPerPass: rounds.count,
  benchmarks: [
    Benchmark(name: "leaf", title: "a state at the third level", isReference: true) {
      let schema = made { try StatechartSchema(Checkout()) }
      let leaf = made {
        var text = try SavedText(text(schema, after: nil))
        text.states = ["packing/box/boxing"]
        return text.description
      }
      return {
        for _ in rounds {
          use(made { try schema.text(of: schema.saved(from: SavedText(leaf))).description })
        }
      }
    }
  ])

private let durableSection = Section(
  name: "event", title: "read the text, resume, handle an event, write the text", unit: "event",
  unitsPerPass: rounds.count,
  benchmarks: [
    Benchmark(name: "pay", title: "a timer and a task start", isReference: true) {
      repeating(.pay, after: nil)
    },
    Benchmark(name: "charged", title: "a timer and a task end") {
      repeating(.charged, after: .pay)
    },
  ])

private func repeating(
  _ event: Checkout.Event, after first: Checkout.Event?
) -> () -> Void {
  let schema = made { try StatechartSchema(Checkout()) }
  let before = made { try text(schema, after: first) }
  let basket = Basket()
  return {
    for _ in rounds {
      use(made { try handle(event, before, schema, basket) })
    }
  }
}

private func handle(
  _ event: Checkout.Event, _ text: String, _ schema: Checkout.Schema, _ basket: Basket
) throws -> String {
  let machine = StateMachine(schema: schema, subject: basket, reference: .strong)
  try machine.resume(from: schema.saved(from: SavedText(text)))
  machine.hostActivities(by: RecordingHost())
  machine.handle(event)
  return try schema.text(of: machine.saved).description
}
