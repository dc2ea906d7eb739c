/// A text escaped for XML.
public enum XMLText {
  /// Text between tags.
  ///
  /// Line breaks become spaces.
  public static func escaped(_ text: String) -> String {
    text.printable { $0 == "\n" ? " " : entity(for: $0) }
  }

  /// The entity for a scalar that is special in XML.
  static func entity(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    default: nil
    }
  }
}
