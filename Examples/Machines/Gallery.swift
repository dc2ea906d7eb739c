import Statecharts

/// A screen that loads pictures and shows them, after StateKit's example.
///
/// StateKit's handlers say themselves where to go. So does `pictures` here, but among states that
/// are declared: the chart can be drawn and checked.
public struct Gallery: Statechart, Sendable {
  /// What the screen can be in.
  public enum State: CaseIterable, Sendable {
    /// The screen, whatever it shows.
    case screen
    /// Waiting for an answer.
    case loading
    /// The pictures.
    case pictures
    /// Says that there are no pictures.
    case empty
    /// Says what went wrong.
    case failure
  }

  /// What the screen is told.
  public enum Event: Equatable, Sendable {
    /// This many pictures have come.
    case arrived(Int)
    /// Nothing came.
    case failed
    /// The user pulls the screen down.
    case refresh

    /// How many pictures have come, if some have.
    public var count: Int? { if case .arrived(let count) = self { count } else { nil } }
  }

  /// What the screen looks like.
  public final class View {
    /// Whether the wheel turns.
    public fileprivate(set) var isSpinning = false
    /// How many pictures there are.
    public fileprivate(set) var count = 0

    /// Makes an empty view.
    public init() {}
  }

  /// Whom the actions act upon.
  public typealias Subject = View

  /// Makes the chart.
  public init() {}

  /// What the screen does.
  public var body: [Element] {
    state(.screen) {
      // A message that no state further in takes comes here: it bubbles.
      on(.refresh, to: .loading)
      state(.loading) {
        onEntry("show wheel") { $0.isSpinning = true }
        onExit("hide wheel") { $0.isSpinning = false }
        on(\.count, event: "arrived", among: [.pictures, .empty]) { view, count in
          count > 0 ? .pictures : .empty
        }
        on(.failed, to: .failure)
        // Already at it.
        on(.refresh) { _ in }
      }
      state(.pictures) {
        onEntryWithContext("show") { $0.subject.count = $0.event?.count ?? 0 }
      }
      state(.empty)
      state(.failure)
    }
  }
}
