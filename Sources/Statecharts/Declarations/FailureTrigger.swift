/// The errors that trigger a transition for failures.
@usableFromInline
package struct FailureTrigger {
  /// The type of the errors; `nil` for all errors.
  package let type: (any Error.Type)?

  let matches: (any Error) -> Bool

  /// Its name in diagrams: `failure`, `failure(NetworkError)`.
  package var name: String { type.map { "failure(\($0))" } ?? "failure" }

  /// Matches all errors.
  package init() {
    type = nil
    matches = { _ in true }
  }

  /// Matches the errors of a type.
  package init<Failure: Error>(_ type: Failure.Type) {
    // `any Error` is the type of all errors.
    self.type = type == (any Error).self ? nil : type
    matches = { $0 is Failure }
  }
}
