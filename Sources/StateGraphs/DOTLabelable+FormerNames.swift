// The names of SwiftyStateMachine.
//
// A type that declares them would compile, because `dotLabel` has a default, as `dotLabelableItems`
// of a `CaseIterable` type has. Its own labels and items would be ignored without a word. Therefore
// both names are requirements: the type of the property that satisfies one of them shows whether the
// type declares it, and then the default is unavailable.

/// The type of the default of `DOTLabelableItems`, which is not to be used: the name is
/// ``DOTLabelable/dotLabelableItems`` now.
public enum RenamedToDotLabelableItems: Sendable {
  /// The only value.
  case renamed
}

/// The type of the default of `DOTLabel`, which is not to be used: the name is
/// ``DOTLabelable/dotLabel`` now.
public enum RenamedToDotLabel: Sendable {
  /// The only value.
  case renamed
}

extension DOTLabelable where FormerDOTLabelableItems == RenamedToDotLabelableItems {
  /// The former name of ``dotLabelableItems``.
  @available(*, deprecated, renamed: "dotLabelableItems")
  public static var DOTLabelableItems: RenamedToDotLabelableItems { .renamed }
}

extension DOTLabelable where FormerDOTLabel == RenamedToDotLabel {
  /// The former name of ``dotLabel``.
  @available(*, deprecated, renamed: "dotLabel")
  public var DOTLabel: RenamedToDotLabel { .renamed }
}

extension DOTLabelable where FormerDOTLabelableItems: Collection {
  /// Does not compile: the type has its items under the former name.
  @available(*, unavailable, message: "rename 'DOTLabelableItems' to 'dotLabelableItems'")
  public static var dotLabelableItems: [Self] { [] }
}

extension DOTLabelable where FormerDOTLabel == String {
  /// Does not compile: the type has its label under the former name.
  @available(*, unavailable, message: "rename 'DOTLabel' to 'dotLabel'")
  public var dotLabel: String { "" }
}
