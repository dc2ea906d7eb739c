/// The declarations of a chart with the content of its submachines.
///
/// A model checker makes an abstract copy of them, and compiles the copy: the same microsteps are
/// explored that machines take.
package struct ChartContent<State: Hashable, Event, Subject> {
  package let elements: [ChartElement<State, Event, Subject>]
  package let initial: InitialDeclaration<State>
  package let options: StatechartOptions
}

extension Statechart {
  /// Validates the chart.
  ///
  /// - Throws: ``StatechartError`` with every fault of the chart.
  package func validatedContent() throws(StatechartError) -> ChartContent<State, Event, Subject> {
    let options = StatechartOptions(of: self)
    let expansion = try StatechartValidator.validated(
      body, initial: initialDeclaration, options: options)
    return ChartContent(
      elements: expansion.elements, initial: expansion.initial, options: options)
  }
}

extension StatechartSchema {
  /// Compiles declarations that were validated before, without submachines.
  package init(
    validated elements: [ChartElement<State, Event, Subject>], initial: InitialDeclaration<State>,
    options: StatechartOptions
  ) {
    chart = ChartCompiler(elements, initial: initial, options: options).compile()
  }
}
