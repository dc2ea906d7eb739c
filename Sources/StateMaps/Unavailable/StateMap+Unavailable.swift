// Common mistakes. Without these declarations the compiler only reports that it finds no such functions.

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
