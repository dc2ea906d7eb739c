import ChartModel
import Schematic
import StateGraphs
import Statecharts

// Guards and actions of the abstract chart.
extension ChartAbstraction {
  // MARK: - Parts

  /// Adds a part and returns its number.
  func add(
    _ kind: ModelPart.Kind, to targets: [String], _ label: StateGraph.Label, in place: Place,
    of transition: Int? = nil, triggeredBy events: EventNumbers? = nil
  ) -> Int {
    parts.append(
      ModelPart(
        kind: kind, source: place.label, targets: targets, label: label, transition: transition))
    sources.append(place.state)
    triggers.append(events)
    return parts.count - 1
  }

  /// The actions that may throw, and then one that notes the part.
  func noting(_ part: Int, after actions: Range<Int>, in place: Place) -> [Action] {
    let number = Int32(part)
    // A path of the compiled chart is recognized by the name: see ``ChartFacts/partsByPath``.
    return asking(actions, in: place) + [("\(number)", .subject { $0.oracle.take(number) })]
  }

  // MARK: - Actions

  /// Adds actions and returns their numbers.
  func append(_ new: [Action]) -> Range<Int> {
    actions += new
    return actions.count - new.count..<actions.count
  }

  /// The actions that may throw; the others are omitted.
  func asking(_ actions: Range<Int>, in place: Place) -> [Action] {
    actions.flatMap { asking($0, in: place) }
  }

  func asking(_ action: Int, in place: Place) -> [Action] {
    let sent = outline.actions[action].flatMap { sentMessages[$0] } ?? []
    return replaced(action, in: place)
      + sent.map { message in (nil, .subject { $0.oracle.send(message) }) }
  }

  private func replaced(_ action: Int, in place: Place) -> [Action] {
    let maySend: Bool
    switch chart.functions.actions[action] {
    case .subject: maySend = false
    case .context:
      hasSendingActions = true
      maySend = true
    case .raising(let events, _):
      let raising = self.raising(events, by: action)
      // An action whose only effect is to raise events is not known to throw.
      guard events.contains(where: \.isUnknown) else { return raising }
      maySend = true
    }
    let assignment = outline.actions[action].flatMap { Assignment($0) }
    guard place.throwsErrors else {
      hasUnhandledFailures = true
      return [(nil, .subject { $0.oracle.noteAction(assignment, maySend: maySend) })]
    }
    let question = add(.action, outline.actions[action], in: place, 2)
    return [(nil, .subject { try $0.oracle.perform(question, assignment, maySend: maySend) })]
  }

  // MARK: - Guards

  /// Replaces the predicates in the guards of a part by questions for the oracle.
  ///
  /// - Parameters:
  ///   - guards: The guards.
  ///   - part: The number of the part.
  ///   - place: The state that contains it.
  ///   - readsContext: Whether guards may read a result or an error, which belongs to one step.
  func ask(_ guards: Range<Int>, of part: Int, in place: Place, readsContext: Bool = false) {
    parts[part].conditions = guards.map { number in
      replacePredicates(of: number) {
        ask(.guard, outline.predicates[$0], in: place, isLasting: isLasting($0) && !readsContext)
      }
    }
  }

  /// Whether only actions change the answer of a guard.
  ///
  /// Deferred events are recalled between two steps, and a guard with a context reads the event.
  private func isLasting(_ predicate: Int) -> Bool {
    switch chart.functions.predicates[predicate] {
    case .subject: true
    case .context: !options.guardsReadActiveStates && !hasDeferrals
    }
  }

  /// Replaces the predicates of a barrier.
  ///
  /// A predicate without a name is identified by the barrier's reason.
  func ask(_ barrier: ChartOutline.Barrier, in place: Place) {
    var isPredicate = false
    if case .predicate = outline.guards[barrier.condition] { isPredicate = true }
    _ = replacePredicates(of: barrier.condition) { predicate in
      let name = outline.predicates[predicate]
      return name == nil && isPredicate
        ? ask(.barrier, barrier.reason, in: place, isLasting: isLasting(predicate))
        : ask(.guard, name, in: place, isLasting: isLasting(predicate))
    }
  }

  /// - Parameters:
  ///   - number: The number of the condition.
  ///   - question: Returns the question for a predicate.
  /// - Returns: The condition with numbers of questions.
  func replacePredicates(
    of number: Int, _ question: (Int) -> Int32
  ) -> ConditionTree<Int32, Int32> {
    outline.guards[number].map({ numbers[$0] }) { predicate in
      let question = question(predicate)
      predicates[predicate] = condition(question)
      return question
    }
  }

  func text(ofGuards guards: Range<Int>) -> String? { outline.text(ofGuards: guards, label) }

  private func ask(
    _ kind: Question.Kind, _ name: String?, in place: Place, isLasting: Bool
  ) -> Int32 {
    if !place.throwsErrors { hasUnhandledFailures = true }
    let isShared = options.sharesAnswersByName
    var comparison: Comparison?
    if isShared, case .guard = kind { comparison = name.flatMap { Comparison($0) } }
    return add(
      kind, name, in: place, place.throwsErrors ? 3 : 2,
      sharing: isShared ? name.map { "\(kind) \(place.submachine) \($0)" } : nil,
      isLasting: comparison?.isLasting ?? isLasting, comparing: comparison)
  }

  /// Adds a question and returns its number; questions with the same key are the same question.
  func add(
    _ kind: Question.Kind, _ name: String?, in place: Place, _ count: Int32,
    sharing key: String? = nil, isLasting: Bool = false, comparing comparison: Comparison? = nil
  ) -> Int32 {
    questions.add(
      Question(
        kind: kind, name: name, place: place.label, count: count, isLasting: isLasting,
        submachine: place.submachine, comparison: comparison),
      sharing: key)
  }

  func condition(_ question: Int32) -> Guard {
    let count = questions.all[Int(question)].count
    return .subject { try $0.oracle.holds(question, of: count) }
  }

  // MARK: - What is approximated

  var approximations: [Approximation] {
    var found = questions.approximations
    if hasTasks || hasSendingActions { found.append(.eventsAtAnyTime) }
    if !timers.isEmpty { found.append(.timers(unique(timers.map(\.name)))) }
    if !internalNames.isEmpty { found.append(.internalEvents(internalNames.sorted())) }
    let sampled = unique(timers.map(\.name)).filter(sampleNames.contains)
    if !sampled.isEmpty { found.append(.timersAmongSamples(sampled)) }
    if deferrals.contains(where: { !$0.isEmpty }) { found.append(.deferral) }
    switch options.failures {
    case .never: break
    case .whereHandled, .everywhere:
      if questions.all.contains(where: \.mayThrow) { found.append(.handledFailures) }
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
