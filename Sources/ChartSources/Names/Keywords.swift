import ChartModel

extension SwiftName {
  /// The identifier as it is declared: a keyword stands between backticks.
  public static func declared(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// The identifier after a period, where all keywords but these are legal.
  public static func member(_ name: String) -> String {
    ["init", "self"].contains(name) ? "`\(name)`" : name
  }

  /// The words that cannot be the name of a declaration.
  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// The types that the source and most programs use: a chart of such a name would hide them.
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
