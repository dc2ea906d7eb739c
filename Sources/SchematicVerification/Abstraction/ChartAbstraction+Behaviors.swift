import Schematic
import StateGraphs
import Statecharts

// Guards and actions of the abstract chart.
extension ChartAbstraction {
  // MARK: - Parts

  /// Adds a part and returns its number.
  func add(
    _ kind: ModelPart.Kind, to targets: [String], _ label: StateGraph.Label, in place: Place,
    of transition: Int? = nil, triggeredBy events: [Bool]? = nil
  ) -> Int {
    parts.append(
      ModelPart(
        kind: kind, source: place.label, targets: targets, label: label, transition: transition))
    sources.append(place.state)
    triggers.append(events)
    return parts.count - 1
  }

  /// The actions that may throw, and then one that notes the part.
  func noting(
    _ part: Int, after actions: SmallList<ChartAction<State, Event, Subject>>, in place: Place
  ) -> SmallList<AbstractAction> {
    let number = Int32(part)
    // The name is how a path of the compiled chart is recognized: see ``ChartFacts/partsByPath``.
    let note = AbstractAction("\(number)", .subject { $0.oracle.take(number) })
    return SmallList(asking(actions, in: place).array + [note])
  }

  // MARK: - Actions

  /// The actions that may throw; the others are omitted.
  func asking(
    _ actions: SmallList<ChartAction<State, Event, Subject>>, in place: Place
  ) -> SmallList<AbstractAction> {
    SmallList(actions.array.flatMap { asking($0, in: place) })
  }

  func asking(_ action: ChartAction<State, Event, Subject>, in place: Place) -> [AbstractAction] {
    if case .context = action.form { hasSendingActions = true }
    guard place.throwsErrors else {
      hasUnhandledFailures = true
      return []
    }
    let question = add(.action, action.name, in: place, 2)
    return [AbstractAction(nil, .subject { try $0.oracle.perform(question) })]
  }

  // MARK: - Guards

  /// The guards of a part, which ask the oracle.
  func asking(
    _ guards: SmallList<ChartGuard<State, Event, Subject>>, of part: Int, in place: Place
  ) -> SmallList<AbstractGuard> {
    let questions = guards.array.map { ask(.guard, $0.name, in: place) }
    parts[part].guards = questions
    return SmallList(
      zip(guards.array, questions).map { AbstractGuard($0.name, condition($1)) })
  }

  func ask(_ kind: Question.Kind, _ name: String?, in place: Place) -> Int32 {
    if !place.throwsErrors { hasUnhandledFailures = true }
    let isShared = options.sharesAnswersByName
    return add(
      kind, name, in: place, place.throwsErrors ? 3 : 2,
      sharing: isShared ? name.map { "\(kind) \(place.submachine) \($0)" } : nil)
  }

  /// Adds a question and returns its number.
  ///
  /// - Parameter key: Questions with the same key are the same question.
  func add(
    _ kind: Question.Kind, _ name: String?, in place: Place, _ count: Int32,
    sharing key: String? = nil
  ) -> Int32 {
    if let key, let known = questionsByName[key] {
      repeatedNames.append(name ?? key)
      return known
    }
    questions.append(Question(kind: kind, name: name, place: place.label, count: count))
    let number = Int32(questions.count - 1)
    if let key { questionsByName[key] = number }
    return number
  }

  func condition(_ question: Int32) -> GuardForm<Int32, Int32, Oracle.Reference> {
    let count = questions[Int(question)].count
    return .subject { try $0.oracle.holds(question, of: count) }
  }

  // MARK: - What is approximated

  var approximations: [Approximation] {
    var found: [Approximation] = []
    let guards = questions.filter {
      switch $0.kind {
      case .guard, .barrier, .selection: true
      case .action, .failureType: false
      }
    }
    if !guards.isEmpty {
      found.append(.guards(guards.map { $0.name ?? "a guard without a name in \($0.place)" }))
    }
    if !repeatedNames.isEmpty { found.append(.equalNames(unique(repeatedNames))) }
    if hasTasks || hasSendingActions { found.append(.eventsAtAnyTime) }
    if !timers.isEmpty { found.append(.timers(unique(timers.map(\.name)))) }
    let sampled = unique(timers.map(\.name)).filter(sampleNames.contains)
    if !sampled.isEmpty { found.append(.timersAmongSamples(sampled)) }
    if deferrals.contains(where: { !$0.isEmpty }) { found.append(.deferral) }
    switch options.failures {
    case .never: break
    case .whereHandled, .everywhere:
      if questions.contains(where: \.mayThrow) { found.append(.handledFailures) }
    }
    if hasUnhandledFailures { found.append(.unhandledFailures) }
    if !missingSamples.isEmpty { found.append(.missingSamples(missingSamples)) }
    return found
  }
}

extension ChartAbstraction {
  private var sampleNames: Set<String> {
    Set(events.prefix(sampleCount).map { StateGraph.description(of: $0) })
  }
}

private func unique(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { seen.insert($0).inserted }
}
