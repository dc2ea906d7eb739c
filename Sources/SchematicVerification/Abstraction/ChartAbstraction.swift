import Schematic
import StateGraphs
import Statecharts

/// Makes the abstract copy of a chart: the same declarations, in which an oracle answers all guards,
/// and actions only note what was taken and entered.
final class ChartAbstraction<State: Hashable, Event, Subject> {
  typealias Element = ChartElement<State, Event, Subject>
  typealias Abstract = ChartElement<Int32, Int32, Oracle.Reference>
  typealias AbstractAction = ChartAction<Int32, Int32, Oracle.Reference>
  typealias AbstractGuard = ChartGuard<Int32, Int32, Oracle.Reference>

  /// The state that contains an element.
  struct Place {
    /// -1 for the chart, and for a region.
    var state: Int32 = -1
    var label = ""
    /// Whether guards and actions may throw.
    var throwsErrors: Bool
  }

  let options: ExplorationOptions
  private(set) var numbers: [State: Int32] = [:]
  private(set) var labels: [String] = []
  var events: [Event]
  let sampleCount: Int
  private(set) var timers: [AbstractChart.Timer] = []
  private(set) var deferrals: [[Int32]] = []
  var questions: [Question] = []
  var questionsByName: [String: Int32] = [:]
  var repeatedNames: [String] = []
  var parts: [ModelPart] = []
  var sources: [Int32] = []
  var triggers: [[Bool]?] = []
  var hasTasks = false
  var hasActions = false
  var hasUnhandledFailures = false
  var missingSamples: [String] = []

  init(samples: [Event], options: ExplorationOptions) {
    events = samples
    sampleCount = samples.count
    self.options = options
  }

  func chart(_ content: ChartContent<State, Event, Subject>) -> AbstractChart {
    note(content.elements, in: -1)
    deferrals = Array(repeating: [], count: events.count)
    let place = Place(throwsErrors: throwsErrors(content.elements, around: false))
    let elements = self.elements(content.elements, in: place)
    let initial = initial(content.initial)
    let schema = AbstractChart.Schema(
      validated: elements, initial: initial, options: content.options)
    let copy = AbstractChart.Schema(
      validated: elements, initial: initial, options: content.options)
    return AbstractChart(
      schema: schema, labels: labels,
      nodes: labels.indices.map { schema.table.number(of: Int32($0)) ?? 0 }, questions: questions,
      parts: parts, sources: sources, triggers: triggers, events: events.map { "\($0)" },
      sampleCount: sampleCount, timers: timers, deferrals: deferrals,
      approximations: approximations, recompiled: copy)
  }

  // MARK: - States and timers

  /// Numbers all states, and adds the events of timers to the samples.
  private func note(_ elements: [Element], in state: Int32) {
    for element in elements {
      switch element.kind {
      case .state(let declaration):
        let number = Int32(labels.count)
        numbers[declaration.id] = number
        labels.append(declaration.name?.label ?? StateGraph.valueLabel(of: declaration.id))
        note(declaration.elements, in: number)
      case .region(let region): note(region.elements, in: state)
      case .activity(let activity):
        switch activity.kind {
        case .timer(_, let event):
          timers.append(AbstractChart.Timer(state: state, name: "\(event)"))
          events.append(event)
        case .task, .sendingTask: hasTasks = true
        }
      case .entry, .exit, .initialEffect, .transition, .join, .history, .deferral, .barrier, .point,
        .submachine:
        break
      }
    }
  }

  func number(_ state: State) -> Int32 { numbers[state] ?? 0 }

  func label(_ state: State) -> String { labels[Int(number(state))] }

  func initial(_ initial: InitialDeclaration<State>) -> InitialDeclaration<Int32> {
    switch initial {
    case .first: .first
    case .states(let states): .states(states.map(number))
    case .none: .none
    case .history(let isDeep): .history(isDeep: isDeep)
    }
  }

  // MARK: - Elements

  func elements(_ elements: [Element], in place: Place) -> [Abstract] {
    elements.flatMap { abstract($0, in: place).map { Abstract($0) } }
  }

