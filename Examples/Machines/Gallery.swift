import Statecharts

/// A screen that loads pictures and shows them, after StateKit's example.
///
/// StateKit's handlers select the target themselves. The handler of `arrived` selects one of the
/// declared candidates, so that the chart can be drawn and validated.
public struct Gallery: Statechart, Sendable {
  /// The states of the screen.
  public enum State: CaseIterable, Sendable {
    /// The screen, in all of its states.
    case screen
    /// Waiting for an answer.
    case loading
    /// The pictures.
    case pictures
    /// A message that there are no pictures.
    case empty
    /// An error message.
    case failure
  }

  /// The events of the screen.
  public enum Event: Equatable, Sendable {
    /// A number of pictures were loaded.
    case arrived(Int)
    /// Loading failed.
    case failed
    /// The user pulls the screen down.
    case refresh

    /// The number of pictures of the event `arrived`.
    public var count: Int? { if case .arrived(let count) = self { count } else { nil } }
  }

  /// The view of the screen.
  public final class View {
    /// Whether the progress indicator spins.
    public fileprivate(set) var isSpinning = false
    /// The number of pictures.
    public fileprivate(set) var count = 0

    /// Creates an empty view.
    public init() {}
  }

  /// The object that actions operate on.
  public typealias Subject = View

  /// Creates the chart.
  public init() {}

  /// The states and their transitions.
  public var body: [Element] {
    state(.screen) {
      // An event that no child state handles is propagated to this state.
      on(.refresh, to: .loading)
      state(.loading) {
        onEntry("show wheel") { $0.isSpinning = true }
        onExit("hide wheel") { $0.isSpinning = false }
        on(
          \.count, event: "arrived",
          via: .selectionWithContext(among: [.pictures, .empty]) {
            ($0.event?.count ?? 0) > 0 ? .pictures : .empty
          })
        on(.failed, to: .failure)
        // Loading is already in progress.
        on(.refresh) { _ in }
      }
      state(.pictures) {
        onEntry().performWithContext("show") { $0.subject.count = $0.event?.count ?? 0 }
      }
      state(.empty)
      state(.failure)
    }
  }
}
