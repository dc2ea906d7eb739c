import Foundation
import Schematic
import Statecharts
import Testing

@testable import DurableMachines

// Each refusal has its sentence, and a twin that only differs in what is refused is answered.
@Suite struct RefusalTests {
  let clock = TestClock()

  private static let sentences: [MachineError.Kind: String] = [
    .unknown: """
    There is no machine 'm' of the chart 'c'. Create it with create(_:), or handle the event with isCreating: true. The id of \
    one that was deleted is not used again.
    """,
    .exists: """
    There is a machine 'm' of the chart 'c' already, or there was one that was deleted. Use another id.
    """,
    .quarantined: """
    The machine 'm' of the chart 'c' is quarantined: R. Deploy a chart that resumes it, or change its row and call release(_:).
    """,
    .contended: """
    The machine 'm' of the chart 'c' was changed by other processes R. times while the event was handled. Post events of such a machine: \
    post(_:to:eventID:).
    """,
    .invalidID: "'m' is no id for the chart 'c': one has 1 to 255 bytes of UTF-8, without NUL.",
    .invalidName: """
    'c' is no name for a chart in a store: one has 1 to 255 bytes of UTF-8, without NUL. Give one with named:.
    """,
    .otherChart: """
    The archive of the machine 'm' is one of the chart 'R.', and these are machines of the chart 'c'. Open those named 'R.', and \
    restore it there.
    """,
    .newerChart: """
    The machine 'm' of the chart 'c' was saved by R.. Leave it to processes with that version of the chart.
    """,
    .paused: """
    The machine 'm' of the chart 'c' is paused: R. Post the event, which then waits, or continue the machine: .continue.
    """,
    .unsavable: """
    The machine 'm' of the chart 'c' cannot be saved after the event: R. Correct the action that made such data.
    """,
  ]

  @Test(arguments: MachineError.Kind.allCases)
  func `an error of a machine says what is wrong, where, and what to do`(kind: MachineError.Kind) {
    let error = MachineError(kind, chart: "c", id: "m", reason: "R.")
    #expect(error.description == Self.sentences[kind])
  }

  /// 255 bytes are an id, and 256 none.
  private static let ids: [(text: String, isID: Bool)] = [
    ("", false), ("a", true), (String(repeating: "a", count: 255), true),
    (String(repeating: "a", count: 256), false), (String(repeating: "é", count: 127), true),
    (String(repeating: "é", count: 127) + "a", true), (String(repeating: "é", count: 128), false),
    ("a\0", false), ("\0", false), (" ", true), ("%_/\u{1F}'\"", true),
  ]

