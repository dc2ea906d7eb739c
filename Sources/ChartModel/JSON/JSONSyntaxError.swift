/// The error thrown when a text is no JSON.
public struct JSONSyntaxError: Error {
  /// A fault, and where it is; no position for a fault of the whole text.
  public struct Fault: Sendable {
    /// What is wrong, and how to mend it.
    public let message: String
    /// Where it is; `nil` for the file as a whole.
    public let position: SourcePosition?
  }

  /// The faults, at least one.
  public let faults: [Fault]

  init(faults: [Fault]) { self.faults = faults }

  init(_ message: String, at position: SourcePosition?) {
    faults = [Fault(message: message, position: position)]
  }
}
