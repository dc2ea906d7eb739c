import ChartDocuments
import Statecharts

extension ChartBindings {
  /// Binds a guard: `bindings.guard("isLoaded") { deck, event in deck.isLoaded }`.
  ///
  /// - Parameters:
  ///   - name: Its name in the file, or the expression that the file has in its place.
  ///   - condition: Gets the subject and the event that may trigger the transition; `nil` for an eventless
  ///     transition after a start.
  public mutating func `guard`(
    _ name: String, _ condition: @escaping (Subject, NamedEvent?) throws -> Bool
  ) {
    guards[name] = { try condition($0.subject, $0.event) }
  }

  /// Binds a guard that gets the context: the active states, and the parameters from the file.
  ///
  /// `bindings.guardWithContext("isQuiet") { $0.isActive("paused") }`
  public mutating func guardWithContext(
    _ name: String, _ condition: @escaping (LoadedGuardContext<Subject>) throws -> Bool
  ) {
    guards[name] = condition
  }

  /// Binds an action: `bindings.action("spin") { deck, event in deck.spin() }`.
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - action: Gets the subject and the event of the step; `nil` for a start or a stop without one.
  public mutating func action(
    _ name: String, _ action: @escaping (Subject, NamedEvent?) throws -> Void
  ) {
    actions[name] = .subject(action)
  }

  /// Binds an action that gets the context and the parameters from the file.
  ///
  /// ```swift
  /// bindings.actionWithContext("announce") { context, parameters in
  ///   if context.isActive("loud") { context.raise(NamedEvent("announced", data: parameters)) }
  /// }
  /// ```
  public mutating func actionWithContext(
    _ name: String,
    _ action:
      @escaping (borrowing ChartContext<NamedState, NamedEvent, Subject>, JSONValue?)
      throws -> Void
  ) {
    actions[name] = .context(action)
  }

  /// Binds a delay: `bindings.delay("patience") { caller, parameters in caller.patience }`.
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - delay: Gets the subject and the parameters from the file, when the state is entered or the event is
  ///     sent. A delay below zero counts as zero.
  public mutating func delay(
    _ name: String, _ delay: @escaping (Subject, JSONValue?) -> Duration
  ) {
    delays[name] = delay
  }

  /// Binds a function that selects the target of a transition among the candidates in the file.
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - select: Returns the target; for `nil`, the transition is not enabled. It is called like a guard,
  ///     before any state is exited, so it must not act.
  public mutating func selection(
    _ name: String, _ select: @escaping (LoadedGuardContext<Subject>) throws -> NamedState?
  ) {
    selections[name] = select
  }

  /// Binds the name of errors to a function that recognizes them.
  ///
  /// `bindings.failure("timeout") { $0 is TimeoutError }`. A name without a binding stands for the errors whose
  /// type has that name: `TimeoutError`.
  public mutating func failure(_ name: String, _ matches: @escaping (any Error) -> Bool) {
    failures[name] = matches
  }

  /// Sets the function that receives the texts that actions of the file log.
  ///
  /// Default: the texts are discarded. `bindings.onLog { door, entry in print(entry.text) }`
  public mutating func onLog(_ write: @escaping (Subject, LogEntry) -> Void) {
    log = write
  }
}

extension ChartBindings where Subject == Void {
  /// Binds a guard of a chart without a subject: `bindings.guard("isLate") { event in clock.isLate }`.
  public mutating func `guard`(
    _ name: String, _ condition: @escaping (NamedEvent?) throws -> Bool
  ) {
    guards[name] = { try condition($0.event) }
  }

  /// Binds an action of a chart without a subject: `bindings.action("ring") { event in print("ring") }`.
  public mutating func action(
    _ name: String, _ action: @escaping (NamedEvent?) throws -> Void
  ) {
    actions[name] = .subject { _, event in try action(event) }
  }
}
