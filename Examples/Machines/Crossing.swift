import Statecharts

/// Traffic lights at a crossing for people on foot: regions, a join, a fork, and history.
///
/// The lanes stop independently of each other; only when both are clear may people walk. At night
/// the lights flash, and in the morning they go on where they were.
public struct Crossing: Statechart, Sendable {
  /// What the lights can be in.
  public enum State: CaseIterable, Sendable {
    /// The lights are at work.
    case day
    /// Cars have their turn, each lane for itself.
    case traffic
    /// Cars go north.
    case northGoes
    /// The northern lane stops.
    case northStops
    /// Cars go south.
    case southGoes
    /// The southern lane stops.
    case southStops
    /// People have their turn.
    case walk
    /// The lights flash: everybody takes care.
    case night
  }

  /// What can happen at the crossing.
  public enum Event: Sendable {
    /// Somebody wants to walk.
    case button
    /// The sensor sees no car in the northern lane.
    case northIsClear
    /// The sensor sees no car in the southern lane.
    case southIsClear
    /// Nobody walks any more.
    case walkIsOver
    /// It becomes dark.
    case dusk
    /// It becomes light.
    case dawn
  }

  /// What the lights act upon.
  public final class Post {
    /// Whether it ticks, for those who do not see the lights.
    public fileprivate(set) var ticks = false
    /// How often people had their turn.
    public fileprivate(set) var turns = 0

    /// Makes a silent post.
    public init() {}
  }

  /// Whom the actions act upon.
  public typealias Subject = Post

  /// Makes the chart.
  public init() {}

  /// How the lights take turns.
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
        on(.walkIsOver, toEach: [.northGoes, .southGoes])
      }
    }
    state(.night) {
      on(.dawn, toHistoryOf: .day)
    }
  }

  // Both lanes are alike: a part of a chart can be a function.
  @ChartBuilder<State, Event, Subject>
  private func lane(goes: State, stops: State, clear: Event) -> [Element] {
    state(goes) {
      on(.button, to: stops)
    }
    state(stops) {
      on(clear, toJoin: "all clear")
    }
  }
}
