import Schematic
import Statecharts

// A machine that lives in a text between its events: timers and tasks are recorded, and run elsewhere.

final class Basket { var charged = 0 }

struct Checkout: Statechart {
  enum State { case open, busy, paying, packing, late }
  enum Event: String, Sendable { case pay, charged, declined, remind, timeout }
  typealias Subject = Basket

  var body: [Element] {
    state(.open) { on(.pay, to: .paying) }
    state(.busy) {
      state(.paying) {
        onEntry().performWithContext { try $0.send(.remind, after: .seconds(30), as: "reminder") }
        run("charge", with: \.charged) {
          try await charge($0)
        } then: { _ in
          .charged
        } failed: { _ in
          .declined
        }
        after(.seconds(60), send: .timeout)
        on(internal: .remind).perform { _ in print("reminded") }
        on(.charged, to: .packing)
        on(.timeout, to: .late)
      }
    }
    state(.packing)
    state(.late)
  }
}

func charge(_ before: Int) async throws -> Int { before + 1 }

let schema = try StatechartSchema(Checkout())
typealias Machine = Checkout.Machine

/// Resumes a machine, lets the time pass that has passed, performs something, and returns what is to be saved.
@MainActor func perform(
  _ text: String?, after pause: Duration = .zero, _ body: (Machine) -> Void = { _ in }
) throws -> (text: String, next: Duration?, jobs: [ActivityID]) {
  let (basket, host) = (Basket(), Host(schema))
  let machine = Machine(schema: schema, subject: basket, reference: .strong)
  if let text { try machine.resume(from: schema.saved(from: SavedText(text))) }
  machine.hostActivities(by: host)
  machine.start()
  host.advance(by: pause, machine)
  body(machine)
  return (try schema.text(of: machine.saved).description, host.next, host.jobs)
}

let open = try perform(nil)
let paying = try perform(open.text) { $0.handle(.pay) }
print(paying.text)
print("next in", paying.next ?? .zero, "jobs", paying.jobs)

let later = try perform(paying.text, after: .seconds(20))
print("20 seconds later: next in", later.next ?? .zero)
print("nobody answers:", try perform(later.text, after: .seconds(41)).text)

// The timer has elapsed, says the database.
let timer = ActivityID(.timer, of: "busy/paying")
print(
  "elapsed:", try perform(later.text) { precondition($0.fire(timer)?.isTransition == true) }.text)
print("again:", try perform(open.text) { precondition($0.fire(timer) == nil) }.text == open.text)

// A worker resumes the machine without saving it, runs the task, and delivers its result as an event.
let worker = Machine(schema: schema, subject: Basket(), reference: .strong)
try worker.resume(from: schema.saved(from: SavedText(later.text)))
guard let job = ActivityID("task busy/paying#charge"), case .task(let work) = worker.activity(job),
  let event = await work()
else { fatalError("The task is not found.") }
let packed = try perform(later.text) { $0.handle(event) }
print(job, "→", event, "→", try SavedText(packed.text).states)
precondition(packed.jobs.isEmpty && packed.next == .seconds(10))

// The chart knows what has become of a state that it no longer declares.
do {
  _ = try schema.saved(from: SavedText(#"{"v":2,"in":["busy/payin"]}"#))
} catch let error as IncompatibleConfigurationError {
  for fault in error.faults where !fault.nearest.isEmpty {
    print(fault.paths[0], "is now", fault.nearest)
  }
}
