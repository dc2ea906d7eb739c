import ChartDocuments
import Statecharts

/// The functions of a program, by the names that a chart's file gives them.
///
/// ```swift
/// var bindings = ChartBindings<Door>()
/// bindings.guard("isUnlocked") { door, event in !door.isLocked }
/// bindings.action("ring") { door, event in door.ring() }
/// let chart = try LoadedChart(document, bindings: bindings)
/// ```
/// Guards, actions, delays, work, selections and results are separate: an action and a guard may have the same name.
/// To bind a name again replaces its function.
///
/// For a machine on an actor, bind the functions in a function that is not isolated. Closures at the top of
/// `main.swift` and in functions of the main actor belong to the main actor, and Swift ends the program when
/// another actor calls them.
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

/// The event, state and subject that a guard, a selection or a barrier of a loaded chart reads.
public struct LoadedGuardContext<Subject> {
  /// The event, or the last one before an eventless or completion transition; after a start, that of
  /// `start(with:)`, if any.
  ///
  /// If a final state with a result has completed the state, it is `done.state.ID` with that as its data.
  public let event: NamedEvent?

  /// The value or object that guards read.
  public let subject: Subject

  /// The active states.
  public let configuration: Configuration<NamedState>

  /// The error that is being handled, for the guards of a transition for failures; `nil` for all others.
  public let failure: (any Error)?

  /// The values that the file gives to the function; `nil` if it gives none.
  public let parameters: JSONValue?

  /// Whether `state` is active.
  public func isActive(_ state: NamedState) -> Bool { configuration.contains(state) }
}

/// A text that an action of a file logs.
public struct LogEntry: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The label that the file gives it; `nil` for none.
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
