import ChartDocuments
import Statecharts

/// The functions of a program, by the names in a chart's file.
///
/// ```swift
/// var bindings = ChartBindings<Door>()
/// bindings.guard("isUnlocked") { door, event in !door.isLocked }
/// bindings.action("ring") { door, event in door.ring() }
/// let chart = try LoadedChart(document, bindings: bindings)
/// ```
/// Each kind of function has its own names: an action and a guard may have the same name. Binding a name again
/// replaces its function.
///
/// For a machine on an actor, bind the functions in a function that is not isolated. Closures at the top of
/// `main.swift` and in functions of the main actor belong to the main actor. Swift ends the program if another
/// actor calls them.
public struct ChartBindings<Subject> {
  var guards: [String: Guard] = [:]
  var actions: [String: Action] = [:]
  var delays: [String: (Subject, JSONValue?) -> Duration] = [:]
  var work: [String: Work] = [:]
  var selections: [String: Selection] = [:]
  var results: [String: (Subject, JSONValue?) throws -> JSONValue] = [:]
  var failures: [String: (any Error) -> Bool] = [:]
  var log: (Subject, LogEntry) -> Void = { _, _ in }

  typealias Guard = (LoadedGuardContext<Subject>) throws -> Bool

  enum Action {
    case subject((Subject, NamedEvent?) throws -> Void)
    case context(
      (borrowing ChartContext<NamedState, NamedEvent, Subject>, JSONValue?) throws -> Void)
  }

  typealias Selection = (LoadedGuardContext<Subject>) throws -> NamedState?

  /// Creates bindings without any function.
  public init() {}
}

/// The context of a guard, a selection or a barrier of a loaded chart: the event, the subject and the active
/// states.
public struct LoadedGuardContext<Subject> {
  /// The event that may trigger the transition.
  ///
  /// For an eventless or completion transition, it is the last event before it; after a start, the event of
  /// `start(with:)` or `nil`.
  ///
  /// For a completion with a result, it is `done.state.ID`, with the result as its data.
  public let event: NamedEvent?

  /// The value or object that guards read.
  public let subject: Subject

  /// The active states.
  public let configuration: Configuration<NamedState>

  /// The error that the transition would handle, for the guards of a transition for failures; otherwise `nil`.
  public let failure: (any Error)?

  /// The parameters that the file gives to the function; `nil` for none.
  public let parameters: JSONValue?

  /// Whether `state` is active.
  public func isActive(_ state: NamedState) -> Bool { configuration.contains(state) }
}

/// A text that an action of a chart's file logs.
public struct LogEntry: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The label in the file; `nil` for none.
  public var label: String?

  /// Creates an entry.
  init(_ text: String, label: String? = nil) {
    self.text = text
    self.label = label
  }
}

// MARK: - Contexts

extension LoadedGuardContext {
  init(
    _ context: borrowing ChartGuardContext<NamedState, NamedEvent, Subject>,
    _ parameters: JSONValue? = nil
  ) {
    event = context.result as? NamedEvent ?? context.event
    subject = context.subject
    configuration = context.configuration
    failure = context.failure
    self.parameters = parameters
  }
}
