import Schematic

extension CompiledStateMap {
  /// Performs one state's hooks of one moment.
  @inlinable @inline(__always)
  func perform(_ span: HookSpan, _ subject: Subject, _ other: State) throws {
    var index = span.start
    while index < span.end {
      try hooks[index].perform(subject, other)
      index += 1
    }
  }

  /// Performs the hooks of every transition.
  @inlinable @inline(__always)
  func perform(_ span: HookSpan, _ subject: Subject, from origin: State, to target: State) throws {
    var index = span.start
    while index < span.end {
      try sharedHooks[index].perform(subject, origin, target)
      index += 1
    }
  }
}
