import Schematic
import Statecharts

/// A chart whose machines have all that can be saved: history, joins, timers, deferred and delayed events.
struct Parcel: Statechart {
  enum State: String, Codable {
    case desk, reading, writing, packing, boxing, boxed, printing, printed, sent
  }
  enum Event: Codable, Equatable {
    case write, pack, box, print, back
    case note(text: String, urgent: Bool)
    var note: String? { if case .note(let text, _) = self { text } else { nil } }
  }

  var body: [Element] {
    state(.desk) {
      on(.pack, to: .packing)
      state(.reading) { on(.write, to: .writing) }
      state(.writing)
    }
    parallel(.packing) {
      onEntry().performWithContext {
        try $0.send(.note(text: "late", urgent: true), after: .seconds(90), as: "late")
      }
      region("box") {
        state(.boxing) {
          after(.seconds(60), send: .box)
          after(.milliseconds(1_500), timer: "lid", send: .box)
          defers(\.note, event: "note")
          on(.box, to: .boxed)
        }
        state(.boxed) { on(.back, via: .join("packed")) }
      }
      region {
        state(.printing) { on(.print, to: .printed) }
        state(.printed) { on(.print, via: .join("packed")) }
      }
      join("packed", to: .sent)
    }
    state(.sent) {
      on(.back, via: .history(of: .desk))
      on(\.note, event: "note", via: .terminate)
    }
  }
}

/// A host that measures no time.
final class StillHost<Event>: ActivityHost {
  private var timers: [Int32: Duration] = [:]

  func begin(_ activity: Activity<Event>, number: Int32) {
    if case .timer(let delay, _, _) = activity { timers[number] = delay }
  }

  func end(_ number: Int32) { timers[number] = nil }
  func endAll() { timers = [:] }
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
  func timeLeft(ofTimer number: Int32) -> Duration? { timers[number] }
}
