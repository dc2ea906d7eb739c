// Trivial: without another owner, the storage of the machine's configuration may be changed in place.

/// A reference to the configuration before a step, which retains nothing: it is valid while a machine takes the
/// step.
@_documentation(visibility: internal)
public struct ConfigurationReference<State: Hashable> {
  /// The leaves.
  ///
  /// If they have a mark, their storage is the predecessor that ``storage`` keeps.
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
