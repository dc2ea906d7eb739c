import SchematicVerification
import Statecharts

/// The lights of a crossing; with a wrong line, the join is left out of one lane.
struct Crossing: Statechart {
  enum State: CaseIterable {
    case day, traffic, northGoes, northStops, southGoes, southStops, walk, night
  }
  enum Event: CaseIterable { case button, northIsClear, southIsClear, walkIsOver, dusk, dawn }

  var isWrong = false

  var body: [Element] {
    state(.day) {
      on(.dusk, to: .night)
      parallel(.traffic) {
        region("north") { lane(goes: .northGoes, stops: .northStops, clear: .northIsClear) }
        region("south") { lane(goes: .southGoes, stops: .southStops, clear: .southIsClear) }
        join("all clear", to: .walk)
        if isWrong { on(.walkIsOver, to: .walk) }
      }
      state(.walk) { on(.walkIsOver, via: .fork([.northGoes, .southGoes])) }
    }
    state(.night) { on(.dawn, via: .history(of: .day)) }
  }

  @ChartBuilder<State, Event, Subject>
  private func lane(goes: State, stops: State, clear: Event) -> [Element] {
    state(goes) { on(.button, to: stops) }
    state(stops) { on(clear, via: .join("all clear")) }
  }
}
