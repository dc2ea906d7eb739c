import ChartDocuments
import LoadedCharts

/// The subject of an explored chart: it gives one combination of answers after another, and notes the actions.
///
/// A guard has the same answer until an action is performed or another event is handled.
final class PlayAnswers {
  /// An entry of the log of a step.
  struct Entry: Hashable {
    enum Kind: String { case action, statement, log, event }
    let kind: Kind
    let text: String
  }

  /// A guard, with "yes" and "no", or a selection with its candidates and "none".
  struct Question: Hashable {
    let name: String
    /// The candidates of a selection; empty for a guard.
    var candidates: [String] = []

    var count: Int { candidates.isEmpty ? 2 : candidates.count + 1 }
  }

  /// A question in one run, with its answer.
  struct Answer {
    let question: Int
    let answer: Int
    let count: Int
  }

  /// The greatest number of questions for one event.
  static let maximumQuestions = 24
  /// The greatest number of entries in the log of one event: an endless loop has many.
  static let maximumEntries = 100

  private(set) var questions = Numbering<Question>()
  /// The answers that the current run begins with.
  private var script: [Int] = []
  private var known: [Int: Int] = [:]
  private var event: String?

  /// The answers of the current run, in their order.
  private(set) var given: [Answer] = []
  private(set) var log: [Entry] = []
  /// Whether the current run has more questions or entries than are noted.
  private(set) var isCut = false

  // MARK: - Runs

  /// Begins a run.
  ///
  /// - Parameter event: The name of its event; `nil` for the start.
  func begin(_ event: String?) {
    self.event = event
    (given, log, known, isCut) = ([], [], [:], false)
  }

  /// Selects the next combination of answers, depth first.
  ///
  /// - Returns: Whether there is a next one.
  func advance() -> Bool {
    while let last = given.popLast() {
      guard last.answer + 1 < last.count else { continue }
      script = given.map(\.answer) + [last.answer + 1]
      return true
    }
    script = []
    return false
  }

  /// Ends the combinations of answers early.
  func cancel() { script = [] }

  // MARK: - Functions of the chart

  private func answer(_ question: Question) -> Int {
    let number = questions.number(of: question)
    if let answer = known[number] { return answer }
    guard given.count < Self.maximumQuestions else {
      isCut = true
      return question.count - 1
    }
    let answer = given.count < script.count ? script[given.count] : 0
    given.append(Answer(question: number, answer: answer, count: question.count))
    known[number] = answer
    return answer
  }

  func holds(_ name: String) -> Bool { answer(Question(name: name)) == 0 }

  func select(_ name: String, among candidates: [String]) -> NamedState? {
    guard !candidates.isEmpty else { return nil }
    let answer = answer(Question(name: name, candidates: candidates))
    return answer < candidates.count ? NamedState(candidates[answer]) : nil
  }

  func note(_ kind: Entry.Kind, _ text: String) {
    known = [:]
    guard log.count < Self.maximumEntries else { return isCut = true }
    log.append(Entry(kind: kind, text: text))
  }

  /// Notes an event that the machine handles between two actions, because it was raised, sent or deferred.
  func note(event name: String?) {
    guard let name, name != event else { return }
    event = name
    note(.event, name)
  }
}

extension PlayAnswers {
  /// The delay of a timer whose delay the program computes.
  static let computedDelay = Duration.seconds(1)

  /// Functions for all names of a document.
  static func bindings(for document: ChartDocument) -> ChartBindings<PlayAnswers> {
    let names = ReferencedNames(document)
    let statements = Set(document.statementTexts)
    var bindings = ChartBindings<PlayAnswers>()
    for name in names.guards { bindings.guard(name) { answers, _ in answers.holds(name) } }
    for name in names.actions {
      let kind: Entry.Kind = statements.contains(name) ? .statement : .action
      bindings.action(name) { answers, _ in answers.note(kind, name) }
    }
    for name in names.delays { bindings.delay(name) { _, _ in computedDelay } }
    for (name, candidates) in names.selections {
      bindings.selection(name) { $0.subject.select(name, among: candidates) }
    }
    for name in names.work { bindings.work(name, with: { _ in 0 }) { _, _ in .done(nil) } }
    for name in names.results { bindings.result(name) { _, _ in JSONValue.null } }
    bindings.onLog { answers, entry in
      answers.note(.log, entry.label.map { "\($0): \(entry.text)" } ?? entry.text)
    }
    return bindings
  }
}
