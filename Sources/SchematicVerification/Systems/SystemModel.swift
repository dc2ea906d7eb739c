import Schematic
import Statecharts

/// Several machines that send each other messages, to be explored together.
///
/// ```swift
/// var system = try SystemModel()
/// let order = try system.add("order", Order(), outside: [.place], atMost: 1)
/// let payment = try system.add("payment", Payment())
/// try system.sends("charge", of: order, Payment.Event.charge, to: payment)
/// try system.sends("confirm", of: payment, Order.Event.paid, to: order)
/// let model = try system.explored()
/// print(model.report)
/// print(model.check(.never("paid and declined") { $0[order].contains(.paid) && $0[payment].contains(.declined) }))
/// ```
/// Machines of a chart are explored with all answers of guards. Their named actions send the messages that you declare.
/// Machines with their subjects are real ones, and their messages are taken from the subject after each event.
public struct SystemModel {
  let identity = SystemIdentity()
  var plan: SystemPlan

  /// Creates a system without machines.
  ///
  /// - Parameter limit: How many messages an inbox has at most; with ``Delivery/Order/ofEachSender``, from each sender.
  ///   Default: 4. If a machine sends more, the rest is not explored, which is a finding, and nothing is proved.
  /// - Throws: ``SystemModelError`` if the limit is not 1 to 1,000.
  public init(inboxLimit limit: Int = 4) throws(SystemModelError) {
    guard (1...1_000).contains(limit) else { throw .limit(limit) }
    plan = SystemPlan(limit: limit)
  }

  // MARK: - Machines

  /// Adds a machine of a chart, whose guards have all answers.
  ///
  /// - Parameters:
  ///   - name: The name of the machine in the system.
  ///   - chart: The chart.
  ///   - count: The number of machines that are the same, 1 to 16. A message to them goes to each, except the sender.
  ///     Configurations that differ only in their order are one. Default: 1.
  ///   - events: The events of the machine. Default: all cases of a `CaseIterable` type; otherwise the events that
  ///     transitions name.
  ///   - outside: The events that come from outside of the system, at any time. Default: none.
  ///   - times: How many events come from outside. Default: any number.
  ///   - delivery: The delivery of messages to the machine. Default: ``Delivery/actor``.
  ///   - isCreated: Whether the machine is created by its first message. Default: it exists from the start.
  ///   - restarts: Whether the machine may lose its state and its inbox at any time, and start again. A durable machine
  ///     does not: it continues with the same state and messages. Default: `false`.
  ///   - ignored: Messages that the machine may ignore without a finding. Default: none.
  ///   - mayRest: Whether the machine may wait in a state without end. Default: only in the first one, if its start
  ///     sends no message.
  /// - Returns: The machine, which selects its state in properties.
  /// - Throws: `InvalidDefinitionError` with every fault of the chart; ``SystemModelError``.
  public mutating func add<Chart: Statechart>(
    _ name: String, _ chart: Chart, count: Int = 1, events: [Chart.Event]? = nil,
    outside: [Chart.Event] = [], atMost times: Int? = nil, delivery: Delivery = .actor,
    isCreated: Bool = false, restarts: Bool = false, ignoring ignored: [Chart.Event] = [],
    restingIn mayRest: ((Configuration<Chart.State>) -> Bool)? = nil
  ) throws -> SystemMachine<Configuration<Chart.State>, Chart.Event> {
    let outlined = try OutlinedChart(chart).validated()
    let samples = events ?? allCases(of: Chart.Event.self) ?? outlined.samples.namedEvents
    let known = unique(outlined.outline.actions.compactMap { $0 })
    let make = { (options: ExplorationOptions, sendings: [SystemPlan.Sending], incoming: [Any]) in
      for sending in sendings where !known.contains(sending.action) {
        throw SystemModelError.unknownAction(sending.action, of: name, known: known)
      }
      // The messages to a machine are among its events, with any payload.
      let others = outside + ignored + incoming.compactMap { $0 as? Chart.Event }
      var keys = Set(samples.map(SystemPlan.key))
      let all = samples + others.filter { keys.insert(SystemPlan.key(of: $0)).inserted }
      return AbstractMachine(
        outlined, events: all, sending: sendings.map { ($0.action, $0.message) }, options: options)
    }
    return try add(
      SystemPlan.Party(
        name: name, count: count, delivery: delivery, isCreated: isCreated, restarts: restarts,
        outsideLimit: times, receivers: [], make: make, outside: outside, ignored: ignored,
        mayRest: mayRest.map { mayRest in
          { ($0 as? Configuration<Chart.State>).map(mayRest) ?? false }
        }), unstarted: outlined.initialConfiguration)
  }

