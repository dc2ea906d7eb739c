import ChartModel

extension SwiftName {
  /// Returns an identifier as it is declared: a keyword is enclosed in backticks.
  ///
  /// - Parameter name: The identifier.
  public static func declared(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// Returns an identifier as it follows a period, where only some keywords need backticks.
  ///
  /// - Parameter name: The identifier.
  public static func member(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
  }

  /// The keywords that cannot be declared as a name.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// Types that the source and most programs use, and that a chart with the same name would hide.
  static let usedTypes: Set<String> = [
    "Any", "AnyObject", "Array", "Bool", "Body", "CaseIterable", "Character", "Codable",
    "Dictionary",
    "Duration", "Double", "Element", "Error", "Event", "EventTrigger",
    "Float",
    "Int", "Machine", "Never", "Optional", "Protocol", "Result", "Schema",
    "Self",
    "Sendable", "Set", "State", "StateTag", "Statechart", "Statecharts", "String", "Subject",
    "Swift",
    "Task", "TitledState", "Type", "UInt", "Void",
  ]
}
