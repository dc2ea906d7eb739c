/// The error thrown when a text is no JSON.
package struct JSONSyntaxError: Error {
  /// A fault, and where it is; no position for a fault of the whole text.
  package struct Fault {
    package let message: String
    package let position: SourcePosition?
  }

  /// The faults, at least one.
  package let faults: [Fault]

  init(faults: [Fault]) { self.faults = faults }

  init(_ message: String, at position: SourcePosition?) {
    faults = [Fault(message: message, position: position)]
  }
}
