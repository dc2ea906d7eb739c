/// The errors, or the results of completions, that trigger a transition.
@usableFromInline
struct PayloadFilter {
  /// The identity of a filter, to compare it with another one.
  enum Kind: Hashable {
    /// All errors, or all completions, with or without a result.
    case all
    case type(ObjectIdentifier)
    case named(String)
  }

  let kind: Kind

  /// The name of the type, or of the errors; `nil` without one.
  let name: String?

  /// Returns whether an error or a result matches; it receives `nil` for a completion without a result.
  let matches: (Any?) -> Bool

  /// All errors, or all completions.
  static var all: Self { Self(kind: .all, name: nil) { _ in true } }

  /// The errors of a type.
  init<Failure: Error>(ofFailures type: Failure.Type) {
    // `any Error` is the type of all errors.
    if type == (any Error).self {
      self = .all
    } else {
      self.init(kind: .type(ObjectIdentifier(type)), name: "\(type)") { $0 is Failure }
    }
  }

  /// The errors for which a function returns `true`.
  init(named name: String, _ matches: @escaping (any Error) -> Bool) {
    self.init(kind: .named(name), name: name) { ($0 as? any Error).map(matches) ?? false }
  }

  /// The results of a type; with `Any?` all completions.
  init<Value>(ofResults type: Value.Type) {
    let kind = type == Any?.self ? Kind.all : .type(ObjectIdentifier(type))
    self.init(kind: kind, name: "\(type)") {
      CompletionResult.value($0, as: type) != nil
    }
  }

  private init(kind: Kind, name: String?, _ matches: @escaping (Any?) -> Bool) {
    (self.kind, self.name, self.matches) = (kind, name, matches)
  }
}

/// The value with which a final state completes the state around it.
enum CompletionResult {
  /// A result as a value of a type; `nil` if it has another type.
  ///
  /// An optional type also stands for completions without a result, for which the value is `nil`.
  static func value<Value>(_ result: Any?, as type: Value.Type) -> Value? {
    if let result { return result as? Value }
    // `nil as? Any` would be a value.
    guard let empty = (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) else {
      return nil
    }
    return empty as? Value
  }
}

/// Reads the payload of a line: from the event, the error that the line handles, or the result of the
/// completion.
@_documentation(visibility: internal)
public struct PayloadReader<Event, Payload> {
  @usableFromInline
  enum Source {
    case event((Event) -> Payload?)
    case failure((any Error) -> Payload?)
    /// The function receives `nil` for a completion without a result.
    case result((Any?) -> Payload?)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }
}
