import Statecharts

/// Answers the questions of an abstract chart, one combination after another.
///
/// A run through a step asks some questions. ``advance()`` selects the next combination of answers, depth first. So a
/// step is taken once for each combination of answers to its own questions, and not for all combinations of the
/// chart's guards.
final class Oracle {
  // No function is called while another one changes a property. Exclusivity checks would take a tenth of an
  // exploration.

  /// The subject of the abstract chart.
  ///
  /// A value, because a machine holds an object weakly, which is slower.
  struct Reference {
    // Not retained: the explorer holds the oracle.
    unowned(unsafe) let oracle: Oracle
  }

  /// The answers that the current run begins with.
  @exclusivity(unchecked) private var script: [Int32] = []
  /// The answers of the current run, each with the number of possible answers.
  @exclusivity(unchecked) private var given: [(answer: Int32, count: Int32)] = []
  /// The current answers by question; -1 for none.
  @exclusivity(unchecked) private var known: [Int32] = []
  @exclusivity(unchecked) private var knownQuestions: [Int32] = []

  /// By step of the current run: how many answers were given before it was taken.
  @exclusivity(unchecked) private var answersBeforeStep: [[Int32]: Int] = [:]
  /// The number of answers after which the run repeats itself, once it has taken the same step twice.
  @exclusivity(unchecked) private var period: Int?

  /// The numbers of the messages that the current run has sent to other machines.
  @exclusivity(unchecked) private(set) var sent: [Int32] = []
  /// The events that were raised in the current run.
  @exclusivity(unchecked) private var raised: [Int32] = []
  /// How many of them were handled, and the last one of these; `nil` for the event of the run.
  @exclusivity(unchecked) private var handled: (count: Int, event: Int32?) = (0, nil)
  /// Returns how many raised events wait; `nil` if steps may be undone, which removes events.
  @exclusivity(unchecked) var queuedEvents: (() -> Int)?

  /// The questions of the current run and their answers, alternating.
  @exclusivity(unchecked) private(set) var answers: [Int32] = []
  /// The transitions, branches, joins and defaults of history that the current run has begun to take.
  @exclusivity(unchecked) private var begun: [Int32] = []
  /// The states that were entered in the current run, also by steps that were undone afterwards.
  @exclusivity(unchecked) private(set) var begunEntries: [Int32] = []
  @exclusivity(unchecked) private var entries: [Int32] = []
  /// The numbers of parts and entries of some steps.
  private struct Counts {
    var parts = 0
    var entries = 0
  }
  /// The counts of the steps that were taken, and of those that can no longer be undone; `nil` in a run whose steps
  /// are not watched.
  @exclusivity(unchecked) private var steps: (taken: Counts, stable: Counts)?

  /// The steps of the current run on events that the chart raised, if steps are watched.
  @exclusivity(unchecked) private(set) var raisedSteps: [RaisedStep] = []

  /// Whether an action of the current run may have sent events to the machine.
  @exclusivity(unchecked) private(set) var maySend = false

  /// The parallel states that were completed in runs whose steps were watched.
  @exclusivity(unchecked) var completed: Set<Int32> = []

  /// By question: whether only an action changes the answer.
  private let isLasting: [Bool]
  private let comparisons: ComparisonTable

  init(_ questions: [Question]) {
    known = Array(repeating: -1, count: questions.count)
    isLasting = questions.map(\.isLasting)
    comparisons = ComparisonTable(questions)
  }

  var reference: Reference { Reference(oracle: self) }

  /// The transitions, branches, joins and defaults of history that the current run has taken.
  ///
  /// If steps are watched, those of a step that failed or was undone are left out.
  var taken: ArraySlice<Int32> { begun.prefix(steps?.taken.parts ?? begun.count) }

  /// The states that the current run has entered; if steps are watched, without failed or undone steps.
  var entered: ArraySlice<Int32> { entries.prefix(steps?.taken.entries ?? entries.count) }

