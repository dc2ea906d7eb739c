import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

/// A machine whose chart has data, and the sessions and services that its `<invoke>` elements start.
///
/// ```swift
/// let group = try SessionGroup(document, dataModel: .ecmaScript())
/// try group.start()
/// try group.handle("go")
/// try group.advance(by: .seconds(1))
/// print(group.machine.isIn("done"))
/// ```
/// All sessions run in the isolation domain of the group, one event at a time. Each function returns when no event waits.
/// The group has no clock: ``advance(by:)`` delivers what was sent with a delay. A program that runs in real time sleeps
/// for ``timeUntilNextEvent``, and advances by the time that has passed.
public final class SessionGroup {
  /// The type of the machines.
  public typealias Machine = StateMachine<StatechartSchema<NamedState, NamedEvent, ChartSession>>

  /// The machine of the chart itself.
  public var machine: Machine { root.machine }
  /// The session of the chart itself.
  public var session: ChartSession { root.session }

  /// The number of sessions that run, with that of the chart itself.
  public var sessionCount: Int { members.count }

  let root: Member
  let dataModel: any DataModel
  let services: [any InvokedService]
  /// The sessions that run, by their ids.
  var members: [String: Member] = [:]
  private(set) var isRunning = false
  /// The number of events sent and sessions started in this call.
  private var workCount = 0
  var queue: [Delivery] = []
  var timers: [Timer] = []
  var timerCount = 0
  private(set) var now = Duration.zero

  /// The events that one call may deliver, and the sessions that may run.
  static let (deliveryLimit, memberLimit, depthLimit) = (10_000, 1000, 16)

  /// Creates a group with the session of a chart.
  ///
  /// - Parameters:
  ///   - document: A document that was read from SCXML.
  ///   - dataModel: The data model: `.ecmaScript()`. The charts of `<invoke src="…">` are among its files.
  ///   - session: The session of the chart itself. Default: a new one.
  ///   - services: The services for `<invoke>` elements of types other than SCXML. Default: none.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with all faults of the chart; ``ScriptingError`` if the engine is not installed.
  public init(
    _ document: ChartDocument, dataModel: some DataModel, session: ChartSession = ChartSession(),
    services: [any InvokedService] = [], file: String? = nil
  ) throws {
    try dataModel.check()
    (self.dataModel, self.services) = (dataModel, services)
    let program = try ScriptedProgram(document, dataModel, hasGroup: true, file: file)
    root = try Member(program, session, file: file)
    members[session.id] = root
    session.storage.group = self
  }

  // MARK: - Running

  /// Starts the machine.
  ///
  /// - Throws: ``ScriptFailure`` if the sessions send each other events without end; an error of the machine.
  public func start() throws {
    try run {
      if let error = root.machine.start().error { throw error }
      try settle(root)
    }
  }

  /// Delivers an event to the machine of the chart itself, and then all events that the sessions send.
  ///
  /// From inside of a function that a session calls, it adds the event to the queue.
  ///
  /// - Throws: ``ScriptFailure`` if the sessions send each other events without end: more than 10,000.
  public func handle(_ event: NamedEvent) throws {
    queue.append(Delivery(event: event, receiver: .session(root)))
    try run()
  }

  /// Delivers an event to one of the sessions, and then all events that the sessions send.
  ///
  /// An ``EventProcessor`` gives it the answers to messages of a session.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The id of the session: ``OutgoingMessage/sessionID``.
  /// - Returns: Whether the session runs; it may have ended.
  /// - Throws: As ``handle(_:)``.
  @discardableResult
  public func handle(_ event: NamedEvent, inSession id: String) throws -> Bool {
    guard let member = members[id] else { return false }
    queue.append(Delivery(event: event, receiver: .session(member)))
    try run()
    return true
  }

  /// Stops the sessions that the chart has invoked, and then the machine of the chart itself.
  ///
  /// Their exit actions are performed.
  public func stop() {
    end(root)
    root.machine.stop()
    // It may be started again.
    root.isDone = false
    (queue, timers) = ([], [])
  }

  /// Advances the time, and delivers the events whose delay has passed, in the order of their times.
  ///
  /// - Throws: As ``handle(_:)``. The time is then that of the last event that was delivered.
  public func advance(by duration: Duration) throws {
    let end = now + max(.zero, duration)
    try run()
    while let next = nextTimer, timers[next].due <= end {
      // Other events wait for the next call.
      if !isRunning { try checkWork(with: 1) }
      let timer = timers.remove(at: next)
      now = timer.due
      deliver(timer.event, to: timer.target, from: timer.sender)
      try drain()
    }
    now = end
  }