  /// Adds a real machine with its subject, whose messages are taken from the subject after each event.
  ///
  /// - Parameters:
  ///   - name: The name of the machine in the system.
  ///   - definition: A chart, a table, a map or a flat schema.
  ///   - count: The number of machines that are the same, 1 to 16. Default: 1. Their subjects must not
  ///     distinguish them.
  ///   - makeSubject: Makes a subject in its initial state.
  ///   - fingerprint: The part of the subject that guards and messages depend on.
  ///   - copy: Copies a subject. Default: none. A machine is then restored by replaying its events.
  ///   - messages: Removes the messages of the last event from the subject, and returns them in order.
  ///   - receivers: The names of the machines that it sends to. Default: perhaps all. Fewer receivers make a reduction
  ///     possible: see ``explored(observing:options:)``. A message to another machine is an error.
  ///   - outside: The events that come from outside of the system, at any time. Default: none.
  ///   - times: How many events come from outside. Default: any number.
  ///   - delivery: The delivery of messages to the machine. Default: ``Delivery/actor``.
  ///   - isCreated: Whether the machine is created by its first message. Default: it exists from the start.
  ///   - restarts: Whether the machine may lose its state and its inbox at any time, and start again. Default: `false`.
  ///   - ignored: Messages that the machine may ignore without a finding. Default: none.
  ///   - mayRest: Whether the machine may wait in a state without end. Default: only in the first one, if its start
  ///     sends no message.
  /// - Returns: The machine, which selects its state in properties.
  /// - Throws: An error with every fault of the definition; ``SystemModelError``.
  public mutating func add<Definition: StateMachineDefinition, Fingerprint: Hashable>(
    _ name: String, exactly definition: Definition, count: Int = 1,
    subject makeSubject: @escaping () throws -> Definition.Schema.Subject,
    fingerprint: @escaping (Definition.Schema.Subject) -> Fingerprint,
    copy: ((Definition.Schema.Subject) -> Definition.Schema.Subject)? = nil,
    messages: @escaping (Definition.Schema.Subject) throws -> [SystemMessage],
    receivers: [String]? = nil, outside: [Definition.Schema.Event] = [], atMost times: Int? = nil,
    delivery: Delivery = .actor, isCreated: Bool = false, restarts: Bool = false,
    ignoring ignored: [Definition.Schema.Event] = [],
    restingIn mayRest: ((ExactState<Definition.Schema.State, Fingerprint>) -> Bool)? = nil
  ) throws -> SystemMachine<
    ExactState<Definition.Schema.State, Fingerprint>, Definition.Schema.Event
  >
  where Definition.Schema.State: Hashable, Definition.Schema.Event: Hashable {
    typealias State = ExactState<Definition.Schema.State, Fingerprint>
    let schema = try definition.makeSchema()
    let fingerprintBefore = fingerprint(try makeSubject())
    let make = { (options: ExplorationOptions, sendings: [SystemPlan.Sending], _: [Any]) in
      if let sending = sendings.first {
        throw SystemModelError.unknownAction(sending.action, of: name, known: [])
      }
      return ExactMachine(
        schema, events: outside + ignored, subject: makeSubject, fingerprint: fingerprint,
        copy: copy, messages: messages, options: options)
    }
    return try add(
      SystemPlan.Party(
        name: name, count: count, delivery: delivery, isCreated: isCreated, restarts: restarts,
        outsideLimit: times, receivers: receivers.map(Set.init), make: make, outside: outside,
        ignored: ignored,
        mayRest: mayRest.map { mayRest in { ($0 as? State).map(mayRest) ?? false } }),
      unstarted: ExactState(state: schema.initialState, fingerprint: fingerprintBefore))
  }

