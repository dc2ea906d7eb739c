#if compiler(>=6.2)
  /// What a schema must be to run on an actor: its conformance must not belong to another one.
  ///
  /// `SendableMetatype` where the compiler has it, Swift 6.2 or newer; else no requirement.
  public typealias SharedMetatype = SendableMetatype
#else
  /// What a schema must be to run on an actor: nothing, with a compiler older than Swift 6.2.
  public typealias SharedMetatype = Any
#endif
