/// The errors that trigger a transition for failures.
@usableFromInline
package struct FailureTrigger {
  /// Which errors they are, so that two triggers can be compared.
  package enum Kind: Hashable {
    case all
    case type(ObjectIdentifier)
    case named(String)
  }

  package let kind: Kind

  /// The name of the errors; `nil` for all errors.
  package let errorName: String?

  let matches: (any Error) -> Bool

  /// Its name in diagrams: `failure`, `failure(NetworkError)`.
  package var name: String { errorName.map { "failure(\($0))" } ?? "failure" }

  /// Matches all errors.
  package init() {
    (kind, errorName) = (.all, nil)
    matches = { _ in true }
  }

  /// Matches the errors of a type.
  package init<Failure: Error>(_ type: Failure.Type) {
    // `any Error` is the type of all errors.
    let isAll = type == (any Error).self
    kind = isAll ? .all : .type(ObjectIdentifier(type))
    errorName = isAll ? nil : "\(type)"
    matches = { $0 is Failure }
  }

  /// Matches the errors for which a function returns `true`.
  package init(named name: String, _ matches: @escaping (any Error) -> Bool) {
    (kind, errorName) = (.named(name), name)
    self.matches = matches
  }
}
