/// Names a condition on configurations, for formulas of temporal logic.
public struct Proposition<MachineState> {
  /// The name in formulas: letters, digits and underscores, with a lowercase letter first.
  ///
  /// It is not a keyword of Promela.
  public let name: String

  let holds: (MachineState) -> Bool

  /// Creates a proposition.
  ///
  /// - Parameters:
  ///   - name: The name in formulas. Underscores replace characters that Promela does not allow. A name that it does
  ///     not allow gets the prefix `p_`: see ``name``.
  ///   - condition: Whether the proposition holds in a configuration.
  public init(_ name: String, _ condition: @escaping (MachineState) -> Bool) {
    self.name = Self.identifier(name)
    holds = condition
  }

  /// - Parameter name: The name of a proposition or of a formula.
  static func identifier(_ name: String) -> String {
    let text = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let isValid = (text.first?.isLowercase ?? false) && !reserved.contains(text)
    return isValid ? text : "p_\(text)"
  }

  /// The keywords of Promela and of its formulas, the names in the models of this library, and the only name that
  /// `#define` does not allow.
  private static var reserved: Set<String> {
    let names = """
      active always assert atomic bit bool break byte c_code c_decl c_expr c_state c_track chan configuration d_step \
      d_proctype defined do else empty enabled equivalent eval eventually false fi for full get_priority goto \
      hidden if implies in init inline int len local ltl machine mtype nempty never next nfull notrace np_ od of \
      pc_value pid print printf printm priority proctype provided release return run select set_priority short \
      show skip stronguntil timeout trace true typedef unless unlock unsigned until weakuntil xr xs
      """
    return Set(names.split(separator: " ").map(String.init))
  }
}
