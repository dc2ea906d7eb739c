/// Any text, written so that XML shows it as it is.
package enum XMLText {
  /// Text between tags; a line break is a space there.
  package static func escaped(_ text: String) -> String {
    text.printable { $0 == "\n" ? " " : entity(for: $0) }
  }

  /// What is written for a scalar that XML would take for a mark.
  static func entity(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
