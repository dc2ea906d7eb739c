import Dispatch
import Foundation
import Schematic
import SchematicConcurrency
import SchematicFoundation
import StateMaps
import Testing

@MainActor
struct AppLifecycleObserverTests {
  let center = NotificationCenter()
  let machine: Work.Machine

  init() throws {
    machine = try StateMachine(Work())
  }

  private func observe() -> AppLifecycleObserver {
    AppLifecycleObserver(
      machine, sending: .suspend, onBackground: [.hide, .lock], and: .resume, onForeground: [.show],
      center: center)
  }

  @Test func `the machine is suspended and resumed before the posts return`() {
    // MA-26, MA-27 (differs): no event is handled later than the post.
    let observer = observe()
    center.post(name: .hide, object: nil)
    #expect(machine.state == StateMapConfiguration(.hidden, suspendedFrom: .working))
    center.post(name: .show, object: nil)
    #expect(machine.state == StateMapConfiguration(.working))
    withExtendedLifetime(observer) {}
  }

  @Test func `several notifications can send the same event`() {
    let observer = observe()
    center.post(name: .lock, object: nil)
    #expect(machine.state.isSuspended)
    withExtendedLifetime(observer) {}
  }

  @Test func `a machine of any schema gets its own events`() {
    let turnstile = StateMachine(Turnstile())
    let observer = AppLifecycleObserver(
      turnstile, sending: .coin, onBackground: [.show], and: .push, onForeground: [.hide],
      center: center)
    center.post(name: .show, object: nil)
    #expect(turnstile.state == .unlocked)
    center.post(name: .hide, object: nil)
    #expect(turnstile.state == .locked)
    withExtendedLifetime(observer) {}
  }

  @Test func `events are passed to a closure, for instance one that sends to an actor`() {
    var requests: [String] = []
    let observer = AppLifecycleObserver(
      sending: Work.Schema.Event.suspend, onBackground: [.hide], and: .resume,
      onForeground: [.show], center: center,
      to: { requests.append("\($0)") })
    center.post(name: .hide, object: nil)
    center.post(name: .show, object: nil)
    #expect(requests == ["suspend", "resume"])
    withExtendedLifetime(observer) {}
  }

  @Test func `events of posts on another thread are handled before later ones of the main actor`()
    async
  {
    var requests: [String] = []
    let observer = AppLifecycleObserver(
      sending: "hide", onBackground: [.hide], and: "show", onForeground: [.show], center: center,
      to: { requests.append($0) })
    postOnAnotherThread(.hide, .show, .hide)
    #expect(requests.isEmpty)
    center.post(name: .show, object: nil)
    #expect(requests == ["hide", "show", "hide", "show"])
    withExtendedLifetime(observer) {}
  }

