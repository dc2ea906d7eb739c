import Schematic

/// How guards and effects are handed the payloads that they were written for.
///
/// Not members of a generic type: a reference to one of its functions would capture that type, whose
/// conformances may be isolated.
@usableFromInline
package enum TablePayloads {
  /// The payload of an event and that of a state, if both are there.
  @inlinable
  package static func both<Input, Value>(_ input: Input?, _ value: Value?) -> (Input, Value)? {
    guard let input, let value else { return nil }
    return (input, value)
  }

  /// A closure that takes two payloads one after the other, as one that takes both at once.
  @inlinable
  package static func pairing<Subject, Input, Value, Result>(
    _ closure: @escaping (Subject, Input, Value) throws -> Result
  ) -> (Subject, (Input, Value)) throws -> Result {
    { subject, payloads in try closure(subject, payloads.0, payloads.1) }
  }

  /// A closure that takes no subject, as one that does.
  @inlinable
  package static func silent<Subject, Payload, Result>(
    _ closure: @escaping (Payload) throws -> Result
  ) -> (Subject, Payload) throws -> Result {
    { _, payload in try closure(payload) }
  }

  /// A closure that takes two payloads and no subject, as one that takes all.
  @inlinable
  package static func silentPairing<Subject, Input, Value, Result>(
    _ closure: @escaping (Input, Value) throws -> Result
  ) -> (Subject, (Input, Value)) throws -> Result {
    { _, payloads in try closure(payloads.0, payloads.1) }
  }
}
