/// Which elements random charts have.
struct ChartElements: OptionSet {
  let rawValue: Int

  /// Guards and actions by name.
  static let functions = ChartElements(rawValue: 1)
  /// What SCXML cannot express: deferral, barriers, joins, choices, selections.
  static let beyondSCXML = ChartElements(rawValue: 2)

  /// What other engines read.
  static let scxml: ChartElements = []
  /// What Swift is made of.
  static let all: ChartElements = [.functions, .beyondSCXML]
}
