// Trivial, so that the storage of the machine's configuration has no other owner and may be changed in place.

/// A configuration before a step, while a machine takes the step: nothing is retained.
public struct ConfigurationReference<State: Hashable> {
  /// The leaves.
  ///
  /// With a mark, their storage is the one that ``storage`` keeps as the one before it.
  @usableFromInline let leaves: InlineIndexList
  @usableFromInline unowned(unsafe) let storage: ConfigurationStorage<State>

  @inlinable @inline(__always)
  init(_ leaves: InlineIndexList, _ storage: ConfigurationStorage<State>) {
    self.leaves = leaves
    self.storage = storage
  }

  @inlinable @inline(__always)
  init(_ configuration: Configuration<State>) {
    self.init(configuration.active, configuration.storage)
  }

  /// The configuration.
  ///
  /// - Parameter storage: The current storage.
  @inlinable
  func configuration(in storage: ConfigurationStorage<State>) -> Configuration<State> {
    guard leaves.isInPreviousStorage else {
      return Configuration(leaves.unmarked, storage.base ?? storage)
    }
    return Configuration(leaves.unmarked, storage.previous ?? storage)
  }
}
