/// Which elements random charts have.
struct ChartElements: OptionSet {
  let rawValue: Int

  /// Guards and actions by name.
  static let functions = ChartElements(rawValue: 1)
  /// What SCXML cannot express: deferral, barriers, joins, choices, selections.
  static let beyondSCXML = ChartElements(rawValue: 2)

  /// Transitions after a time, for which a machine needs a host.
  static let times = ChartElements(rawValue: 4)

  /// What other engines read.
  static let scxml: ChartElements = [.times]
  /// What a machine runs by itself.
  static let immediate: ChartElements = [.functions, .beyondSCXML]
}
