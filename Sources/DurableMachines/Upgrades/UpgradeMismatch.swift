import Statecharts

/// An obstacle to resuming a machine of another version of the chart, or a loss.
public struct UpgradeMismatch: Hashable, Sendable, CustomStringConvertible {
  /// The causes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The chart does not declare an active state.
    case undeclaredState
    /// A state that was an innermost active state has become a composite.
    case newComposite
    /// A region of a parallel state is not active.
    case inactiveRegion
    /// The chart does not declare such a join, or a state that has arrived there does not lead to it.
    case join
    /// Recorded history does not fit, and is discarded. The machine continues without it.
    case discardedHistory
    /// States are active together that cannot be, or no state is active.
    case otherStates
    /// The machine is in a choice, because it was not saved between events.
    case choice
    /// A deferred or delayed event, or one that waits in an inbox, cannot be decoded.
    case undecodableEvent
    /// A deferred or delayed event has no transition in the chart.
    case unhandledEvent
    /// No active state defers an event that the machine has deferred.
    case undeferredEvent
    /// The machine has not ended, but its states are final in the chart.
    case finalState
    /// A migration moves the machine out of a state that the chart still declares.
    case movedState
    /// A running timer has no counterpart: its remaining time is lost.
    case undeclaredTimer
    /// A running task has no counterpart: its job cannot be performed.
    case undeclaredTask
    /// The data cannot be decoded.
    case undecodableData
    /// A migration cannot be performed.
    case migration
    /// The text of the machine is not one that this library has written.
    case unreadable
  }

  /// The cause.
  public let kind: Kind
  /// The paths of the affected states and regions.
  public let paths: [String]
  /// The cause as a sentence.
  public let message: String
  /// The paths in the chart that may have replaced a path that it does not declare.
  public let nearest: [String]
  /// The step of a migration that would probably fix it, as you would declare it; `nil` if none is known.
  public internal(set) var remedy: String?

  /// Creates a mismatch.
  @_documentation(visibility: internal)
  public init(
    _ kind: Kind, _ paths: [String] = [], _ message: String, nearest: [String] = [],
    remedy: MigrationStep? = nil
  ) {
    (self.kind, self.paths, self.message, self.nearest) = (kind, paths, message, nearest)
    self.remedy = remedy?.description
  }

  /// Whether the machine can be resumed all the same.
  public var isWarning: Bool {
    switch kind {
    case .discardedHistory, .unhandledEvent, .undeferredEvent, .finalState, .movedState,
      .undeclaredTimer, .undeclaredTask:
      true
    case .undeclaredState, .newComposite, .inactiveRegion, .join, .otherStates, .choice,
      .undecodableEvent, .undecodableData, .migration, .unreadable:
      false
    }
  }

  /// The sentence, and the remedy.
  public var description: String { remedy.map { "\(message) Migrate it: .\($0)?" } ?? message }
}

// MARK: - Of errors

extension UpgradeMismatch {
  /// The mismatches of an error.
  @_documentation(visibility: internal)
  public static func all(of error: any Error) -> [Self] {
    switch error {
    case let error as IncompatibleConfigurationError: error.faults.map(Self.init)
    case let error as MigrationError: error.faults.map { Self(.migration, [], $0) }
    case let error as SavedTextError: [Self(.unreadable, [], "\(error)")]
    case let error as StoredPartError: [error.mismatch]
    default: [Self(.migration, [], "\(error)".asSentence)]
    }
  }

  private init(_ fault: ConfigurationFault) {
    let kind: Kind =
      switch fault.kind {
      case .undeclared: .undeclaredState
      case .noActiveChild: .newComposite
      case .inactiveRegion: .inactiveRegion
      case .undeclaredJoin, .unexpectedArrival: .join
      case .discardedHistory: .discardedHistory
      case .activeChoice: .choice
      case .activeTwice, .notInnermost, .activeOutside, .severalActiveChildren: .otherStates
      }
    self.init(kind, fault.paths, fault.description, nearest: fault.nearest)
    remedy = fault.remedy
  }
}

/// A part of a stored machine cannot be decoded.
@usableFromInline
struct StoredPartError: Error, CustomStringConvertible {
  let mismatch: UpgradeMismatch

  @usableFromInline init(event: String, _ error: any Error) {
    self.init(event: event, "is deferred or delayed", error)
  }

  /// - Parameters:
  ///   - event: The event as a text.
  ///   - place: The place where it waits, after "which".
  ///   - error: The error of decoding.
  init(event: String, _ place: String, _ error: any Error) {
    let name = EventNames.name(of: event)
    let words = name.map { "The event '\($0)'" } ?? "An event"
    mismatch = UpgradeMismatch(
      .undecodableEvent, [],
      "\(words), which \(place), is not decoded: \("\(error)".asSentence)",
      remedy: name.map { .event($0, becomes: "…") })
  }

  @usableFromInline init(data error: any Error) {
    mismatch = UpgradeMismatch(
      .undecodableData, [], "The data are not decoded: \("\(error)".asSentence)")
  }

  @usableFromInline var description: String { mismatch.message }
}
