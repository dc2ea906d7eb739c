import Testing

@testable import DurableMachines

// Each operation of the store changes and reads the rows that are meant, and no neighbor of theirs.
@Suite struct NeighborTests {
  typealias Operation = (name: String, body: (Neighbors) async throws -> Void, changes: [String])

  /// Performs each on the same content.
  func check(_ database: TestDatabase, _ operations: [Operation]) async throws {
    let neighbors = try await Neighbors(database)
    for operation in operations {
      try await neighbors.refill()
      let changes = try await neighbors.changes { try await operation.body(neighbors) }
      #expect(changes == operation.changes.sorted(), "\(operation.name)")
    }
  }

  static let meant = "c_%/o_%"

  /// The rows that a deletion removes from some tables.
  private static func removed(_ tables: String...) -> [String] {
    let rows = [
      "log": ["1/start", "2/later/e_%", "3/pay/eab"], "event": ["e_%", "eab"],
      "inbox": ["i_%", "iab"],
      "job": [
        "2/task paying#charge", "3/effect 0", "3/effect 1", "3/task paying#charge",
      ],
    ]
    return tables.flatMap { table in rows[table, default: []].map { "- \(table) \(meant)/\($0)" } }
  }

  @Test(arguments: TestDatabase.available)
  func `events change the machine that is meant alone`(database: TestDatabase) async throws {
    let (id, meant) = (Neighbors.id, Self.meant)
    try await check(
      database,
      [
        (
          "ignored", { try await $0.orders.handle(.pay, to: id, eventID: "new") },
          ["+ event \(meant)/new", "+ log \(meant)/3/pay/new"]
        ),
        (
          "repeated", { try await $0.orders.handle(.box, to: id, eventID: "e_%") }, []
        ),
        (
          "deferred", { try await $0.orders.handle(.box, to: id, eventID: "new") },
          [
            "machine \(meant): saved = …", "machine \(meant): version = 4",
            "+ event \(meant)/new", "+ log \(meant)/4/box/new",
          ]
        ),
        (
          "exits its task", { try await $0.orders.handle(.timeout, to: id, eventID: nil) },
          [
            "machine \(meant): ended = 1", "machine \(meant): saved = …",
            "machine \(meant): states = {\"late\":\(TestClock.start)}",
            "machine \(meant): version = 4", "machine \(meant): wake_at = NULL",
            "+ log \(meant)/4/timeout",
            "- job \(meant)/2/task paying#charge", "- job \(meant)/3/task paying#charge",
          ]
        ),
        (
          "posted", { try await $0.orders.post(.remind, to: id, eventID: "i__") },
          ["+ inbox \(meant)/i__"]
        ),
        ("posted twice", { try await $0.orders.post(.box, to: id, eventID: "i_%") }, []),
        (
          "posted after it was handled", { try await $0.orders.post(.box, to: id, eventID: "e_%") },
          []
        ),
        (
          "created", { try await $0.orders.create("%") },
          ["+ log c_%/%/1/start", "+ machine c_%/%"]
        ),
        (
          "exists",
          { neighbors in
            await #expect { try await neighbors.orders.create(id) } throws: {
              $0.machineErrorKind == .exists
            }
          }, []
        ),
      ])
  }

  @Test(arguments: TestDatabase.available)
  func `what is deleted is that of the machine that is meant`(database: TestDatabase) async throws {
    let (id, meant) = (Neighbors.id, Self.meant)
    try await check(
      database,
      [
        (
          "deleted",
          {
            let isDone = try await $0.orders.delete(id)
            #expect(isDone)
          },
          Self.removed("inbox", "job") + [
            "machine \(meant): data = ", "machine \(meant): deleted = 1",
            "machine \(meant): ended = 1", "machine \(meant): saved = ",
            "machine \(meant): states = {}", "machine \(meant): version = 4",
            "machine \(meant): wake_at = NULL", "+ log \(meant)/4/delete",
          ]
        ),
        (
          "erased",
          {
            let isDone = try await $0.orders.erase(id)
            #expect(isDone)
          },
          Self.removed("log", "event", "inbox", "job") + ["- machine \(meant)"]
        ),
        (
          "erased, but not there",
          {
            let isDone = try await !$0.orders.erase("o%")
            #expect(isDone)
          }, []
        ),
        (
          "deleted, but not there",
          {
            let isDone = try await !$0.orders.delete("o%")
            #expect(isDone)
          }, []
        ),
        (
          "restored",
          { neighbors in
            let archive = try await neighbors.orders.archive(id)
            try await neighbors.orders.erase(id)
            try await neighbors.orders.restore(archive)
            #expect(try await neighbors.orders.archive(id) == archive)
          }, []
        ),
        (
          "discarded",
          {
            let isDone = try await $0.store.discardDeadEvent($0.number(of: "iab"))
            #expect(isDone)
          },
          ["- inbox \(meant)/iab"]
        ),
        (
          "not dead",
          {
            let isDone = try await !$0.store.discardDeadEvent($0.number(of: "i_%"))
            #expect(isDone)
          }, []
        ),
        (
          "old rows of the log",
          {
            let isDone = try await $0.orders.forgetLog(olderThan: .zero) == 9
            #expect(isDone)
          },
          ["O_%", "o_%", "oab"].flatMap { id in
            ["1/start", "2/later/e_%", "3/pay/eab"].map { "- log c_%/\(id)/\($0)" }
          }
        ),
        (
          "old ids",
          {
            let isDone = try await $0.orders.forgetEventIDs(olderThan: .zero) == 6
            #expect(isDone)
          },
          ["O_%", "o_%", "oab"].flatMap { id in
            ["e_%", "eab"].map { "- event c_%/\(id)/\($0)" }
          }
        ),
      ])
  }

  @Test(arguments: TestDatabase.available)
  func `operators change the rows that are meant alone`(database: TestDatabase) async throws {
    let (id, meant) = (Neighbors.id, Self.meant)
    let due = ["2/task paying#charge", "3/effect 1"].flatMap {
      ["job \(meant)/\($0): attempts = 0", "job \(meant)/\($0): dead = 0"]
    }
    let released = [
      "inbox \(meant)/iab: blocked = NULL", "inbox \(meant)/iab: blocked_by = NULL",
    ]
    let filter = MachineFilter(chart: Neighbors.chart, idPrefix: id)
    try await check(
      database,
      [
        (
          "retried",
          {
            let isDone = try await $0.orders.retryJobs(of: id) == 2
            #expect(isDone)
          }, due
        ),
        (
          "retried by a filter",
          {
            let isDone = try await $0.store.retryJobs(of: filter) == 2
            #expect(isDone)
          }, due
        ),
        (
          "released",
          {
            let isDone = try await $0.orders.release(id)
            #expect(isDone)
          }, released
        ),
        (
          "released by a filter",
          {
            let isDone = try await $0.store.release(filter) == 1
            #expect(isDone)
          }, released
        ),
        (
          "retried event",
          {
            let isDone = try await $0.store.retryDeadEvent($0.number(of: "iab"))
            #expect(isDone)
          },
          released
        ),
        (
          "not quarantined",
          {
            let isDone = try await !$0.store.retryDeadEvent($0.number(of: "i_%"))
            #expect(isDone)
          },
          []
        ),
        (
          "no such machine",
          {
            let isDone = try await $0.orders.retryJobs(of: "o%") == 0
            #expect(isDone)
          }, []
        ),
      ])
  }
}
