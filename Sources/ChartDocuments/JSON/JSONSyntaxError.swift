/// A fault of a text that is no JSON, and its position.
struct JSONSyntaxError: Error {
  /// The description of the fault.
  var message: String
  /// Where it is; `nil` for a fault of the whole file.
  var position: SourcePosition?

  /// Creates an error.
  init(_ message: String, at position: SourcePosition?) {
    self.message = message
    self.position = position
  }
}
