import Statecharts

/// Every kind of transition, between states with the names of TBStateMachine's documentation: `b21`
/// is the first state in `b2`, and `c212` is the second state in the first region of `c2`.
///
/// The subject records the actions.
public struct FeatureTour: Statechart, Sendable {
  /// The states of the machine.
  public enum State: CaseIterable, Sendable {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case a, a1, a2
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case b, b1, b2, b21, b22, b3, b311, b312, b321, b322
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    case c, c1, c2, c211, c212, c221, c222
  }

  /// The events, named after the kind of transition that they trigger.
  public enum Event: CaseIterable, Sendable {
    /// From a state to a sibling.
    case next
    /// To a nested state of another branch of the tree.
    case deep
    /// From a state to itself, which exits and enters it.
    case itself
    /// An internal transition.
    case inside
    /// A local transition to a descendant, which does not exit the source.
    case local
    /// From a region to a state outside of it.
    case out
    /// A fork into two regions.
    case fork
    /// The first region is done.
    case joinFirst
    /// The second region is done.
    case joinSecond
    /// A junction.
    case junction
  }

  /// The journal of the actions.
  public final class Journal {
    /// The entries, in order.
    public private(set) var lines: [String] = []
    /// Selects the branch of the junction.
    public var prefersB = true

    /// Creates an empty journal.
    public init() {}

    fileprivate func note(_ line: String) { lines.append(line) }

    /// Returns the entries, and removes them.
    public func takeLines() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  /// The object that actions operate on.
  public typealias Subject = Journal

  /// Creates the chart.
  public init() {}

  /// The tour.
  public var body: [Element] {
    noted(.a) {
      on(.itself, to: .a)
      on(.fork, via: .fork([.c212, .c222])).perform("fork") { $0.note("fork") }
      on(
        .junction,
        via: .junction([.to(.b1).when("prefers b") { $0.prefersB }, .otherwise(.c2)]))
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
          noted(.c212) { on(.joinFirst, via: .join("both")) }
        }
        region {
          noted(.c221)
          noted(.c222) { on(.joinSecond, via: .join("both")) }
        }
        join("both", to: .b)
      }
    }
  }

  /// A state whose entry and exit are recorded.
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