  /// Starts a run with the next combination of answers.
  ///
  /// - Parameter watchesSteps: Whether the oracle is notified of the steps that are taken and undone.
  func begin(watchingSteps watchesSteps: Bool = false) {
    given.removeAll(keepingCapacity: true)
    raised.removeAll(keepingCapacity: true)
    sent.removeAll(keepingCapacity: true)
    handled = (0, nil)
    raisedSteps.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: true)
    begun.removeAll(keepingCapacity: true)
    steps = watchesSteps ? (Counts(), Counts()) : nil
    entries.removeAll(keepingCapacity: true)
    begunEntries.removeAll(keepingCapacity: true)
    answersBeforeStep.removeAll(keepingCapacity: true)
    period = nil
    maySend = false
    noteAction()
  }

  /// Notes a step of the current run.
  ///
  /// A run that takes the same transitions in the same configuration again is in a loop. From then on, the answers of
  /// the loop are repeated without alternatives: the behavior after a loop is also possible without it.
  ///
  /// - Parameters:
  ///   - step: The configuration before the step, and its transitions.
  ///   - queued: How many raised events wait. Together with the number of raised events, it tells whether the queue
  ///     is the same.
  func noteStep(_ step: [Int32], queued: Int) {
    guard period == nil else { return }
    let step = step + [Int32(queued), Int32(raised.count)]
    let earlier = answersBeforeStep[step, default: given.count]
    answersBeforeStep[step] = earlier
    if given.count > earlier { period = given.count - earlier }
  }

  /// Notes that a step of the current run begins on an event.
  ///
  /// From the second event on, it is a raised one.
  func beginStep(on event: Int32?, in configuration: Configuration<Int32>) {
    guard let event, !raised.isEmpty else { return }
    raisedSteps.append(
      RaisedStep(configuration: configuration, event: event, first: begun.count))
  }

  /// Notes that a step of the current run begins.
  ///
  /// A step that has begun and was not taken has failed before the state changed.
  func beginStep() {
    guard let taken = steps?.taken else { return }
    begun.removeSubrange(taken.parts...)
    entries.removeSubrange(taken.entries...)
  }

  /// Notes that a step of the current run was taken.
  ///
  /// - Parameter isStable: Whether it can no longer be undone.
  func tookStep(isStable: Bool) {
    if let step = raisedSteps.last, step.parts.isEmpty {
      raisedSteps[raisedSteps.count - 1].parts = Array(begun[step.first...])
    }
    let counts = Counts(parts: begun.count, entries: entries.count)
    steps = (counts, isStable ? counts : steps?.stable ?? Counts())
  }

  /// Notes that the steps since the last stable configuration were undone, all of them or in some regions.
  ///
  /// - Parameters:
  ///   - isPartUndone: Whether such a step's part was undone.
  ///   - isEntryUndone: Whether the entry of a state was undone.
  func undoSteps(
    _ isPartUndone: (Int32) -> Bool, entries isEntryUndone: (Int32) -> Bool
  ) {
    guard let (taken, stable) = steps else { return }
    let parts = begun[stable.parts..<taken.parts].filter { !isPartUndone($0) }
    let entered = entries[stable.entries..<taken.entries].filter { !isEntryUndone($0) }
    begun.replaceSubrange(stable.parts..., with: parts)
    entries.replaceSubrange(stable.entries..., with: entered)
    tookStep(isStable: true)
  }

  /// Selects the next combination of answers.
  ///
  /// - Returns: Whether there is a next one.
  func advance() -> Bool {
    while let last = given.popLast() {
      guard last.answer + 1 < last.count else { continue }
      script = given.map(\.answer) + [last.answer + 1]
      return true
    }
    script.removeAll(keepingCapacity: true)
    return false
  }

  /// Ends the combinations of answers early.
  func cancel() {
    script.removeAll(keepingCapacity: true)
    given.removeAll(keepingCapacity: true)
  }

  // MARK: - Questions

  /// Answers a question.
  ///
  /// The guards of one microstep are evaluated before any action is performed, so that the same question gets the
  /// same answer.
  func answer(_ question: Int32, of count: Int32) -> Int32 {
    let index = Int(question)
    if !raised.isEmpty { noteEvent() }
    if known[index] >= 0 { return known[index] }
    let answer = comparisons.isFree(question) ? choose(count) : choose(question, of: count)
    known[index] = answer
    knownQuestions.append(question)
    answers.append(question)
    answers.append(answer)
    return answer
  }

  /// Chooses an answer that is compatible with those to other questions about the same variable.
  private func choose(_ question: Int32, of count: Int32) -> Int32 {
    let possible = (0..<count).filter { answer in
      answer > 1
        || comparisons.allows(question, answer == 0) { other in
          let answer = known[Int(other)]
          return answer == 0 || answer == 1 ? answer == 0 : nil
        }
    }
    return possible[Int(choose(Int32(possible.count)))]
  }

  func holds(_ question: Int32, of count: Int32) throws -> Bool {
    switch answer(question, of: count) {
    case 0: return true
    case 1: return false
    default: throw AbstractFailure()
    }
  }

  /// Notes that an action is performed, which may throw.
  func perform(_ question: Int32, _ assignment: Assignment?, maySend: Bool) throws {
    noteAction(assignment, maySend: maySend)
    let fails = choose(2) == 1
    answers.append(question)
    answers.append(fails ? 1 : Question.performed)
    if fails { throw AbstractFailure() }
  }

  private func choose(_ count: Int32) -> Int32 {
    if let period {
      let answer = min(given[given.count - period].answer, count - 1)
      given.append((answer, answer + 1))
      return answer
    }
    let answer = given.count < script.count ? script[given.count] : 0
    given.append((answer, count))
    return answer
  }

  // MARK: - What is done

  /// Notes that an action sends a message to another machine.
  func send(_ message: Int32) { sent.append(message) }

  /// Notes that an action raises an event.
  func noteRaisedEvent(_ event: Int32) { raised.append(event) }

  /// Notes that guards evaluate another event than before, unless the same event is raised once more.
  private func noteEvent() {
    guard let queuedEvents else { return noteAction() }
    let count = raised.count - queuedEvents()
    if count == handled.count { return }
    let event = count > 0 ? raised[count - 1] : nil
    if event == nil || event != handled.event { noteAction() }
    handled = (count, event)
  }

  func take(_ part: Int32) {
    forget()
    begun.append(part)
  }

  func enter(_ state: Int32) {
    forget()
    entries.append(state)
    begunEntries.append(state)
  }

  /// Notes that an action is performed, after which guards may have other answers.
  ///
  /// - Parameters:
  ///   - assignment: The variable that it changes, if it is known. Default: unknown.
  ///   - maySend: Whether it may send events to the machine. Default: no.
  func noteAction(_ assignment: Assignment? = nil, maySend: Bool = false) {
    if maySend { self.maySend = true }
    forget { question in assignment.map { comparisons.keeps(question, $0) } ?? false }
  }

  /// Forgets the answers of guards that read the active states, because other states are active.
  private func forget() {
    forget { isLasting[Int($0)] }
  }

  private func forget(_ isKept: (Int32) -> Bool) {
    knownQuestions.removeAll { question in
      if isKept(question) { return false }
      known[Int(question)] = -1
      return true
    }
  }
}

/// A step on an event that the chart raised.
struct RaisedStep: Sendable {
  /// The configuration before the step, in which no event from outside is handled.
  let configuration: Configuration<Int32>
  let event: Int32
  /// How many parts the run had taken before.
  fileprivate let first: Int
  /// The parts that it takes.
  fileprivate(set) var parts: [Int32] = []

  fileprivate init(configuration: Configuration<Int32>, event: Int32, first: Int) {
    (self.configuration, self.event, self.first) = (configuration, event, first)
  }

  /// Equal for steps that take the same transitions.
  var numbers: [Int32] { configuration.numbers + [event, -1] + parts }
}

/// The error that guards and actions throw in an exploration.
struct AbstractFailure: Error {}