  @Test func `each call refuses what is no id, and takes what is one`() async throws {
    let orders = try await clock.orders(in: .memory)
    let calls: [(name: String, (String) async throws -> Void)] = [
      ("create", { try await orders.create($0) }),
      ("handle", { try await orders.handle(.remind, to: $0, eventID: "e\($0.count)") }),
      ("post", { try await orders.post(.remind, to: $0, eventID: "p") }),
      ("state", { _ = try await orders.state(of: $0) }),
      ("log", { _ = try await orders.log(of: $0) }),
      ("retryJobs", { try await orders.retryJobs(of: $0) }),
      ("release", { try await orders.release($0) }),
      ("sample", { _ = try await orders.sample(of: $0) }),
      ("preview", { _ = try await orders.preview(.pause, of: $0) }),
      ("intervene", { try await orders.intervene(.pause, in: $0, by: "a", because: "b") }),
      ("archive", { _ = try await orders.archive($0) }),
      ("delete", { try await orders.delete($0) }), ("erase", { try await orders.erase($0) }),
    ]
    for (id, isID) in Self.ids {
      for (name, call) in calls {
        let error: MachineError?
        do {
          try await call(id)
          error = nil
        } catch let found as MachineError { error = found }
        #expect(
          error == (isID ? nil : MachineError(.invalidID, chart: "checkout", id: id)),
          "\(name) \(id.utf8.count)")
      }
    }
  }

  @Test func `ids of events, names of charts and addresses of messages have the same limits`()
    async throws
  {
    let orders = try await clock.orders(in: .memory)
    try await orders.create("1")
    for (text, isID) in Self.ids {
      let refused: MachineError.Kind? = isID ? nil : .invalidID
      #expect(await kind { try await orders.handle(.remind, to: "1", eventID: text) } == refused)
      #expect(await kind { try await orders.post(.remind, to: "1", eventID: text) } == refused)
      var outbox = Outbox<Order.Effect>()
      #expect(
        await kind { try outbox.send(Checkout.Event.remind, to: text, ofChart: "c") } == refused)
      let invalidName: MachineError.Kind? = isID ? nil : .invalidName
      #expect(
        await kind { try outbox.send(Checkout.Event.remind, to: "1", ofChart: text) } == invalidName
      )
      #expect(outbox.messages.count == (isID ? 2 : 0))
      let opened = await kind {
        _ = try await DurableMachines(Checkout(), named: text, in: .memory, initial: Order.init)
      }
      #expect(opened == invalidName)
    }
  }

  private func kind(_ body: () async throws -> Void) async -> MachineError.Kind? {
    do {
      try await body()
      return nil
    } catch { return error.machineErrorKind }
  }

  // MARK: - Guards of one operation

  @Test func `each guard of a machine refuses alone`() async throws {
    let store = MachineStore.memory
    let orders = try await clock.orders(in: store)
    func set(_ columns: String) async throws {
      try await store.connection.values("UPDATE machine SET \(columns)")
    }
    try await orders.create("1")
    let program = orders.coding.program
    let cases: [(columns: String, MachineError.Kind?)] = [
      ("blocked = NULL", nil), ("blocked = 'x'", .quarantined),
      ("blocked = 'x', blocked_by = ' \(program) '", .quarantined),
      ("blocked = 'x', blocked_by = ' a \(program) b '", .quarantined),
      ("blocked = 'x', blocked_by = ' \(program)0 '", nil),
      ("blocked = 'x', blocked_by = ' 0\(program) '", nil),
      ("chart_version = 2", .newerChart), ("chart_version = 1", nil), ("chart_version = 0", nil),
      ("deleted = 1", .unknown), ("takes = 9, taken_until = 1800000000000000", nil),
    ]
    let none = "blocked = NULL, blocked_by = NULL, chart_version = 1, deleted = 0"
    for (columns, expected) in cases {
      try await set(columns)
      #expect(
        await kind { try await orders.handle(.remind, to: "1", eventID: nil) } == expected,
        "\(columns)")
      try await set(none)
      // A worker leaves the same ones to others.
      try await orders.post(.remind, to: "1", eventID: columns)
      try await set("takes = 0, taken_until = 0")
      if !columns.hasPrefix("takes") { try await set(columns) }
      #expect(try await orders.workOnce() == (expected == nil ? 1 : 0), "\(columns)")
      try await set(none)
      try await store.connection.values("UPDATE machine_inbox SET due_at = 0")
      while try await orders.workOnce() > 0 {}
    }
  }

  @Test func `an archive is restored where there is no such machine, of its chart`() async throws {
    let orders = try await clock.orders(in: .memory)
    try await orders.create("1")
    let archive = try await orders.archive("1")
    let others = try await DurableMachines(
      Checkout(), named: "other", in: orders.store, initial: Order.init)
    await #expect(
      throws: MachineError(.otherChart, chart: "other", id: "1", reason: "checkout")
    ) { try await others.restore(archive) }
    await #expect(throws: MachineError(.exists, chart: "checkout", id: "1")) {
      try await orders.restore(archive)
    }
    try await orders.delete("1")
    await #expect(throws: MachineError(.exists, chart: "checkout", id: "1")) {
      try await orders.restore(archive)
    }
    await #expect(throws: MachineError(.unknown, chart: "checkout", id: "1")) {
      _ = try await orders.archive("1")
    }
    try await orders.erase("1")
    try await orders.restore(archive)
    await #expect(throws: MachineError(.unknown, chart: "checkout", id: "2")) {
      _ = try await orders.archive("2")
    }
  }

  @Test func `errors of tables say what was found, and what to do`() throws {
    #expect(
      "\(MachineCopyError(table: "machine", expected: 0, found: 3))"
        == "The table machine of the other store has 3 rows already. Copy into an empty store: another database or prefix."
    )
    #expect(
      "\(MachineCopyError(table: "machine", expected: 4, found: 3))" == """
        The table machine has 3 rows in the other store instead of 4. Stop whatever changes either store, empty the other one \
        with migrate(to: 0), and copy again.
        """)
    #expect(
      "\(NewerDatabaseError(found: 9, known: 1))" == """
        The tables of durable machines are those of migration 9, and this program knows 1. Deploy a program with a newer version \
        of the library.
        """)
    #expect(
      "\(OutdatedDatabaseError(found: 0, needed: 1, reason: "no right"))" == """
        The tables of durable machines are those of migration 0, and 1 is needed, but the user of the database may not migrate: \
        no right. Call migrate() of the store as a user who may, or apply what MachineStore.migrations(of:) returns.
        """)
    #expect(
      MachineStore.adviceForTables(2, known: 1)
        == "Use a program with a newer version of the library.")
    for found in 0...1 {
      #expect(
        MachineStore.adviceForTables(found, known: 1) == "Migrate the database: migrate-database.")
    }
    #expect(
      "\(UnexpectedRowError(table: "machine", row: ["secret", nil]))"
        == "The table machine has a row with 2 columns that this library has not written. Restore it from a backup."
    )
    #expect(
      "\(AbandonedError(attempts: 3))"
        == "3 workers ended while they worked on it. Their logs may name the cause.")
    #expect(
      "\(TimerCycleError(count: 1_000))"
        == "1000 timers have elapsed at the same time. Give one of them a delay that is not zero.")
    #expect(
      "\(UndecodableEffectError(reason: "x"))"
        == "The effect is not decoded: x. Deploy a program that reads it, then call retryJobs(of:)."
    )
  }

  @Test(arguments: [
    (String(repeating: "a", count: 40), true), (String(repeating: "a", count: 41), false),
    ("a1_", true), ("_", true), ("z", true), ("0a", false), ("A", false), ("a{", false),
    ("a`", false), ("a.b", true), ("a.", true), (".a", false), ("a.B", false), ("a.1", false),
    (String(repeating: "a", count: 40) + "." + String(repeating: "b", count: 40), true),
    (String(repeating: "a", count: 41) + ".b", false),
    ("a." + String(repeating: "b", count: 41), false), ("", true), ("a.b.c", false),
  ])
  func `a prefix has lowercase letters, digits and underscores, at most forty`(
    text: String, isPrefix: Bool
  ) {
    let prefix = try? TablePrefix(text, dialect: .postgreSQL)
    #expect((prefix != nil) == isPrefix)
    #expect(
      ((try? TablePrefix(text, dialect: .sqlite)) != nil) == (isPrefix && !text.contains(".")))
  }
}
