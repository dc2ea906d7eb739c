import Foundation
import Schematic
import SchematicConcurrency
import StateGraphs

/// An inspector that shows machines live on a page in the browser.
///
/// ```swift
/// #if DEBUG
///   let inspector = try Inspector.start()     // prints http://127.0.0.1:8421/#token
///   inspector.add(machine, named: "checkout")
/// #endif
/// ```
/// ``start(port:allowsSending:exposing:secret:recorder:)`` needs the trait `Inspector` of this package, which fetches a
/// server. Without the trait, mount ``respond(to:)`` in a server of your program, or write a file with a ``Recorder``.
///
/// The page opens only with the printed address: see <doc:WatchingMachinesLive>.
public final class Inspector: Sendable {
  /// The recorder of the machines that the inspector shows.
  public let recorder: Recorder

  let gate: RequestGate
  let allowsSending: Bool
  /// Differs between two runs of a program, whose machines have the same identities.
  private let run = InspectorSecret.randomText()
  private let fleets = Locked<[FleetLines]>([])
  private let readers: PageReaders
  /// Stops the server.
  let server = Locked<(@Sendable () -> Void)?>(nil)

  /// Creates an inspector that you mount in another server.
  ///
  /// - Parameters:
  ///   - recorder: The machines to show. Default: a new one.
  ///   - hosts: The hosts by which browsers reach the server, with a port unless it is that of the scheme. Requests for
  ///     other hosts are refused.
  ///   - isSecure: Whether browsers reach the server by HTTPS. Default: no.
  ///   - allowsSending: Whether the page may send events and perform actions. Default: no.
  ///   - secret: A secret that stays the same when the program is started again. Default: a new one.
  public init(
    _ recorder: Recorder = Recorder(), hosts: Set<String>, isSecure: Bool = false,
    allowsSending: Bool = false, secret: InspectorSecret? = nil
  ) {
    (self.recorder, self.allowsSending) = (recorder, allowsSending)
    gate = RequestGate(hosts: hosts, isSecure: isSecure, secret: secret ?? InspectorSecret())
    readers = PageReaders(
      changes: { recorder.takeChanges() }, didChangeCount: { recorder.watch($0 > 0) })
  }

  deinit {
    server.withLock { $0 }?()
  }

  /// The secret that the page needs, as the fragment of its address: `http://127.0.0.1:8421/#TOKEN`.
  public var token: String { gate.token }

  // MARK: Machines

  /// Shows a machine on the page until it is deallocated.
  ///
  /// - Parameters:
  ///   - machine: The machine. It is not retained.
  ///   - name: The name to show. Default: that of the definition.
  ///   - queue: The queue on which the machine is used, such as `.main`; events from the page are handled there.
  ///     Default: none, so that the page sends no events.
  ///   - graph: The diagram. Default: that of the definition; a flat schema has one if its states and events are
  ///     `CaseIterable`. For others, pass a graph such as `StateGraph(of: Door())`.
  ///   - samples: The events that can be sent, with samples of their payloads. Default: all cases, if the events are
  ///     `CaseIterable`.
  ///   - mask: Makes the text that is shown for an event instead of its payload. Default: the payload is shown.
  ///   - data: The data of the subject that are shown, by their names: `{ [("items", "\($0.items.count)")] }`; for a chart
  ///     with data of its own `{ $0.dataTexts }`. It is called after each step. Default: none.
  ///   - code: Swift code that makes such a machine, for the tests that the page copies:
  ///     `try StateMachine(Order(), subject: Cart(items: 3), reference: .strong)`. Default: code that creates the
  ///     definition and the subject without arguments.
  @inlinable
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachine<Schema>, named name: String? = nil, on queue: DispatchQueue? = nil,
    drawnAs graph: StateGraph? = nil, samples: [Schema.Event] = [],
    mask: (@Sendable (Schema.Event) -> String)? = nil,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])? = nil,
    madeBy code: String? = nil
  ) where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    let log = recorder.insert(
      machine, named: name, drawnAs: graph, samples: samples, mask: mask, data: data,
      madeBy: code)
    MachineTracer.follow(machine, for: log)
    if let queue { log.letAsk(machine, on: queue) }
  }

  /// Shows the machine of an actor on the page until it is deallocated; events from the page are handled on the actor.
  ///
  /// The parameters are those of ``Recorder``.
  @inlinable
  public func add<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>, named name: String? = nil,
    drawnAs graph: StateGraph? = nil, samples: [Schema.Event] = [],
    mask: (@Sendable (Schema.Event) -> String)? = nil,
    data: (@Sendable (Schema.Subject) -> [(name: String, text: String)])? = nil,
    madeBy code: String? = nil
  ) async where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    await recorder.add(
      machine, named: name, drawnAs: graph, samples: samples, mask: mask, data: data,
      madeBy: code)
  }

  /// Stops recording a machine, and shows it as deallocated; its log remains readable.
  public func remove<Schema: StateMachineSchemaProtocol>(_ machine: StateMachine<Schema>)
  where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    recorder.remove(machine)
  }

  /// Stops recording the machine of an actor, and shows it as deallocated; its log remains readable.
  public func remove<Schema: StateMachineSchemaProtocol>(
    _ machine: StateMachineActor<Schema>
  ) async where Schema: SendableMetatype, Schema.State: Sendable, Schema.Event: Sendable {
    await recorder.remove(machine)
  }

  /// Shows machines that are not in this process, such as stored ones.
  ///
  /// - Parameters:
  ///   - fleet: The machines.
  ///   - name: The name to show.
  public func add(_ fleet: some InspectedFleet, named name: String) {
    let diagram = fleet.diagram
    fleets.withLock { fleets in
      let id = "f\(fleets.count + 1)"
      fleets.append(
        FleetLines(
          id: id, name: name,
          chart: InspectedChart(
            id: "\(id) \(diagram.name)", name: diagram.name, graph: diagram.graph,
            names: fleet.code?.names, spellings: fleet.code?.spellings ?? [:]),
          fleet: fleet, allowsActions: allowsSending))
    }
  }

  // MARK: Requests

  var allFleets: [FleetLines] { fleets.withLock { $0 } }

  func stream() async -> AsyncStream<[UInt8]>? {
    await refresh(Array(recorder.machines.prefix(1_000)))
    if readers.isEmpty { recorder.discardChanges() }
    let fleets = allFleets
    var lines = [recorder.header(sends: allowsSending, run: run)] + recorder.charts
    lines += fleets.map(\.chart.line)
    for fleet in fleets { if let counts = try? await fleet.counts() { lines.append(counts) } }
    lines += recorder.machines.map { $0.machineLine() } + recorder.goneLines
    return readers.add(beginningWith: lines)
  }
}
