/// A behavior with its name in diagrams and traces.
@_documentation(visibility: internal)
public struct NamedBehavior<Form> {
  /// The name; `nil` for one without a name.
  public let name: String?
  /// The behavior.
  public let form: Form

  /// Creates a behavior with a name.
  public init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}
