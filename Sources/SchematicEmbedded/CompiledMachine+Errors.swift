// Transitions for errors: as the engine, before all that follows from the step with the error.

// Of machines without transitions for errors.
extension CompiledMachine {
  /// `false`: an error is the outcome of its event.
  @_documentation(visibility: internal)
  @inlinable public var handlesErrors: Bool { false }
  /// Is empty.
  @_documentation(visibility: internal)
  @inlinable public var errors: CompiledErrors<Failure> {
    get { CompiledErrors() }
    set {}
  }
  /// `false`: no error waits until a choice has been left.
  @_documentation(visibility: internal)
  @inlinable public var isBetweenStates: Bool { false }
  /// 0: there are no places.
  @_documentation(visibility: internal)
  @inlinable public func place(around place: UInt8) -> UInt8 { 0 }
  /// Selects nothing.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func selectTransition(forErrorAt place: UInt8) throws(Failure) -> UInt16 { 0 }
  /// Does nothing.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func take(transition: UInt16) throws(Failure) {}
}

extension CompiledMachine {
  /// Keeps the error of a step that was undone, until a transition for it is looked for.
  ///
  /// If the step was one for another error, its place is further out than the transition, which would do the same again.
  ///
  /// - Returns: The error, if too many errors wait.
  @inlinable
  mutating func hold(_ error: Failure) -> Failure? {
    var place = errors.place
    if errors.handler != 0 {
      var outer = place
      while outer != 0, outer != errors.handler { outer = self.place(around: outer) }
      if outer != 0 { place = self.place(around: outer) }
    }
    let element = CompiledErrors<Failure>.Element(
      error, at: place, dropping: errors.dropped, isIgnorable: false)
    return errors.append(element) ? nil : error
  }

  /// Takes the transition for the first of the errors that wait for which there is one.
  ///
  /// - Parameter failure: The first error without a transition.
  @inlinable
  mutating func recover(_ failure: inout Failure?) throws(Failure) -> CompiledReaction {
    guard !isBetweenStates else { return .ignored }
    while var next = errors.removeFirst() {
      let transition = select(&next)
      if transition > 0 {
        try take(transition, for: next)
        return .taken
      }
      if next.isIgnorable { continue }
      if next.error == nil { pool.stop(.noEnabledBranch) }
      if failure == nil { failure = next.error }
    }
    return .ignored
  }

  @inlinable
  mutating func take(
    _ transition: UInt16, for element: CompiledErrors<Failure>.Element
  ) throws(Failure) {
    errors.beginSelection(dropping: element.dropped)
    errors.handler = element.place
    let pending = pool.completed
    var count: UInt8 = 0
    while count < element.dropped, !pool.completed.isEmpty {
      _ = pool.completed.removeFirst()
      count &+= 1
    }
    do throws(Failure) {
      try take(transition: transition)
    } catch {
      pool.completed = pending
      throw error
    }
  }

  /// Selects a transition for an error, from its place outward; its place becomes that of the transition.
  ///
  /// The error of a guard of such a transition takes its place, further out.
  @inlinable
  mutating func select(_ element: inout CompiledErrors<Failure>.Element) -> UInt16 {
    guard pool.phase == .running else { return 0 }
    let (ignored, count) = (errors.ignored, errors.ignoredCount)
    defer { (errors.ignored, errors.ignoredCount) = (ignored, count) }
    while element.place != 0 {
      do throws(Failure) {
        let transition = try selectTransition(forErrorAt: element.place)
        if transition > 0 { return transition }
      } catch {
        (element.error, element.isIgnorable) = (error, false)
      }
      element.place = place(around: element.place)
    }
    return 0
  }

  /// Throws the first error of a guard that has counted as false, if no step was selected and there is a transition for it.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func throwIgnored() throws(Failure) {
    guard var element = errors.ignored, let error = element.error, select(&element) > 0 else {
      return
    }
    errors.place = errors.ignored?.place ?? 0
    errors.dropped = .max
    throw error
  }
}
