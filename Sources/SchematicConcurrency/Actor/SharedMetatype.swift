#if compiler(>=6.2)
  /// An alias of `SendableMetatype`, or `Any` before Swift 6.2.
  ///
  /// The schema of a ``StateMachineActor`` has this requirement, because a conformance that is
  /// isolated to one actor must not be used by another.
  public typealias SharedMetatype = SendableMetatype
#else
  /// An alias of `SendableMetatype`, or `Any` before Swift 6.2.
  public typealias SharedMetatype = Any
#endif