  @Test func `an event posted while another is handled is handled before that post returns`() {
    let center = center
    var requests: [String] = []
    let observer = AppLifecycleObserver(
      sending: "hide", onBackground: [.hide], and: "show", onForeground: [.show], center: center,
      to: { request in
        requests.append(request)
        if requests.count == 1 { center.post(name: .show, object: nil) }
        requests.append("end of \(request)")
      })
    postOnAnotherThread(.hide, .hide)
    center.post(name: .hide, object: nil)
    // The inner post is the fourth: the two before it are handled first.
    #expect(
      requests == [
        "hide", "hide", "end of hide", "hide", "end of hide", "show", "end of show", "end of hide",
      ])
    withExtendedLifetime(observer) {}
  }

  @Test func `events of posts on another thread are not handled after the observer's release`()
    async
  {
    var requests: [String] = []
    var observer: AppLifecycleObserver? = AppLifecycleObserver(
      sending: "hide", onBackground: [.hide], and: "show", onForeground: [.show], center: center,
      to: { requests.append($0) })
    postOnAnotherThread(.hide, .show)
    withExtendedLifetime(observer) {}
    observer = nil
    // What was dispatched to the main queue runs before this.
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(requests.isEmpty)
  }

  @Test func `the machine of an actor gets the events of all threads, in order`() async throws {
    let work = try StateMachineActor(Work())
    let steps = work.transitions
    var observer: AppLifecycleObserver? = AppLifecycleObserver(
      work, sending: .suspend, onBackground: [.hide], and: .resume, onForeground: [.show],
      center: center)
    postOnAnotherThread(.hide)
    center.post(name: .show, object: nil)
    postOnAnotherThread(.hide)
    withExtendedLifetime(observer) {}
    observer = nil
    center.post(name: .show, object: nil)
    #expect(await work.state == StateMapConfiguration(.hidden, suspendedFrom: .working))
    let events = try await prefix(3, of: steps)
    #expect(events == ["suspend", "resume", "suspend"])
  }

  @Test func `an observer does not retain the actor of its machine`() throws {
    weak var released: StateMachineActor<Work.Schema>?
    let observer: AppLifecycleObserver
    do {
      let work = try StateMachineActor(Work())
      released = work
      observer = AppLifecycleObserver(
        work, sending: .suspend, onBackground: [.hide], and: .resume, onForeground: [.show],
        center: center)
    }
    #expect(released == nil)
    withExtendedLifetime(observer) {}
  }

  /// Posts notifications on another thread, and waits for it.
  private func postOnAnotherThread(_ names: Notification.Name...) {
    let center = center
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for name in names { center.post(name: name, object: nil) }
      isDone.signal()
    }
    isDone.wait()
  }

  private func prefix<State, Event>(
    _ count: Int, of steps: AsyncStream<TakenTransition<State, Event>>
  ) async throws -> [String] {
    var events: [String] = []
    for await step in steps {
      events.append(step.event.map { "\($0)" } ?? "none")
      if events.count == count { break }
    }
    return events
  }

  @Test
  func `a notification from another thread is handled on the main actor`() async {
    var observer: AppLifecycleObserver?
    let center = center
    let event = await withCheckedContinuation { continuation in
      observer = AppLifecycleObserver(
        sending: "hide", onBackground: [.hide], and: "show", onForeground: [.show], center: center,
        to: {
          MainActor.assertIsolated()
          continuation.resume(returning: $0)
        })
      Thread.detachNewThread { center.post(name: .hide, object: nil) }
    }
    #expect(event == "hide")
    withExtendedLifetime(observer) {}
  }

  @Test func `a released observer sends no events`() {
    _ = observe()
    center.post(name: .hide, object: nil)
    #expect(!machine.state.isSuspended)
  }

  @Test func `a second observer of one machine has no effect`() {
    // Machinus: a second set-up lost the state to resume.
    let observers = [observe(), observe()]
    center.post(name: .hide, object: nil)
    #expect(machine.state.suspendedFrom == .working)
    center.post(name: .show, object: nil)
    #expect(machine.isIn(.working))
    withExtendedLifetime(observers) {}
  }

  @Test func `an observer retains neither its machine nor itself`() throws {
    weak var machine: Work.Machine?
    weak var observer: AppLifecycleObserver?
    do {
      let work = try StateMachine(Work())
      let watching = AppLifecycleObserver(
        work, sending: .suspend, onBackground: [.hide], and: .resume, onForeground: [.show],
        center: center)
      machine = work
      observer = watching
      center.post(name: .hide, object: nil)
      withExtendedLifetime((work, watching)) {}
    }
    #expect(machine == nil)
    #expect(observer == nil)
  }
}

struct Work: StateMap {
  enum State { case working, hidden }

  var body: [Element] {
    state(.working)
    background(.hidden)
  }
}

extension Notification.Name {
  fileprivate static let hide = Notification.Name("hide")
  fileprivate static let lock = Notification.Name("lock")
  fileprivate static let show = Notification.Name("show")
}
