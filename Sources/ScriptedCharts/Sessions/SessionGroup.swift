import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

/// A machine whose chart has data, and the sessions that its `<invoke>` elements start.
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
  var members: [String: Member] = [:]
  private var isRunning = false
  /// What the sessions have sent and started in this call.
  private var workCount = 0
  private var queue: [Delivery] = []
  private var timers: [(due: Duration, number: Int, target: Target, delivery: Delivery)] = []
  private var timerCount = 0
  private var now = Duration.zero

  /// The events that one call may deliver, and the sessions that may run.
  static let (deliveryLimit, memberLimit, depthLimit) = (10_000, 1000, 16)

  /// A session of the group.
  final class Member {
    let program: ScriptedProgram
    let session: ChartSession
    let machine: Machine
    weak var parent: Member?
    /// The id of its invocation in the parent; `nil` for the chart itself.
    let invocationID: String?
    /// By the numbers of their invocations.
    var children: [Int: Member] = [:]
    /// Whether its state in the parent was exited: nothing that it has sent is delivered.
    var isCancelled = false
    var isDone = false

    var depth: Int { 1 + (parent?.depth ?? 0) }

    init(
      _ program: ScriptedProgram, _ session: ChartSession, parent: Member?, invocationID: String?,
      file: String? = nil
    ) throws {
      (self.program, self.session, self.parent) = (program, session, parent)
      self.invocationID = invocationID
      machine = try StateMachine(LoadedChart(program, file: file), subject: session)
    }
  }

  private struct Delivery {
    var event: NamedEvent
    let member: Member?
    let sender: Member?
    /// The id by which it can be cancelled while it waits for its time.
    let id: String?
  }

  private enum Target {
    case member(Member)
    case address(String)
  }

  /// Creates a group with the session of a chart.
  ///
  /// - Parameters:
  ///   - document: A document that was read from SCXML.
  ///   - dataModel: The data model: `.ecmaScript()`. The charts of `<invoke src="…">` are among its files.
  ///   - session: The session of the chart itself. Default: a new one.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: `ChartDocumentError` with all faults of the chart; ``ScriptingError`` if the engine is not installed.
  public init(
    _ document: ChartDocument, dataModel: some DataModel, session: ChartSession = ChartSession(),
    file: String? = nil
  ) throws {
    try dataModel.check()
    self.dataModel = dataModel
    let program = try ScriptedProgram(document, dataModel, hasGroup: true, file: file)
    root = try Member(program, session, parent: nil, invocationID: nil, file: file)
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
    queue.append(Delivery(event: event, member: root, sender: nil, id: nil))
    try run()
  }

  /// Stops all machines, the invoked ones first.
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
    if !isRunning { workCount = 0 }
    while let next = nextTimer, timers[next].due <= end {
      // What is not delivered waits for the next call.
      if !isRunning { try checkWork(with: 1) }
      let timer = timers.remove(at: next)
      now = timer.due
      // A session that has ended delivers nothing (SCXML 6.2.4).
      guard timer.delivery.sender?.isDone == false else { continue }
      deliver(timer.delivery, to: timer.target)
      try drain()
    }
    now = end
  }

  /// The time until the next event whose delay has not passed; `nil` if there is none.
  public var timeUntilNextEvent: Duration? { nextTimer.map { timers[$0].due - now } }

  private var nextTimer: Int? {
    timers.indices.min { (timers[$0].due, timers[$0].number) < (timers[$1].due, timers[$1].number) }
  }

  private func run(_ begin: () throws -> Void = {}) throws {
    guard !isRunning else { return }
    workCount = 0
    try drain(begin)
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
      guard let member = delivery.member, delivery.sender?.isCancelled != true else { continue }
      try handle(delivery.event, in: member)
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

  private func handle(_ event: NamedEvent, in member: Member) throws {
    guard !member.isDone, !member.isCancelled else { return }
    for (number, child) in member.children.sorted(by: { $0.key < $1.key }) {
      let invocation = member.program.invocations[number].task.invocation
      if event.fields[.invocationID] == child.invocationID, event.fields[.invocationID] != nil {
        member.finalize(number, event)
        takeErrors(of: member)
      }
      if invocation?.forwardsEvents == true {
        queue.append(Delivery(event: event, member: child, sender: nil, id: nil))
      }
    }
    if let error = member.machine.handle(event).error { throw error }
    try settle(member)
  }

  /// After a macrostep: starts what states that stay active invoke, or ends the session.
  private func settle(_ member: Member) throws {
    guard !member.machine.state.isFinal else { return finish(member) }
    let storage = member.session.storage
    while !storage.pendingInvocations.isEmpty {
      let number = storage.pendingInvocations.removeFirst()
      // A start takes as long as many events.
      try countWork(10)
      guard let child = begin(number, in: member) else {
        takeErrors(of: member)
        continue
      }
      if let error = child.machine.start().error { throw error }
      try settle(child)
    }
  }

  private func finish(_ member: Member) {
    guard !member.isDone else { return }
    member.isDone = true
    end(member)
    guard let parent = member.parent, let id = member.invocationID, !member.isCancelled else {
      return
    }
    var event = NamedEvent("done.invoke.\(id)", data: member.result)
    event.fields = [.type: "platform", .invocationID: id]
    queue.append(Delivery(event: event, member: parent, sender: member, id: nil))
  }

  /// Ends the sessions that a session has invoked, and removes it.
  private func end(_ member: Member) {
    for child in member.children.values { cancel(child) }
    member.children = [:]
    if member !== root { members[member.session.id] = nil }
  }

  /// Events of a session that has ended by itself are delivered all the same.
  private func cancel(_ child: Member) {
    guard !child.isDone else { return }
    child.isCancelled = true
    end(child)
    child.machine.stop()
  }

  /// Errors outside of a macrostep are handled before all other events.
  private func takeErrors(of member: Member) {
    let operations = member.session.storage.operations
    member.session.storage.operations = []
    let errors = operations.compactMap { operation -> Delivery? in
      guard case .raise(let event) = operation else { return nil }
      return Delivery(event: event, member: member, sender: nil, id: nil)
    }
    queue.insert(contentsOf: errors, at: 0)
  }

  // MARK: - For the sessions

  /// The states of invocations were exited.
  func endInvocations(_ numbers: Range<Int>, of session: SessionStorage) {
    guard let member = members[session.id] else { return }
    for number in numbers {
      if let child = member.children.removeValue(forKey: number) { cancel(child) }
    }
  }

  func reaches(_ target: String, from session: SessionStorage) -> Bool {
    members[session.id].flatMap { member(at: target, from: $0) } != nil
  }

  private func member(at target: String, from sender: Member) -> Member? {
    if target == "#_parent" { return sender.parent }
    if target.hasPrefix("#_scxml_") { return members[String(target.dropFirst(8))] }
    return sender.children.values.first { "#_\($0.invocationID ?? "")" == target && !$0.isDone }
  }

  /// An event of a session to itself.
  func post(
    _ event: NamedEvent, toItself session: SessionStorage, after delay: Duration, id: String?
  ) {
    guard let member = members[session.id] else { return }
    post(event, .member(member), after: delay, id: id, from: member)
  }

  /// An event of a session to another one.
  func post(
    _ event: NamedEvent, to target: String, after delay: Duration, id: String?,
    from sender: SessionStorage
  ) {
    guard let sender = members[sender.id] else { return }
    post(event, .address(target), after: delay, id: id, from: sender)
  }

  private func post(
    _ event: NamedEvent, _ target: Target, after delay: Duration, id: String?, from sender: Member
  ) {
    var event = event
    if case .address(let address) = target, let parent = sender.parent,
      member(at: address, from: sender) === parent
    {
      event.fields[.invocationID] = sender.invocationID
    }
    let delivery = Delivery(event: event, member: nil, sender: sender, id: id)
    guard delay > .zero else { return deliver(delivery, to: target) }
    timerCount += 1
    timers.append((now + delay, timerCount, target, delivery))
  }

  private func deliver(_ delivery: Delivery, to target: Target) {
    guard let sender = delivery.sender else { return }
    let member =
      switch target {
      case .member(let member): member
      case .address(let address): self.member(at: address, from: sender)
      }
    guard let member else { return }
    let origin = member === sender ? nil : sender
    queue.append(
      Delivery(event: delivery.event, member: member, sender: origin, id: nil))
  }

  func cancel(_ id: String, from session: SessionStorage) {
    timers.removeAll { $0.delivery.id == id && $0.delivery.sender?.session.id == session.id }
  }
}
