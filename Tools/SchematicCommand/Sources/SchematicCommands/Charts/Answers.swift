import ChartDocuments
import LoadedCharts

/// The subject of a chart that is run by hand: it answers the guards, and notes the actions.
final class Answers {
  /// The answers that are known.
  var guards: [String: Bool]
  /// The actions that were performed since the notes were taken.
  private var notes: [String] = []
  private let ask: ((String) -> Bool)?
  private var isAssuming = false
  /// The answers for the event that is delivered, if it is recorded: a recorder evaluates guards once more.
  private var answersForEvent: [String: Bool]?

  /// - Parameters:
  ///   - guards: The answers that are known.
  ///   - ask: Is called for a guard without an answer. Default: none; then such a guard does not hold.
  init(_ guards: [String: Bool], ask: ((String) -> Bool)? = nil) {
    self.guards = guards
    self.ask = ask
  }

  func holds(_ name: String) -> Bool {
    guard let ask else { return guards[name] ?? false }
    if let answer = guards[name] ?? answersForEvent?[name] { return answer }
    if isAssuming { return true }
    let answer = ask(name)
    answersForEvent?[name] = answer
    return answer
  }

  /// Asks each guard once until the next event.
  func beginRecordedEvent() { answersForEvent = [:] }

  /// Evaluates a function without asking: guards that would be asked for hold.
  func assumingThatGuardsHold<Result>(_ function: () -> Result) -> Result {
    isAssuming = true
    defer { isAssuming = false }
    return function()
  }

  func note(_ text: String) { notes.append(text) }

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// Functions for all names of a document.
  static func bindings(for document: ChartDocument) -> ChartBindings<Answers> {
    let names = ReferencedNames(document)
    var bindings = ChartBindings<Answers>()
    for name in names.guards { bindings.guard(name) { answers, _ in answers.holds(name) } }
    for name in names.actions { bindings.action(name) { answers, _ in answers.note(name) } }
    for name in names.delays { bindings.delay(name) { _, _ in .zero } }
    for name in names.selections.keys { bindings.selection(name) { _ in nil } }
    for name in names.work { bindings.work(name, with: { _ in 0 }) { _, _ in .done(nil) } }
    // The value is that of nothing: who answers the guards decides.
    for name in names.results { bindings.result(name) { _, _ in JSONValue.null } }
    bindings.onLog { answers, entry in answers.note("log: \(entry.text)") }
    return bindings
  }

  /// A chart whose functions do nothing: to draw and to check it.
  static func chart(
    of document: ChartDocument, file: String
  ) throws -> LoadedChart<Answers> {
    try LoadedChart(document, bindings: bindings(for: document), file: file)
  }
}
