import Schematic
import TestSupport
import Testing

struct MainActorMachineTests {
  @MainActor
  @Test func `effects of a machine on the main actor call the main actor's methods`() {
    let panel = Panel()
    panel.machine.handle(true)
    panel.machine.handle(false)
    #expect(panel.shown == ["on", "off"])
  }

  @MainActor
  @Test func `observers of a machine on the main actor call the main actor's methods`() {
    let panel = Panel()
    panel.machine.didTransition = { _, _, new in panel.show("callback \(new)") }
    panel.machine.observeTransitions { _, _, new in panel.show("observer \(new)") }
    panel.machine.handle(true)
    #expect(panel.shown == ["on", "callback true", "observer true"])
  }

  @MainActor
  @Test func `a typed schema can be isolated to the main actor`() {
    let panel = Panel()
    let machine = StateMachine(PanelSwitch(), subject: panel)
    #expect(machine.handle(true) == .transitioned(from: false, to: true))
    #expect(panel.shown == ["on"])
  }
}

@MainActor
private final class Panel {
  var shown: [String] = []

  lazy var machine = StateMachine(
    schema: StateMachineSchema<Bool, Bool, Panel>(startingIn: false) { isOn, turnOn in
      guard isOn != turnOn else { return nil }
      return turnOn ? .to(true) { $0.show("on") } : .to(false) { panel in panel.show("off") }
    }, subject: self)

  func show(_ text: String) {
    shown.append(text)
  }
}

@MainActor
private struct PanelSwitch: @MainActor FlatStateMachineSchema {
  let initialState = false

  func transition(from isOn: Bool, on turnOn: Bool) -> Transition<Bool, Bool, Panel>? {
    isOn == turnOn ? nil : .to(turnOn) { $0.show(turnOn ? "on" : "off") }
  }
}
