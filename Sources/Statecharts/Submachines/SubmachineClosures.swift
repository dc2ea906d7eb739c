import Schematic

/// Makes closures in the types of the enclosing chart from those of a submachine.
///
/// The functions are made in the user's module, where the types are known, so that they are specialized. From
/// this module, each call would handle values of unknown types.
@usableFromInline
struct SubmachineClosures<Inner: Statechart, Outer: Statechart> {
  /// For triggers.
  let matching: (@escaping (Inner.Event) -> Bool) -> (Outer.Event) -> Bool
  /// For actions of the subject.
  let performing: (@escaping (Inner.Subject) throws -> Void) -> (Outer.Subject) throws -> Void
  /// For guards of the subject.
  let holding: (@escaping (Inner.Subject) throws -> Bool) -> (Outer.Subject) throws -> Bool

  @usableFromInline
  init(
    matching: @escaping (@escaping (Inner.Event) -> Bool) -> (Outer.Event) -> Bool,
    performing:
      @escaping (@escaping (Inner.Subject) throws -> Void) -> (Outer.Subject) throws ->
      Void,
    holding: @escaping (@escaping (Inner.Subject) throws -> Bool) -> (Outer.Subject) throws -> Bool
  ) {
    self.matching = matching
    self.performing = performing
    self.holding = holding
  }
}