  private mutating func add<State, Event>(
    _ party: SystemPlan.Party, unstarted: State
  ) throws(SystemModelError) -> SystemMachine<State, Event> {
    guard (1...16).contains(party.count) else { throw .count(party.count, of: party.name) }
    let total = plan.parties.reduce(party.count) { $0 + $1.count }
    guard total <= 1_000 else { throw .tooManyMachines }
    guard !plan.parties.contains(where: { $0.name == party.name }) else {
      throw .repeatedName(party.name)
    }
    plan.parties.append(party)
    return SystemMachine(
      name: party.name, identity: identity, party: plan.parties.count - 1, unstarted: unstarted)
  }

  // MARK: - Messages

  /// Declares that a named action of a chart sends a message.
  ///
  /// An action with several declarations sends their messages in this order. Each action with the name sends them.
  ///
  /// - Parameters:
  ///   - action: The name of the action: `.perform("charge") { … }`, `onEntry("charge") { … }`.
  ///   - sender: A machine of a chart.
  ///   - event: An event of the receiver's chart.
  ///   - receiver: The receiver, which may be the sender. Several machines that are the same all get the
  ///     message, except
  ///     the sender.
  /// - Throws: ``SystemModelError`` if a machine belongs to another system. An unknown action or event is an error of
  ///   ``explored(observing:options:)``.
  public mutating func sends<SenderState, SenderEvent, State, Event>(
    _ action: String, of sender: SystemMachine<SenderState, SenderEvent>, _ event: Event,
    to receiver: SystemMachine<State, Event>
  ) throws(SystemModelError) {
    try check(sender)
    try check(receiver)
    plan.sendings.append(
      SystemPlan.Sending(
        party: sender.party, action: action, message: SystemMessage(event, to: receiver.name)))
    plan.parties[sender.party].receivers?.insert(receiver.name)
  }

  /// Declares that a message is a request, which needs an answer.
  ///
  /// A request that is never answered in some run is a finding.
  ///
  /// - Parameters:
  ///   - request: The message.
  ///   - sender: The machine that sends it, and waits for the answer.
  ///   - receiver: The machine that gets it.
  ///   - answers: The events of the sender that end the wait, also those of timers.
  /// - Throws: ``SystemModelError`` if a machine belongs to another system, or for more than 31 requests.
  public mutating func requires<SenderState, SenderEvent, State, Event>(
    answers: [SenderEvent], to request: Event, from sender: SystemMachine<SenderState, SenderEvent>,
    by receiver: SystemMachine<State, Event>
  ) throws(SystemModelError) {
    try check(sender)
    try check(receiver)
    guard plan.requests.count < 31 else { throw .tooManyRequests }
    plan.requests.append(
      SystemPlan.Request(
        sender: sender.party, receiver: receiver.party, event: request,
        answers: answers.map(SystemPlan.key)))
  }

  /// Sets the delivery of the messages of one machine to another.
  ///
  /// - Parameters:
  ///   - delivery: The delivery, instead of that of the receiver.
  ///   - sender: The sender.
  ///   - receiver: The receiver.
  /// - Throws: ``SystemModelError`` if a machine belongs to another system.
  public mutating func deliver<SenderState, SenderEvent, State, Event>(
    _ delivery: Delivery, from sender: SystemMachine<SenderState, SenderEvent>,
    to receiver: SystemMachine<State, Event>
  ) throws(SystemModelError) {
    try check(sender)
    try check(receiver)
    plan.channels[SystemPlan.Channel(sender: sender.party, receiver: receiver.party)] = delivery
  }

  private func check<State, Event>(
    _ machine: SystemMachine<State, Event>
  ) throws(SystemModelError) {
    guard machine.identity === identity else {
      throw .otherSystem(machine.name)
    }
  }
}
