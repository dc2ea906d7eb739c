// Common mistakes. Without these declarations the compiler only reports extra arguments.

extension StateMap {
  /// Does not compile: a list has a label of its own.
  @available(
    *, unavailable, message: "write 'toAnyOf:' for a list, or leave out its brackets"
  )
  public func state(
    _ id: State, to allowed: [State],
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a list has a label of its own.
  @available(
    *, unavailable, message: "write 'toAnyOf:' for a list, or leave out its brackets"
  )
  public func global(
    _ id: State, to allowed: [State],
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a final state has no targets.
  @available(
    *, unavailable,
    message: "a final state has no targets: leave out 'to:', or declare it with 'state'"
  )
  public func final(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a final state has no targets.
  @available(
    *, unavailable,
    message: "a final state has no targets: leave out 'to:', or declare it with 'global'"
  )
  public func finalGlobal(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: resume() returns to the state that was suspended.
  @available(
    *, unavailable,
    message: "resume() exits a background state, to the state that was suspended: leave out 'to:'"
  )
  public func background(
    _ id: State, to allowed: State...,
    @StateMapBuilder<State, Subject> content: () -> [Element] = { [] }
  ) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}

// MARK: - Hooks of charts

extension StateMap {
  /// Does not compile: the hooks of a map have other names.
  @available(
    *, unavailable, message: "the entry hooks of a map are 'beforeEntering' and 'afterEntering'"
  )
  public func onEntry(_ hook: (Subject) throws -> Void) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the hooks of a map have other names.
  @available(
    *, unavailable, message: "the exit hooks of a map are 'beforeLeaving' and 'afterLeaving'"
  )
  public func onExit(_ hook: (Subject) throws -> Void) -> Element {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
