import Statecharts

/// Traffic lights where a main road meets a side road, controlled by timers.
///
/// In the evening the lights start to flash. In the morning, history restores the previous state.
public struct ClockedCrossing: Statechart, Sendable {
  /// The states of the lights.
  public enum State: CaseIterable, Sendable {
    /// The lights are working.
    case day
    /// The main road has green.
    case mainGreen
    /// The main road has amber.
    case mainAmber
    /// The side road has green.
    case sideGreen
    /// The side road has amber.
    case sideAmber
    /// The lights flash.
    case night
  }

  /// The events of the crossing.
  public enum Event: Sendable {
    /// The duration of a light has elapsed.
    case next
    /// A pedestrian wants to cross the main road.
    case button
    /// It becomes dark.
    case dusk
    /// It becomes light.
    case dawn
  }

  /// Creates the chart.
  public init() {}

  /// The states and their timers.
  ///
  /// A day has three minutes.
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
      on(.dawn, via: .history(of: .day))
    }
  }

  private func light(_ id: State, for time: Duration, then next: State) -> Element {
    state(id) {
      after(time, send: .next)
      on(.next, to: next)
    }
  }
}
