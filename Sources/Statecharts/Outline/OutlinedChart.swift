import Schematic
import StateGraphs

/// A chart whose body was read: its outline, and the functions with the outline's numbers.
public struct OutlinedChart<State: Hashable, Event, Subject> {
  /// The chart as data.
  public var outline: ChartOutline
  /// The functions with the outline's numbers.
  public let functions: ChartFunctions<State, Event, Subject>
  /// The properties that apply to all states.
  public let options: StatechartOptions
  /// The name and the version of the chart.
  public var (name, version) = ("", 1)
  private(set) var eventOfFailingGuards: Event?
  /// The faults that were found while the body was read.
  private var submachineFaults: [ChartFault] = []
  /// Whether submachines contain each other too deeply, so that their content is missing.
  private var isTooDeep = false

  /// Reads the body of a chart, and those of its submachines.
  public init(_ chart: some Statechart<State, Event, Subject>) {
    self.init(
      chart.body, initial: .states(chart.initialStates), options: StatechartOptions(of: chart),
      eventOfFailingGuards: chart.eventOfFailingGuards)
    (name, version) = (chart.definitionName, chart.definitionVersion)
  }

  /// Reads the elements of a body.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - initial: The initial transition of the chart.
  ///   - options: The properties that apply to all states. Default: `StatechartOptions()`.
  ///   - eventOfFailingGuards: The event that a guard raises which throws and counts as false. Default: none.
  public init(
    _ elements: [ChartElement<State, Event, Subject>], initial: InitialTransition<State>,
    options: StatechartOptions = StatechartOptions(), eventOfFailingGuards: Event? = nil
  ) {
    let (builder, functions) = (OutlineBuilder(), ChartFunctions<State, Event, Subject>())
    OutlineReader(builder: builder, functions: functions, options: options, depth: 0)
      .read(elements, initial: initial)
    self.init(builder.outline, functions, options: options)
    self.eventOfFailingGuards = eventOfFailingGuards
    (submachineFaults, isTooDeep) = (builder.faults + builder.twoTargets, builder.isTooDeep)
  }

  /// Creates a chart from an outline and its functions.
  public init(
    _ outline: ChartOutline, _ functions: ChartFunctions<State, Event, Subject>,
    options: StatechartOptions
  ) {
    (self.outline, self.functions, self.options) = (outline, functions, options)
  }

  // MARK: - Validating

  /// Validates the chart and returns all faults, first those that were found while the body was read.
  ///
  /// - Parameter language: The language of the messages. Default: Swift.
  public func faults(in language: (any FaultLanguage)? = nil) -> [DefinitionFault] {
    let faults = submachineFaults + faultsOfContent
    if faults.isEmpty { return [] }
    let printer = FaultPrinter(
      outline: outline, names: functions.namesInMessages, language: language ?? SwiftLanguage())
    return faults.map(printer.print)
  }

  private var faultsOfContent: [ChartFault] {
    // The content of a submachine that is nested too deeply is missing. Other rules would report that again.
    if isTooDeep { return [] }
    let states = (allCases(of: State.self) ?? []).mapped { functions.number(of: $0) }
    return outline.faults(functions, among: (states, "\(State.self)"))
  }

  /// Returns the chart if it has no faults; warnings count if it does not allow them.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault.
  public func validated() throws(InvalidDefinitionError) -> Self {
    let faults = faults().filter { $0.severity == .error || !options.allowsWarnings }
    guard faults.isEmpty else { throw InvalidDefinitionError("The chart", faults) }
    return self
  }
}

extension ChartFunctions {
  /// By state.
  fileprivate var namesInMessages: [String] {
    states.enumerated().map { submachineNames[$0]?.label ?? "\($1)" }
  }

  /// By state: its name in paths.
  var pathNames: [String] {
    states.enumerated().map { submachineNames[$0]?.title ?? title(of: $1) }
  }

  /// By state: its own name, in a submachine that of the submachine, and its label in the whole chart.
  public var names: [ChartOutline.StateName] {
    states.enumerated().map { number, state in
      if let name = submachineNames[number] { return name }
      let label = StateGraph.valueLabel(of: state)
      return ChartOutline.StateName(title: label, label: label)
    }
  }

  /// The texts that replace labels: names in submachines, or the titles of a ``TitledState``.
  var titles: [String?] {
    states.enumerated().map { submachineNames[$0]?.title ?? ($1 as? any TitledState)?.title }
  }
}
