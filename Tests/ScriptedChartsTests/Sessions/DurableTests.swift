import ChartDocuments
import DurableMachines
import Foundation
import LoadedCharts
import Schematic
import ScriptedCharts
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A chart with data whose machines are in a database: the data are in the row.
@Suite(.enabled(if: Engine.isInstalled, Engine.reason))
struct DurableTests {
  private static func carts(
    in store: MachineStore, preparing: (@Sendable (ChartSession) -> Void)? = nil
  ) async throws -> DurableMachines<ScriptedChart> {
    let document = try ChartDocument(
      scriptedContent: """
        <datamodel><data id="items">[]</data><data id="total" expr="0"/></datamodel>
        <script>function sum() { return items.reduce((all, item) => all + item.price, 0) }</script>
        <state id="shopping">
          <transition event="add"><script>items.push(_event.data)</script>
            <assign location="total" expr="sum()"/><log label="total" expr="total"/></transition>
          <transition event="spoil"><script>items.push({ price: 1 })</script><script>none()</script></transition>
          <transition event="error.execution" target="broken"><assign location="items[0].note" expr="_event.data"/></transition>
          <transition event="keep"><assign location="total" expr="() => 1"/></transition>
          <transition event="print"><send type="printer" event="total"><content expr="total"/></send></transition>
          <transition event="pay" cond="total &gt; 0" target="paying"><send event="late" delay="60s" id="late"/></transition>
        </state>
        <state id="paying"><transition event="late" target="late"/>
          <transition event="paid" target="done"><cancel sendid="late"/></transition></state>
        <state id="broken"/><state id="late"/><final id="done"/>
        """)
    return try await DurableMachines(
      ScriptedChart(document, dataModel: .ecmaScript(), preparing: preparing), named: "cart",
      in: store
    ) { ChartSession(id: "cart") }
  }

  private static func item(_ price: Int) -> NamedEvent {
    NamedEvent(
      "add",
      data: .object([
        JSONMember("price", .number("\(price)")), JSONMember("id", .string("i\(price)")),
      ]))
  }

  private static func data(
    _ carts: DurableMachines<ScriptedChart>
  ) async throws -> [String?] {
    let subject = try await carts.state(of: "a").subject
    return try ["items", "total"].map { try subject.value(of: $0)?.text }
  }

  /// The process that the next test kills, and the test itself, know the file by the id of the test's process.
  private static func file(of process: Int32) -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("schematic-carts-\(process).db").path
  }

  @Test func `a machine whose process is killed continues with its data in another one`()
    async throws
  {
    let file = Self.file(of: getpid())
    defer {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file + ending)
      }
    }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let carts = try await DurableTests.carts(in: .sqlite(DurableTests.file(of: getppid())))
      try await carts.create("a")
      try await carts.handle(DurableTests.item(3), to: "a", eventID: "1")
      try await carts.handle(DurableTests.item(4), to: "a", eventID: "2")
      kill(getpid(), SIGKILL)
    }
    let logs = Log()
    let carts = try await Self.carts(in: .sqlite(file)) { session in
      session.onLog = { text, _ in logs.append(text) }
    }
    #expect(
      try await Self.data(carts)
        == [#"[{"price":3,"id":"i3"},{"price":4,"id":"i4"}]"#, "7"])
    #expect(try await carts.handle(Self.item(4), to: "a", eventID: "2").isRepetition)
    // The functions of its scripts are declared again.
    #expect(try await carts.handle(Self.item(5), to: "a", eventID: "3").kind == .transitioned)
    #expect(logs.texts == ["12"])
    #expect(try await carts.handle("pay", to: "a", eventID: nil).states == ["paying"])
    #expect(try await carts.handle("paid", to: "a", eventID: nil).states == ["done"])
    #expect(try await Self.data(carts)[1] == "12")
  }

  @Test func `an event whose script fails is committed as a whole, with its error`() async throws {
    let carts = try await Self.carts(in: .memory)
    try await carts.create("a")
    try await carts.handle(Self.item(3), to: "a", eventID: nil)
    let answer = try await carts.handle("spoil", to: "a", eventID: "x")
    #expect(answer.states == ["broken"])
    let items = #"""
      [{"price":3,"id":"i3","note":"7:70: ReferenceError: Can't find variable: none, in 'none()'"},{"price":1}]
      """#
    let found = try await Self.data(carts)
    #expect(found == [items, "3"])
    #expect(try await carts.handle("spoil", to: "a", eventID: "x").isRepetition)
  }

  @Test func `a durable session has the processors that it is prepared with`() async throws {
    let log = Log()
    let carts = try await Self.carts(in: .memory) { session in
      session.processors = [Printer(log)]
      session.onError = { log.append("\($0)") }
    }
    try await carts.create("a")
    try await carts.handle(Self.item(3), to: "a", eventID: nil)
    try await carts.handle("print", to: "a", eventID: nil)
    #expect(log.texts == ["total 3 of cart"])
  }

  @Test func `an event that leaves data which JSON cannot express changes nothing`() async throws {
    let carts = try await Self.carts(in: .memory)
    carts.keptMachines = 10
    try await carts.create("a")
    try await carts.handle(Self.item(3), to: "a", eventID: nil)
    let before = try await carts.state(of: "a")
    await #expect(throws: (any Error).self) {
      try await carts.handle("keep", to: "a", eventID: nil)
    }
    let after = try await carts.state(of: "a")
    #expect(after.version == before.version)
    #expect(try await carts.handle(Self.item(4), to: "a", eventID: nil).kind == .transitioned)
    #expect(try await Self.data(carts)[1] == "7")
  }

  @Test func `a delayed event of a script is in the row, and a worker delivers it`() async throws {
    let clock = Clock()
    let carts = try await Self.carts(in: .memory.clock { clock.now })
    try await carts.create("a")
    try await carts.handle(Self.item(3), to: "a", eventID: nil)
    try await carts.handle("pay", to: "a", eventID: nil)
    clock.advance(by: 59)
    #expect(try await carts.workOnce() == 0)
    clock.advance(by: 1)
    try await carts.workOnce()
    #expect(try await carts.state(of: "a").innermostStates == ["late"])
  }
}

/// A processor that notes its messages.
private struct Printer: EventProcessor {
  let types: Set = ["printer"]
  private let log: Log

  init(_ log: Log) { self.log = log }

  func location(ofSession id: String) -> String { id }

  func send(_ message: OutgoingMessage) {
    log.append("\(message.name ?? "-") \(message.data?.text ?? "-") of \(message.sessionID)")
  }
}

/// Texts that are logged.
private final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [String] = []

  var texts: [String] { lock.withLock { values } }
  func append(_ text: String) { lock.withLock { values.append(text) } }
}

/// A clock that is moved by hand.
private final class Clock: @unchecked Sendable {
  private let lock = NSLock()
  private var value = Date(timeIntervalSince1970: 1_000_000)

  var now: Date { lock.withLock { value } }
  func advance(by seconds: Double) { lock.withLock { value += seconds } }
}
