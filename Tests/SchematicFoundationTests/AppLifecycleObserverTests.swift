import Foundation
import Schematic
import SchematicFoundation
import StateMaps
import Testing

@MainActor
@Suite struct AppLifecycleObserverTests {
  let center = NotificationCenter()
  let machine: Work.Machine

  init() throws {
    machine = try StateMachine(Work())
  }

  private func observe() -> AppLifecycleObserver {
    AppLifecycleObserver(suspending: machine, on: .hide, resumingOn: .show, center: center)
  }

  @Test func `the machine is suspended and resumed before the posts return`() {
    // MA-26, MA-27, bettered: there is no hop that might come too late.
    let observer = observe()
    center.post(name: .hide, object: nil)
    #expect(machine.state == StateMapConfiguration(.hidden, suspendedFrom: .working))
    center.post(name: .show, object: nil)
    #expect(machine.state == StateMapConfiguration(.working))
    withExtendedLifetime(observer) {}
  }

  @Test func `a released observer has stopped`() {
    _ = observe()
    center.post(name: .hide, object: nil)
    #expect(!machine.state.isSuspended)
  }

  @Test func `two observers of one machine do no harm`() {
    // Machinus: setting the background up twice wiped what was remembered.
    let observers = [observe(), observe()]
    center.post(name: .hide, object: nil)
    #expect(machine.state.suspendedFrom == .working)
    center.post(name: .show, object: nil)
    #expect(machine.isIn(.working))
    withExtendedLifetime(observers) {}
  }

  @Test func `neither the machine nor the observer is kept`() throws {
    weak var machine: Work.Machine?
    weak var observer: AppLifecycleObserver?
    do {
      let work = try StateMachine(Work())
      let watching = AppLifecycleObserver(
        suspending: work, on: .hide, resumingOn: .show, center: center)
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
  fileprivate static let show = Notification.Name("show")
}
