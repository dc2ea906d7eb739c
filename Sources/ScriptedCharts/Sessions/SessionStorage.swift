import ChartDocuments
import Foundation
import LoadedCharts
import Statecharts

/// The contents of a session, which all copies of it share.
final class SessionStorage {
  let id: String
  private(set) var context: (any DataContext)?
  private var program: ScriptedProgram?

  var onError: ((ScriptFailure) -> Void)?
  var onLog: ((_ text: String, _ label: String?) -> Void)?

  /// The place of all errors of a chart that is content of a file: the lines of that text are none of the file.
  var place: SourcePosition?

  /// The values of final states that were entered, by the names of their results.
  var results: [String: JSONValue] = [:]
  /// The states whose data have their values, if the chart binds them late.
  var boundStates: Set<String> = []
  /// The values for data of the chart itself that another session passes on.
  var arguments: [String: JSONValue] = [:]
  /// The queue operations of the block that is performed.
  var operations: [QueueOperation] = []
  /// The invocations whose states were entered in this macrostep, by their numbers in the chart.
  var pendingInvocations: [Int] = []
  /// The group that runs this session with others; `nil` for a machine of its own.
  weak var group: SessionGroup?
  var processors: [any EventProcessor] = []

  /// The session with the functions for errors and logs: that of the chart itself, also for those that it invokes.
  var reporter: SessionStorage { group?.session.storage ?? self }

  /// The errors of conditions whose events have not been seen: the machine raises them without data.
  private var conditionFailures: [ScriptFailure] = []
  private var sendCount = 0
  private var event: NamedEvent?
  private var activeStates: [String] = []
  private var resumed: SavedSession?
  private var end: ContinuousClock.Instant?

  init(id: String?) {
    self.id = id ?? UUID().uuidString
  }

  init(resuming data: JSONValue) throws {
    let saved = try SavedSession(data)
    (id, resumed) = (saved.id, saved)
    (sendCount, boundStates) = (saved.sendCount, saved.boundStates)
  }

  // MARK: - The context

  /// Creates the context anew.
  func start(_ program: ScriptedProgram) throws -> any DataContext {
    (event, activeStates, resumed, self.program) = (nil, [], nil, program)
    (results, boundStates, operations) = ([:], [], [])
    program.preparing?(ChartSession(self))
    let context = try program.dataModel.makeContext(
      of: SessionDescription(
        id: id, name: program.document.name, processors: processors.locations(ofSession: id)))
    self.context = context
    return context
  }

  /// The context; that of a resumed session is created here.
  func open(_ program: ScriptedProgram) throws -> any DataContext {
    if let context { return context }
    let saved = resumed
    let context = try start(program)
    guard let saved else { return context }
    boundStates = saved.boundStates
    program.declareData(in: context)
    program.performScripts(in: self, context)
    // Another name would be a text to execute.
    let declared = Set(program.declarations.flatMap(\.data).map(\.id))
    for (id, value) in saved.data where declared.contains(id) {
      try context.assign(ChartDocument.Expression(id), to: value)
    }
    operations = []
    return context
  }

  /// The context, in which expressions see an event and the active states.
  func open(
    _ program: ScriptedProgram, seeing event: NamedEvent?,
    _ activeStates: [String]
  ) throws -> any DataContext {
    let context = try open(program)
    if let event, event != self.event {
      self.event = event
      context.setEvent(describing(event))
    }
    if activeStates != self.activeStates {
      self.activeStates = activeStates
      context.setActiveStates(activeStates)
    }
    return context
  }

  func isActive(_ state: String) -> Bool {
    activeStates.contains(state)
  }

  // MARK: - Errors and time

  /// Reports an error, and adds its event to the queue: `error.communication` for a ``CommunicationFailure``, or else
  /// `error.execution`.
  ///
  /// - Parameter position: The place of an error that has none.
  func fail(
    _ error: any Error, at position: SourcePosition? = nil, sendID: String? = nil
  ) {
    let name = error is CommunicationFailure ? "error.communication" : "error.execution"
    var failure = error as? ScriptFailure ?? ScriptFailure("\(error)")
    failure.position = failure.position ?? position
    failure = report(failure)
    var event = NamedEvent(name, data: .string("\(failure)"))
    event.fields = [.type: "platform"]
    event.fields[.sendID] = sendID
    operations.append(.raise(event))
  }

