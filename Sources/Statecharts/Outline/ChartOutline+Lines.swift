import StateGraphs

// The lines of a chart. States, triggers, guards and actions are numbers.

extension ChartOutline {
  package typealias Target = Statecharts.Target<Int, Branch, Int>

  /// The events that trigger a transition or that a state defers.
  package struct Trigger: Sendable {
    package let name: String
    /// The names of several events by value.
    let namesOfValues: [String]?
    /// Whether it is for the completion of the state that declares it.
    let isCompletion: Bool

    /// One name for each event by value, or one for all events with a payload.
    package var names: [String] { namesOfValues ?? [name] }
  }

  package struct Transition: Sendable {
    package enum Cause: Sendable {
      /// The events of a trigger.
      case event(Int)
      case always
      case completion(Filter)
      case failure(Filter)

      /// The filter of a transition that has one.
      var filter: Filter? {
        switch self {
        case .event, .always: nil
        case .completion(let filter), .failure(let filter): filter
        }
      }
    }

    /// The errors or the results that trigger a transition.
    package struct Filter: Sendable {
      let kind: PayloadFilter.Kind
      /// The name of the type, or of the errors; `nil` without one.
      package let name: String?
      /// The guard that holds for these; `nil` for all.
      package let condition: Int?

      /// Whether it is for all errors, or for all completions.
      package var isForAll: Bool { kind == .all }

      /// The name of errors in diagrams: `failure`, `failure(NetworkError)`.
      package var failure: String { name.map { "failure(\($0))" } ?? "failure" }
    }

    /// The source.
    package let node: Int
    package let cause: Cause
    package let kind: TransitionKind
    package var target: Target
    package let guards: Range<Int>
    package var actions: Range<Int>
    /// The node of the choice to which it leads.
    var choice: Int?

    var hasGuard: Bool { !guards.isEmpty }
  }

  package struct Branch: Sendable {
    package let target: Destination<Int>
    package let guards: Range<Int>
    package var actions: Range<Int>
    /// Whether it is declared as `.otherwise`.
    let isElse: Bool

    var hasGuard: Bool { !guards.isEmpty }
  }

  package struct Join: Sendable {
    package let node: Int
    package let name: String
    package let target: Destination<Int>
    package var actions: Range<Int>
  }

  package struct History: Sendable {
    package let node: Int
    package let kind: HistoryKind
    package let defaults: [Int]
    package var actions: Range<Int>
  }

  package struct Point: Sendable {
    package let node: Int
    package let kind: PointKind
    package let name: String
    package let target: Destination<Int>?
    package var actions: Range<Int>

    /// The name in messages.
    var words: String { "\(kind.words) '\(name)'" }
  }

  package struct Barrier: Sendable {
    package let reason: String
    /// The number of its guard.
    package let condition: Int
  }

  package struct Activity: Sendable {
    package enum Kind: Sendable {
      case timer(Timer)
      case task
    }

    package struct Timer: Sendable {
      /// `nil` for a delay that is computed.
      package let delay: Duration?
      /// The name of its event.
      package let event: String
      /// The name of its event in diagrams: in the submachine that declares it.
      package let label: String
    }

    package let node: Int
    package let name: String?
    package let kind: Kind

    package var timer: Timer? {
      switch kind {
      case .timer(let timer): timer
      case .task: nil
      }
    }

    /// Its name in messages.
    var word: String { timer == nil ? "task" : "timer" }
  }
}

// MARK: - Destinations

extension ChartOutline {
  /// The states that a destination names.
  package func states(of destination: Destination<Int>) -> [Int] {
    switch destination {
    case .states(let states): states
    case .history(let composite, _, _), .entryPoint(_, let composite): [composite]
    case .fork(let destinations): destinations.flatMap(states)
    case .exitPoint: []
    }
  }

  /// All possible destinations of a target, in the order of declaration.
  package func destinations(of target: Target) -> [Destination<Int>] {
    switch target {
    case .none, .join, .termination: []
    case .states(let states): [.states(states)]
    case .destination(let destination): [destination]
    case .fork(let branches): [.fork(branches.map(\.target))]
    case .junction(let branches), .choice(let branches): branches.map(\.target)
    case .among(let candidates, _): candidates.map { .states([$0]) }
    }
  }
}
