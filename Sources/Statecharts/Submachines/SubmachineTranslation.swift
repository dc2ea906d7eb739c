import Schematic

/// Translates the functions of a submachine into the types of the enclosing chart.
///
/// A constructor converts states, a function each way events, and a function subjects. Closures are wrapped, so
/// that they see the submachine's own types.
struct SubmachineTranslation<Inner: Statechart, Outer: Statechart> {
  let state: (Inner.State) -> Outer.State
  let event: (Outer.Event) -> Inner.Event?
  let sending: @Sendable (Inner.Event) -> Outer.Event
  let subject: (Outer.Subject) -> Inner.Subject
  /// The closures that an event calls most.
  let closures: SubmachineClosures<Inner, Outer>
  let part = SubmachinePart<Inner.State, Outer.State>()
  /// The place in which the names of delayed events are unique.
  let scope: NameScope
}
