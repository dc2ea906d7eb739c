import Statecharts

/// Traffic lights where a main road meets a side road: most of what happens is a matter of time.
///
/// In the evening the lights begin to flash, and in the morning they go on where they were.
public struct ClockedCrossing: Statechart, Sendable {
  /// What the lights can be in.
  public enum State: CaseIterable, Sendable {
    /// The lights are at work.
    case day
    /// The main road has its turn.
    case mainGreen
    /// The main road stops.
    case mainAmber
    /// The side road has its turn.
    case sideGreen
    /// The side road stops.
    case sideAmber
    /// The lights flash: everybody takes care.
    case night
  }

  /// What can happen at the crossing.
  public enum Event: Sendable {
    /// The time of a light is over.
    case next
    /// Somebody wants to cross the main road.
    case button
    /// It becomes dark.
    case dusk
    /// It becomes light.
    case dawn
  }

  /// Makes the chart.
  public init() {}

  /// How the lights take turns, on a day of three minutes.
  public var body: [Element] {
    state(.day) {
      after(.seconds(180), send: .dusk)
      on(.dusk, to: .night)
      state(.mainGreen) {
        after(.seconds(40), send: .next)
        on(.next, to: .mainAmber)
        on(.button, to: .mainAmber)
      }
      light(.mainAmber, for: .seconds(3), then: .sideGreen)
      light(.sideGreen, for: .seconds(20), then: .sideAmber)
      light(.sideAmber, for: .seconds(3), then: .mainGreen)
    }
    state(.night) {
      after(.seconds(60), send: .dawn)
      on(.dawn, toHistoryOf: .day)
    }
  }

  private func light(_ id: State, for time: Duration, then next: State) -> Element {
    state(id) {
      after(time, send: .next)
      on(.next, to: next)
    }
  }
}
