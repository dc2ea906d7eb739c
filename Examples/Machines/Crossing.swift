import Statecharts

/// Traffic lights at a pedestrian crossing, with regions, a join, a fork, and history.
///
/// The lanes stop independently of each other. Pedestrians may walk when both lanes are clear. At
/// night the lights flash. In the morning, history restores the previous state.
public struct Crossing: Statechart, Sendable {
  /// The states of the lights.
  public enum State: CaseIterable, Sendable {
    /// The lights are working.
    case day
    /// Cars may go, in each lane independently.
    case traffic
    /// Cars go north.
    case northGoes
    /// The northern lane stops.
    case northStops
    /// Cars go south.
    case southGoes
    /// The southern lane stops.
    case southStops
    /// Pedestrians may walk.
    case walk
    /// The lights flash.
    case night
  }

  /// The events of the crossing.
  public enum Event: Sendable {
    /// A pedestrian wants to cross.
    case button
    /// The sensor sees no car in the northern lane.
    case northIsClear
    /// The sensor sees no car in the southern lane.
    case southIsClear
    /// The pedestrians have crossed.
    case walkIsOver
    /// It becomes dark.
    case dusk
    /// It becomes light.
    case dawn
  }

  /// The post with the button at the crossing.
  public final class Post {
    /// Whether it ticks, for pedestrians who cannot see the lights.
    public fileprivate(set) var ticks = false
    /// How often pedestrians could walk.
    public fileprivate(set) var turns = 0

    /// Creates a silent post.
    public init() {}
  }

  /// The object that actions operate on.
  public typealias Subject = Post

  /// Creates the chart.
  public init() {}

  /// The states and their transitions.
  public var body: [Element] {
    state(.day) {
      on(.dusk, to: .night)
      parallel(.traffic) {
        region("north") { lane(goes: .northGoes, stops: .northStops, clear: .northIsClear) }
        region("south") { lane(goes: .southGoes, stops: .southStops, clear: .southIsClear) }
        join("all clear", to: .walk).perform("count") { $0.turns += 1 }
      }
      state(.walk) {
        onEntry("tick") { $0.ticks = true }
        onExit("fall silent") { $0.ticks = false }
        on(.walkIsOver, via: .fork([.northGoes, .southGoes]))
      }
    }
    state(.night) {
      on(.dawn, via: .history(of: .day))
    }
  }

  // A function returns the same part of the chart for both lanes.
  @ChartBuilder<State, Event, Subject>
  private func lane(goes: State, stops: State, clear: Event) -> [Element] {
    state(goes) {
      on(.button, to: stops)
    }
    state(stops) {
      on(clear, via: .join("all clear"))
    }
  }
}