  private func abstract(_ element: Element, in place: Place) -> [Abstract.Kind] {
    switch element.kind {
    case .state(let state): return [.state(abstract(state, in: place))]
    case .region(let region):
      var inner = place
      inner.state = -1
      return [
        .region(
          RegionDeclaration(
            name: region.name, initial: initial(region.initial),
            elements: elements(region.elements, in: inner)))
      ]
    case .entry(let action): return asking(action, in: place).map { .entry($0) }
    case .exit(let action): return asking(action, in: place).map { .exit($0) }
    case .initialEffect(let action): return asking(action, in: place).map { .initialEffect($0) }
    case .transition(let transition): return [.transition(abstract(transition, in: place))]
    case .join(let join): return [.join(abstract(join, in: place))]
    case .history(let history): return [.history(abstract(history, in: place))]
    case .deferral(let trigger):
      let matches = mask(of: trigger)
      for event in matches.indices where matches[event] { deferrals[event].append(place.state) }
      return [.deferral(abstract(trigger, matches))]
    case .barrier(let barrier):
      return [
        .barrier(
          BarrierDeclaration(
            reason: barrier.reason,
            condition: condition(ask(.barrier, barrier.reason, in: place))))
      ]
    case .activity: return []
    case .point(let point): return [.point(abstract(point, in: place))]
    case .submachine:
      preconditionFailure("The submachines of a chart are expanded before it is abstracted.")
    }
  }

  private func abstract(
    _ state: StateDeclaration<State, Event, Subject>, in place: Place
  ) -> StateDeclaration<Int32, Int32, Oracle.Reference> {
    let number = number(state.id)
    let inner = Place(
      state: number, label: labels[Int(number)],
      throwsErrors: throwsErrors(state.elements, around: place.throwsErrors))
    let kind: StateDeclaration<Int32, Int32, Oracle.Reference>.Kind =
      switch state.kind {
      case .ordinary: .ordinary
      case .parallel: .parallel
      case .final: .final
      }
    let entry = Abstract(.entry(AbstractAction(nil, .subject { $0.oracle.enter(number) })))
    return StateDeclaration(
      number, kind: kind, initial: initial(state.initial),
      elements: [entry] + elements(state.elements, in: inner))
  }

  private func abstract(
    _ point: PointDeclaration<State, Event, Subject>, in place: Place
  ) -> PointDeclaration<Int32, Int32, Oracle.Reference> {
    PointDeclaration(
      point.kind == .entry ? .entry : .exit, name: point.name,
      target: point.target.map(destination), actions: asking(point.actions, in: place))
  }

  private func abstract(
    _ join: JoinDeclaration<State, Event, Subject>, in place: Place
  ) -> JoinDeclaration<Int32, Int32, Oracle.Reference> {
    let part = add(
      .join, to: labels(of: join.target),
      StateGraph.Label(join.name, action: join.actions.combinedName()), in: place)
    return JoinDeclaration(
      name: join.name, target: destination(join.target),
      actions: noting(part, after: join.actions, in: place))
  }

  private func abstract(
    _ history: HistoryDeclaration<State, Event, Subject>, in place: Place
  ) -> HistoryDeclaration<Int32, Int32, Oracle.Reference> {
    guard !history.defaults.isEmpty else {
      return HistoryDeclaration(
        isDeep: history.isDeep, defaults: [], actions: asking(history.actions, in: place))
    }
    let part = add(
      .historyDefault, to: history.defaults.map(label),
      StateGraph.Label(action: history.actions.combinedName()), in: place)
    return HistoryDeclaration(
      isDeep: history.isDeep, defaults: history.defaults.map(number),
      actions: noting(part, after: history.actions, in: place))
  }

  // MARK: - Failures

  /// Whether the errors of the elements of a state are explored: a transition of the state, or of one
  /// around it, handles them.
  private func throwsErrors(_ elements: [Element], around: Bool) -> Bool {
    switch options.failures {
    case .never: return false
    case .everywhere: return true
    case .whereHandled:
      return around
        || elements.contains { element in
          guard case .transition(let transition) = element.kind,
            case .failure = transition.trigger
          else { return false }
          return true
        }
    }
  }
}
