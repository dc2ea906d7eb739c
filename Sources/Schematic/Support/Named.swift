/// A behavior with its name in diagrams and traces.
@usableFromInline
package struct Named<Form> {
  package let name: String?
  package let form: Form

  @usableFromInline
  package init(_ name: String?, _ form: Form) {
    self.name = name
    self.form = form
  }
}
