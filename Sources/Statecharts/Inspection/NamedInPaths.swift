/// A state whose name among the states around it is not its description.
///
/// The states of a chart that is made of data have ids, which are unique, and names, which are unique among
/// the states beside them only. Paths, and the tree that a ``Configuration`` prints, consist of the names.
public protocol NamedInPaths {
  /// The name of the state in paths, unique among the states beside it.
  var nameInPaths: String { get }
}
