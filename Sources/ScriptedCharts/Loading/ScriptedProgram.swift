import ChartDocuments
import LoadedCharts
import Statecharts

/// A document whose actions and conditions are functions that a data model performs.
final class ScriptedProgram {
  typealias Context = ChartContext<NamedState, NamedEvent, ChartSession>

  /// The data of a state, or of the chart, whose id is empty.
  struct Declaration {
    let state: String
    let data: [ChartDocument.DataElement]
  }

  /// An `<invoke>`, with its number in the chart.
  struct Invocation {
    let state: String
    let id: String
    let task: ChartDocument.Task
  }

  /// A list of actions, and when it is performed.
  private struct Block: Equatable {
    let actions: [ChartDocument.Action]
    let phase: Phase
  }

  /// The part of a microstep in which actions are performed: it decides which states `In` sees.
  enum Phase: Equatable {
    case exit(of: String)
    case transition
    case entry(of: String)
  }

  let dataModel: any DataModel
  /// The document whose parts are names of functions.
  private(set) var document: ChartDocument
  var bindings = ChartBindings<ChartSession>()
  var declarations: [Declaration] = []
  var invocations: [Invocation] = []
  private(set) var faults: [ChartDocumentFault] = []

  let hasGroup: Bool
  /// Called with each session before its context is created.
  var preparing: (@Sendable (ChartSession) -> Void)?
  private var names: [String: Block] = [:]
  var isBoundLate: Bool { document.binding == .late }

  /// - Parameter hasGroup: Whether the sessions of `<invoke>` can be run.
  /// - Throws: `ChartDocumentError` with what the data model cannot run.
  init(
    _ document: ChartDocument, _ dataModel: any DataModel, hasGroup: Bool, file: String?
  ) throws {
    (self.dataModel, self.hasGroup) = (dataModel, hasGroup)
    // Without the warnings that nothing is performed.
    var copy = ChartDocument(
      name: document.name, root: document.root, eventMatching: document.eventMatching,
      exitsRegionsInOrder: document.exitsRegionsInOrder,
      failingGuardsAreFalse: document.failingGuardsAreFalse, bubbling: document.bubbling)
    (copy.dataLanguage, copy.binding) = (document.dataLanguage, document.binding)
    (copy.scripts, copy.format) = (document.scripts, document.format)
    self.document = document
    checkLanguage(of: document)
    try document.checkDepth()
    prepare(&copy.root)
    let start = ChartDocument.Reference(bind(start: "start of the data model"))
    copy.root.entry.insert(.named(start), at: 0)
    self.document = copy
    guard faults.isEmpty else { throw ChartDocumentError(faults, file: file) }
  }

  private func checkLanguage(of document: ChartDocument) {
    if let format = document.format, format != .scxml {
      report("A data model is for files of SCXML: load this file without one.", at: nil)
    }
    guard let language = document.dataLanguage,
      !dataModel.languages.contains(language.lowercased())
    else { return }
    let known = dataModel.languages.sorted().map { "'\($0)'" }.joined(separator: " and ")
    report(
      "The data model '\(language)' cannot be run: the one that was passed is for \(known).",
      at: document.root.position)
  }

  /// The functions, which retain the program: it gives them away.
  func takeBindings() -> ChartBindings<ChartSession> {
    defer { bindings = ChartBindings() }
    return bindings
  }

  func report(_ message: String, at position: SourcePosition?) {
    faults.append(ChartDocumentFault(message, at: position))
  }

  // MARK: - Data

  /// Declares the data of all states.
  func declareData(in context: any DataContext) {
    for element in declarations.flatMap(\.data) {
      try? context.declare(element.id, at: element.position)
    }
  }

  /// Executes the scripts of the whole chart.
  func performScripts(in session: SessionStorage, _ context: any DataContext) {
    for script in document.scripts {
      guard case .script(let content) = script.kind else { continue }
      do { try perform(content, at: script.position, context) } catch {
        session.fail(error, at: script.position)
      }
    }
  }

  private func start(_ session: SessionStorage) throws {
    let context = try session.start(self)
    session.beginBlock(self)
    for element in declarations.flatMap(\.data) {
      do { try context.declare(element.id, at: element.position) } catch { session.fail(error) }
    }
    for declaration in declarations where !isBoundLate || declaration.state.isEmpty {
      bind(declaration, session, context)
    }
    performScripts(in: session, context)
  }

