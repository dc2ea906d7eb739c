extension TablePayloadRow {
  /// Returns the row with another guard, which gets the payload.
  ///
  /// `on(\.volume, to: .playing).when("audible") { deck, level in level > 0 }`
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams. Default: none.
  ///   - condition: Returns whether the row may be taken; gets the subject and the payload.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject, Payload) throws -> Bool
  ) -> Self {
    let payload = payload
    return whenWithContext(name) { context in
      guard let value = payload(context.state, context.event) else { return false }
      return try condition(context.subject, value)
    }
  }

  /// Returns the row with another effect, which gets the payload.
  ///
  /// `on(\.volume, to: .playing).perform("set") { deck, level in deck.level = level }`
  ///
  /// - Parameters:
  ///   - name: The name of the effect in diagrams. Default: none.
  ///   - effect: Gets the subject and the payload.
  @inlinable
  public func perform(
    _ name: String? = nil, _ effect: @escaping (Subject, Payload) throws -> Void
  ) -> Self {
    let payload = payload
    return performWithContext(name) { context in
      // There is a payload: the row was taken for this state and event.
      guard let value = payload(context.oldState, context.event) else { return }
      try effect(context.subject, value)
    }
  }
}

extension TablePayloadPairRow {
  /// Returns the row with another guard, which gets both payloads.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in diagrams. Default: none.
  ///   - condition: Returns whether the row may be taken; gets the subject, the payload of the event
  ///     and that of the source state.
  @inlinable
  public func when(
    _ name: String? = nil, _ condition: @escaping (Subject, Input, Value) throws -> Bool
  ) -> Self {
    let payloads = payloads
    return whenWithContext(name) { context in
      guard let (input, value) = payloads(context.state, context.event) else { return false }
      return try condition(context.subject, input, value)
    }
  }

  /// Returns the row with another effect, which gets both payloads.
  ///
  /// `on(\.rename, from: \.open, to: .closed).perform { editor, name, file in … }`
  ///
  /// - Parameters:
  ///   - name: The name of the effect in diagrams. Default: none.
  ///   - effect: Gets the subject, the payload of the event and that of the source state.
  @inlinable
  public func perform(
    _ name: String? = nil, _ effect: @escaping (Subject, Input, Value) throws -> Void
  ) -> Self {
    let payloads = payloads
    return performWithContext(name) { context in
      // There are payloads: the row was taken for this state and event.
      guard let (input, value) = payloads(context.oldState, context.event) else { return }
      try effect(context.subject, input, value)
    }
  }
}
