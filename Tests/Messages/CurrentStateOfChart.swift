import Schematic
import Statecharts

// The state of a chart's machine, compared as if it were one of the chart's states.
func isOn(_ lamp: StateMachine<StatechartSchema<LampState, LampEvent, Void>>) -> Bool {
  lamp.state == .on
  // 14: '==' is unavailable: write 'machine.isIn(…)', or 'configuration.contains(…)'
}

enum LampState { case off, on }
enum LampEvent { case press }
