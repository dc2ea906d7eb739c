import DiagramFiles
import Graphable
import Schematic

struct Lamp: FlatStateMachineSchema {
  enum State: DOTLabelable, CaseIterable { case off, on }
  enum Event: DOTLabelable, CaseIterable { case press }
  let initialState = State.off

  func transition(from state: State, on event: Event) -> Transition<State, Event, Void>? {
    switch state {
    case .off: .to(.on)
    case .on: .to(.off)
    }
  }
}

@main
struct Drawings: DiagramTool {
  static var diagrams: [Diagram] { [Diagram("Lamp", of: Lamp())] }
}