  /// The time until the next event whose delay has not passed; `nil` if there is none.
  public var timeUntilNextEvent: Duration? { nextTimer.map { timers[$0].due - now } }

  private var nextTimer: Int? {
    timers.indices.min { (timers[$0].due, timers[$0].number) < (timers[$1].due, timers[$1].number) }
  }

  func run(_ begin: () throws -> Void = {}) throws {
    guard !isRunning else { return }
    workCount = 0
    try drain(begin)
  }

  /// Performs a closure that adds events to the queue, which the next call delivers.
  func collecting(_ body: () throws -> Void) rethrows {
    isRunning = true
    defer { isRunning = false }
    try body()
  }

  /// Delivers all events that wait.
  private func drain(_ begin: () throws -> Void = {}) throws {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    try begin()
    while !queue.isEmpty {
      try countWork(1)
      let delivery = queue.removeFirst()
      guard !delivery.isCancelled else { continue }
      switch delivery.receiver {
      case .session(let member): try handle(delivery.event, in: member)
      case .service(let invocation): handle(delivery.event, in: invocation)
      case .ended: continue
      }
    }
  }

  private func countWork(_ work: Int) throws {
    do { try checkWork(with: work) } catch {
      queue = []
      throw error
    }
    workCount += work
  }

  private func checkWork(with work: Int) throws {
    guard workCount + work > Self.deliveryLimit else { return }
    throw ScriptFailure(
      """
      One call would deliver more than \(Self.deliveryLimit) events: end the loop, or advance the time in shorter steps
      """)
  }

  // MARK: - Macrosteps

  private func handle(_ event: NamedEvent, in member: Member) throws {
    guard !member.isDone, !member.isCancelled else { return }
    for (number, child) in member.childrenInOrder {
      if let id = event.fields[.invocationID], id == child.invocationID {
        member.finalize(number, event)
        takeErrors(of: member)
      }
      if !event.isError, member.program.invocations[number].task.invocation?.forwardsEvents == true
      {
        queue.append(Delivery(event: event, receiver: child))
      }
    }
    limit(member)
    if let error = member.machine.handle(event).error { throw error }
    try settle(member)
  }

  /// After a macrostep: starts what states that stay active invoke, or ends the session.
  private func settle(_ member: Member) throws {
    guard !member.machine.state.isFinal else { return finish(member) }
    let storage = member.session.storage
    // Of several errors, the first is handled first.
    defer { takeErrors(of: member) }
    while !storage.pendingInvocations.isEmpty {
      let number = storage.pendingInvocations.removeFirst()
      // A start takes as long as many events.
      try countWork(10)
      guard let child = begin(number, in: member) else { continue }
      limit(child)
      if let error = child.machine.start().error { throw error }
      try settle(child)
    }
  }

  /// A session may take as many steps as the chart itself.
  private func limit(_ member: Member) {
    guard member !== root else { return }
    member.machine.maximumSteps = machine.maximumSteps
    member.machine.maximumEvents = machine.maximumEvents
  }

  private func finish(_ member: Member) {
    guard !member.isDone else { return }
    member.isDone = true
    end(member)
    guard let origin = member.origin, let parent = origin.parent, !member.isCancelled else {
      return
    }
    parent.children[origin.number] = .ended(id: origin.id)
    postDone(origin.id, member.result, to: parent, from: .session(member))
  }

  /// The event that an invocation has finished.
  func postDone(_ id: String, _ result: JSONValue?, to parent: Member, from sender: Child) {
    var event = NamedEvent("done.invoke.\(id)", data: result)
    event.fields = [.type: "platform", .invocationID: id]
    queue.append(Delivery(event: event, receiver: .session(parent), sender: sender))
  }

  /// Errors outside of a macrostep are handled before all other events, in their order.
  func takeErrors(of member: Member) {
    let operations = member.session.storage.operations
    member.session.storage.operations = []
    let errors = operations.compactMap { operation -> Delivery? in
      guard case .raise(let event) = operation else { return nil }
      return Delivery(event: event, receiver: .session(member))
    }
    queue.insert(contentsOf: errors, at: 0)
  }
}

extension NamedEvent {
  /// Whether it is an error of the session itself, which is not forwarded: it is no external event.
  fileprivate var isError: Bool { fields[.type] == "platform" && name.hasPrefix("error.") }
}
