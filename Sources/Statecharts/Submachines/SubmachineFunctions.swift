import StateGraphs

/// Adds the functions of a submachine to those of the chart that contains it.
final class SubmachineFunctions<Inner: Statechart, Outer: Statechart>: FunctionTable {
  typealias State = Inner.State
  typealias Event = Inner.Event
  typealias Subject = Inner.Subject
  typealias Enclosing = any FunctionTable<Outer.State, Outer.Event, Outer.Subject>

  private let translation: SubmachineTranslation<Inner, Outer>
  private let outer: Enclosing
  private let place: SubmachinePlace

  init(
    _ translation: SubmachineTranslation<Inner, Outer>, of outer: Enclosing,
    in place: SubmachinePlace
  ) {
    self.translation = translation
    self.outer = outer
    self.place = place
    // Does not capture this table: it retains the enclosing table, which retains the closure.
    let (part, host) = (translation.part, Int32(place.node - outer.host))
    outer.whenCompiled { part.link(to: $0, host: host) }
  }

  /// Reads the lines of the submachine.
  func read(_ chart: Inner, by builder: OutlineBuilder) -> SubmachineContent {
    let (body, options) = (chart.body, StatechartOptions(of: chart))
    let reader = OutlineReader(
      builder: builder, functions: self, options: options, depth: place.depth)
    builder.setContent(
      of: place.node, to: chart.definitionName, reader.read(.states(chart.initialStates)))
    let (place, hasSubmachine) = reader.content(
      of: body, Nesting(around: body),
      in: OutlineReader<State, Event, Subject>.Place(
        node: place.node, exitPoints: (inside: [], outside: [])))
    if hasSubmachine {
      return SubmachineContent(
        options: options, readNodes: reader.readSubmachines(among: body, in: place))
    }
    let children = reader.readLines(body, in: place)
    return SubmachineContent(options: options) {
      reader.readNodes(children, of: body, in: place)
    }
  }

  var host: Int { place.node }

  func number(of state: State) -> Int { outer.number(of: translation.state(state)) }

  func declare(_ inner: State, as name: ChartOutline.StateName?) -> Int {
    let state = translation.state(inner)
    translation.part.note(state, is: inner, named: name)
    let own = name?.label ?? StateGraph.valueLabel(of: inner)
    return outer.declare(
      state, as: ChartOutline.StateName(title: name?.title ?? own, label: labeled(own)))
  }

  func qualified(_ join: String) -> String { outer.qualified(labeled(join)) }

  /// A name with that of the nearest state around the submachine.
  private func labeled(_ name: String) -> String { place.label.map { "\($0)/\(name)" } ?? name }

  func add(_ trigger: EventTrigger<Event>) -> Int { outer.add(translation.trigger(trigger)) }

  func add(_ action: ActionForm<State, Event, Subject>) -> Int {
    outer.add(translation.action(action))
  }

  func add(_ predicate: GuardForm<State, Event, Subject>) -> Int {
    outer.add(translation.predicate(predicate))
  }

  func add(_ selector: StateSelector<State, Event, Subject>, among candidates: [State]) -> Int {
    outer.add(
      translation.selector(selector, among: candidates),
      among: candidates.map(translation.state))
  }

  func add(_ result: @escaping ResultForm<Subject>) -> Int { outer.add(translation.result(result)) }

  func add(_ activity: ActivityDeclaration<Event, Subject>) -> String? {
    outer.add(translation.activity(activity))
  }

  func whenCompiled(_ link: @escaping (StateTable<State>) -> Void) {
    translation.part.links.append(link)
  }
}
