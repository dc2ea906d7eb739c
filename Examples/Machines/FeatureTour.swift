import Statecharts

/// Every kind of transition once, between states that are letters and numbers, as TBStateMachine's
/// documentation has them: `b21` is the first state in `b2`, `c212` the second in the first region
/// of `c2`.
///
/// The subject collects what is said on the way.
public struct FeatureTour: Statechart, Sendable {
  /// What the machine can be in.
  public enum State: CaseIterable, Sendable {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case a, a1, a2
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case b, b1, b2, b21, b22, b3, b311, b312, b321, b322
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case c, c1, c2, c211, c212, c221, c222
  }

  /// What can happen to it, called after what it shows.
  public enum Event: CaseIterable, Sendable {
    /// From one state to its neighbour.
    case next
    /// Across the tree, to a state deep inside.
    case deep
    /// To itself, leaving and entering it.
    case itself
    /// Nowhere.
    case inside
    /// Into a state in it, without leaving it.
    case local
    /// Out of a region.
    case out
    /// Into two regions at once.
    case fork
    /// The first region is done.
    case joinFirst
    /// The second region is done.
    case joinSecond
    /// Wherever a guard allows.
    case junction
  }

  /// What the actions write down.
  public final class Journal {
    /// What was said, in order.
    public private(set) var lines: [String] = []
    /// Which way the junction goes.
    public var prefersB = true

    /// Makes an empty journal.
    public init() {}

    fileprivate func note(_ line: String) { lines.append(line) }

    /// Returns what was said, and forgets it.
    public func takeLines() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  /// Whom the actions act upon.
  public typealias Subject = Journal

  /// Makes the chart.
  public init() {}

  /// The tour.
  public var body: [Element] {
    noted(.a) {
      on(.itself, to: .a)
      on(.fork, toEach: [.c212, .c222]).perform("fork") { $0.note("fork") }
      on(
        .junction,
        toJunction: [.to(.b1).when("prefers b") { $0.prefersB }, .otherwise(.c2)])
      noted(.a1) {
        on(.next, to: .a2)
        on(.deep, to: .b22)
      }
      noted(.a2) {
        on(.next, to: .a1)
        on(internal: .inside).perform("inside") { $0.note("inside a2") }
      }
    }
    noted(.b) {
      on(.local, to: .b22, kind: .local)
      on(.out, to: .a)
      noted(.b1) { on(.next, to: .b2) }
      noted(.b2) {
        noted(.b21) { on(.next, to: .b22) }
        noted(.b22) { on(.next, to: .b3) }
      }
      parallel(.b3) {
        notes(.b3)
        region {
          noted(.b311) { on(.next, to: .b312) }
          noted(.b312)
        }
        region {
          noted(.b321) { on(.next, to: .b322) }
          noted(.b322) { on(.out, to: .a2) }
        }
      }
    }
    noted(.c) {
      noted(.c1)
      parallel(.c2) {
        notes(.c2)
        region {
          noted(.c211)
          noted(.c212) { on(.joinFirst, toJoin: "both") }
        }
        region {
          noted(.c221)
          noted(.c222) { on(.joinSecond, toJoin: "both") }
        }
        join("both", to: .b)
      }
    }
  }

  /// A state that says when it is entered and left.
  private func noted(
    _ id: State, @ChartBuilder<State, Event, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    let own = content()
    return state(id) {
      notes(id)
      own
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func notes(_ id: State) -> [Element] {
    onEntry { $0.note("enter \(id)") }
    onExit { $0.note("exit \(id)") }
  }
}
