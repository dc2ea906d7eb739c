/// Reads the payload of a line: from the event that triggers it, or from the error that it handles.
public struct PayloadReader<Event, Payload> {
  @usableFromInline
  enum Source {
    case event((Event) -> Payload?)
    case failure((any Error) -> Payload?)
  }

  @usableFromInline let source: Source

  @inlinable
  init(_ source: Source) {
    self.source = source
  }
}
