import Schematic

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

  /// Returns whether an error or a result matches; it may receive `nil` for a completion without a result.
  // At its address, because each copy of an `Any` calls functions of its type.
  let matches: (UnsafePointer<StepPayload>?) -> Bool

  /// All errors, or all completions.
  static var all: Self { Self(kind: .all, name: nil) { _ in true } }

  /// The errors of a type.
  init<Failure: Error>(ofFailures type: Failure.Type) {
    // `any Error` is the type of all errors.
    if type == (any Error).self {
      self = .all
    } else {
      self.init(kind: .type(ObjectIdentifier(type)), name: "\(type)") {
        $0?.pointee.failure is Failure
      }
    }
  }

  /// The errors for which a function returns `true`.
  init(named name: String, _ matches: @escaping (any Error) -> Bool) {
    self.init(kind: .named(name), name: name) {
      $0?.pointee.failure.map(matches) ?? false
    }
  }

  /// The results of a type; with `Any?` all completions.
  @usableFromInline
  init<Value>(ofResults type: Value.Type) {
    let kind = type == Any?.self ? Kind.all : .type(ObjectIdentifier(type))
    self.init(kind: kind, name: "\(type)") {
      CompletionResult.isOfType($0, type) || CompletionResult.isConvertible($0, to: type)
    }
  }

  private init(
    kind: Kind, name: String?, _ matches: @escaping (UnsafePointer<StepPayload>?) -> Bool
  ) {
    (self.kind, self.name, self.matches) = (kind, name, matches)
  }
}

/// The value with which a final state completes the state around it.
@usableFromInline
enum CompletionResult {
  /// Whether a result has exactly this type: without a cast, which costs hundreds of instructions.
  @inlinable
  static func isOfType<Value>(
    _ payload: UnsafePointer<StepPayload>?, _ type: Value.Type
  ) -> Bool {
    guard let payload, payload.pointee.hasResult else { return false }
    return Swift.type(of: payload.pointee.storedResult) == type
  }

  // Apart: it looks up the optional type, as soon as it begins.
  @inline(never)
  static func isConvertible<Value>(
    _ payload: UnsafePointer<StepPayload>?, to type: Value.Type
  ) -> Bool {
    value(payload, as: type) != nil
  }

  /// A result as a value of a type; `nil` if it has another type.
  ///
  /// An optional type also stands for completions without a result, for which the value is `nil`.
  @inlinable
  static func value<Value>(
    _ payload: UnsafePointer<StepPayload>?, as type: Value.Type
  ) -> Value? {
    guard let payload, payload.pointee.hasResult else { return noValue(as: type) }
    return isOfType(payload, type)
      ? Schematic.value(of: payload.pointee.storedResult, as: type)
      : otherValue(payload.pointee.storedResult, as: type)
  }

  @usableFromInline
  static func otherValue<Value>(_ result: Any, as type: Value.Type) -> Value? {
    result as? Value
  }

  @usableFromInline
  static func noValue<Value>(as type: Value.Type) -> Value? {
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
    case result((UnsafePointer<StepPayload>?) -> Payload?)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }
}
