/// Reads the payload of a line: from the event that triggers it, from the error that it handles, or from the
/// result of the completion.
@_documentation(visibility: internal)
public struct PayloadReader<Event, Payload> {
  @usableFromInline
  enum Source {
    case event((Event) -> Payload?)
    case failure((any Error) -> Payload?)
    /// Gets `nil` for a completion without a result.
    case result((Any?) -> Payload?)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }
}
