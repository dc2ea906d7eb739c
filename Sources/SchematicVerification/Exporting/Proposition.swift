/// A named condition on configurations, for formulas of temporal logic.
public struct Proposition<MachineState> {
  /// The name in formulas: letters, digits and underscores, with a lowercase letter first.
  public let name: String

  let holds: (MachineState) -> Bool

  /// Creates a proposition.
  ///
  /// - Parameters:
  ///   - name: The name in formulas. Characters that Promela does not allow are replaced by underscores.
  ///   - condition: Whether it holds in a configuration.
  public init(_ name: String, _ condition: @escaping (MachineState) -> Bool) {
    self.name = Self.identifier(name)
    holds = condition
  }

  private static func identifier(_ name: String) -> String {
    let text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let isValid = text.first?.isLowercase ?? false
    return isValid ? text : "p_\(text)"
  }
}