  private func bind(
    _ declaration: Declaration, _ session: SessionStorage, _ context: any DataContext
  ) {
    for element in declaration.data {
      let location = ChartDocument.Expression(element.id, position: element.position)
      do {
        if declaration.state.isEmpty, let argument = session.arguments[element.id] {
          try context.assign(location, to: argument)
        } else if let value = element.value {
          try assign(value, to: location, context)
        }
      } catch { session.fail(error, at: element.position) }
    }
  }

  // MARK: - Names

  private func bind(start name: String) -> String {
    bindings.actionWithContext(name) { [self] context, _ in
      try start(context.subject.storage)
      context.subject.storage.performOperations(context)
    }
    return name
  }

  /// Binds the data of a state that get their values when it is first entered.
  func bind(dataOf declaration: Declaration) -> String {
    let name = "data of \(declaration.state)"
    bindings.actionWithContext(name) { [self] context, _ in
      // The context of a resumed session is created first: it has the states of the saved one.
      try perform(.entry(of: declaration.state), context) { session, data in
        guard session.boundStates.insert(declaration.state).inserted else { return }
        bind(declaration, session, data)
      }
    }
    return name
  }

  /// A list of actions as one action.
  func block(
    _ actions: [ChartDocument.Action], _ phase: Phase = .transition
  ) -> [ChartDocument.Action] {
    if actions.isEmpty { return [] }
    checkNames(actions)
    let block = Block(actions: actions, phase: phase)
    let text = actions.map(\.text).joined(separator: "; ")
    var (name, number) = (text, 1)
    while let other = names[name], other != block {
      number += 1
      name = "\(text) (\(number))"
    }
    if names.updateValue(block, forKey: name) == nil {
      bindings.actionWithContext(name) { [self] context, _ in
        try perform(phase, context) { session, data in try perform(actions, session, data) }
      }
    }
    return [.named(ChartDocument.Reference(name))]
  }

  /// Performs a block: an error ends it, and is an event.
  func perform(
    _ phase: Phase, _ context: borrowing Context,
    _ body: (SessionStorage, any DataContext) throws -> Void
  ) throws {
    let session = context.subject.storage
    let data = try session.open(self, seeing: context.seenEvent, context.activeStates(in: phase))
    session.beginBlock(self)
    do { try body(session, data) } catch is BlockEnded {} catch { session.fail(error) }
    session.endBlock()
    session.performOperations(context)
  }

  private func checkNames(_ actions: [ChartDocument.Action]) {
    for case .named(let reference) in actions
    where reference.name.contains(":") || reference.parameters != nil {
      report(
        "The action '\(reference.name)' is none of SCXML: a data model cannot perform it.",
        at: reference.position)
    }
  }

  func bind(_ condition: ChartDocument.Condition?) {
    switch condition {
    case .named(let reference):
      bindings.guardWithContext(reference.name) { [self] context in
        let session = context.subject.storage
        let data = try session.open(
          self, seeing: context.event, context.configuration.states.map(\.id))
        do { return try data.holds(reference.name, at: reference.position) } catch {
          if let failure = error as? ScriptFailure { session.failCondition(failure) }
          throw error
        }
      }
    case .not(let part): bind(part)
    case .all(let parts), .any(let parts): for part in parts { bind(part) }
    case .isIn, .literal, nil: break
    }
  }

  func bind(_ delay: ChartDocument.Delay) {
    guard case .named(let reference) = delay else { return }
    bindings.delay(reference.name) { [self] session, _ in
      let session = session.storage
      do { return try duration(delay, session.open(self)) } catch {
        if let failure = error as? ScriptFailure { session.report(failure) }
        return .zero
      }
    }
  }
}

extension ChartContext where State == NamedState, Event == NamedEvent {
  /// The value of `_event`.
  fileprivate var seenEvent: NamedEvent? { result as? NamedEvent ?? event }

  /// The states that are active in a part of the microstep: an exit and an entry change them at once.
  fileprivate func activeStates(in phase: ScriptedProgram.Phase) -> [String] {
    let active = configuration.states.map(\.id)
    switch phase {
    case .exit(let state):
      let exited = Set(statesExited.map(\.id).prefix { $0 != state })
      return exited.isEmpty ? active : active.filter { !exited.contains($0) }
    case .transition:
      let exited = Set(statesExited.map(\.id))
      return exited.isEmpty ? active : active.filter { !exited.contains($0) }
    case .entry(let state):
      let entered = Set(statesEntered.map(\.id).reversed().prefix { $0 != state })
      return entered.isEmpty ? active : active.filter { !entered.contains($0) }
    }
  }
}