  /// Reports the error of a condition, whose event the machine raises itself.
  func failCondition(_ failure: ScriptFailure) {
    let failure = report(failure)
    if conditionFailures.count < 100 { conditionFailures.append(failure) }
  }

  /// The event, with the error of the condition that has raised it.
  private func describing(_ event: NamedEvent) -> NamedEvent {
    guard event.isOfCondition else {
      // The errors of an event come before all others.
      if event.fields[.type] != "platform" { conditionFailures = [] }
      return event
    }
    guard !conditionFailures.isEmpty else { return event }
    var event = event
    event.data = .string("\(conditionFailures.removeFirst())")
    return event
  }

  /// Calls the function for errors.
  ///
  /// - Returns: The error with the place that it has for the program.
  @discardableResult
  func report(_ failure: ScriptFailure) -> ScriptFailure {
    var failure = failure
    failure.position = place ?? failure.position
    reporter.onError?(failure)
    return failure
  }

  func log(_ text: String, _ label: String?) { reporter.onLog?(text, label) }

  /// Makes the next block see the event anew: this one may have stored a part of its data, or changed it.
  func endBlock() {
    // The next error event is equal, and has another error.
    if event?.isOfCondition == true, !conditionFailures.isEmpty { event = nil }
    switch event?.data {
    case .array, .object: event = nil
    case .null, .bool, .number, .string, nil: break
    }
  }

  func beginBlock(_ program: ScriptedProgram) {
    end = program.dataModel.timeOfBlock.map { ContinuousClock.now + $0 }
  }

  /// - Throws: ``ScriptFailure`` if the block has taken too long.
  func checkTime(at position: SourcePosition?) throws {
    guard let end, ContinuousClock.now > end else { return }
    throw ScriptFailure("The list of actions has taken too long", at: position)
  }

  func makeSendID() -> String {
    sendCount += 1
    return "send.\(sendCount)"
  }

  // MARK: - Values

  /// The value of an expression; `nil` if the machine has not started.
  ///
  /// - Throws: ``ScriptFailure`` if the expression fails. The context of a resumed session does not exist before its
  ///   machine needs it: until then, only the names of its data have values.
  func value(of expression: String) throws -> JSONValue? {
    if let context {
      return try context.evaluate(ChartDocument.Expression(expression), named: expression)
    }
    guard let resumed else { return nil }
    if let element = resumed.data.first(where: { $0.id == expression }) { return element.value }
    throw ScriptFailure(
      """
      Until the machine of a resumed session evaluates a condition or an action, only the names of saved data have values
      """, in: expression)
  }

  /// The names of the data that the chart declares; empty before the start.
  var dataNames: [String] {
    if context != nil, let program { return program.declarations.flatMap(\.data).map(\.id) }
    return resumed?.data.map(\.id) ?? []
  }

  // MARK: - Saving

  func saved() throws -> JSONValue {
    guard let context, let program else {
      return resumed?.json ?? SavedSession(id: id).json
    }
    var saved = SavedSession(id: id)
    (saved.sendCount, saved.boundStates) = (sendCount, boundStates)
    for element in program.declarations.flatMap(\.data) {
      let expression = ChartDocument.Expression(element.id, position: element.position)
      guard let value = try context.evaluate(expression, named: element.id) else { continue }
      saved.data.append((element.id, value))
    }
    return saved.json
  }
}

extension NamedEvent {
  /// Whether the machine itself has raised it for a condition that has failed.
  fileprivate var isOfCondition: Bool {
    name == "error.execution" && data == nil && fields.isEmpty
  }
}

/// An operation on the queues of the machine.
enum QueueOperation {
  case raise(NamedEvent)
  case send(NamedEvent)
  case sendLater(NamedEvent, Duration, id: String?)
  case cancel(String)
  /// By the group.
  case post(NamedEvent, to: SessionGroup.Target, after: Duration, id: String?)
}
