import Foundation
import Testing

@testable import DurableMachines

@Suite struct SQLiteTests {
  let folder: TemporaryFolder
  let path: String
  let database: ConnectionPool

  init() async throws {
    folder = try TemporaryFolder()
    path = folder.file("test.db")
    database = .sqlite(path)
    try await database.values("CREATE TABLE t (k integer PRIMARY KEY, v text)")
  }

  private func insert(_ key: Int, _ value: String? = nil) -> MachineStore.Statement {
    MachineStore.Statement("INSERT INTO t VALUES (?1, ?2)", ["\(key)", value])
  }

  private func connection(isReading: Bool = false) throws -> SQLiteConnection {
    try SQLiteConnection(path, isReading: isReading, library: SQLiteLibrary.shared.get())
  }

  @Test(arguments: [
    ("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"),
    ("trusted_schema", "0"), ("fullfsync", "1"),
  ])
  func `a connection has safe settings`(name: String, value: String) async throws {
    #expect(try await database.values("PRAGMA \(name)") == [value])
  }

  @Test(arguments: ["", "a", "ä🙂", String(repeating: "long", count: 100_000), nil])
  func `texts come back as they were`(value: String?) async throws {
    _ = try await database.perform([insert(1, value)])
    #expect(try await database.values("SELECT v FROM t") == [value])
  }

  @Test func `statements have an effect together or not at all`() async throws {
    let kind = await kindOfError { try await database.perform([insert(1), insert(2), insert(1)]) }
    #expect(kind == .duplicate)
    #expect(try await database.values("SELECT k FROM t") == [])
    _ = try await database.perform([insert(1), insert(2)])
    #expect(try await database.values("SELECT k FROM t") == ["1", "2"])
  }

  @Test func `requests that wait are one transaction, in which one that fails is undone alone`()
    throws
  {
    let results = try connection().perform([
      [insert(1)], [insert(2), insert(1)],
      [insert(3), MachineStore.Statement("SELECT count(*) FROM t")],
    ])
    #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
    #expect(try results[2].get()[1] == [["2"]])
    #expect(
      try connection().perform([[MachineStore.Statement("SELECT group_concat(k) FROM t")]])[0].get()
        == [
          [["1,3"]]
        ])
  }

  @Test func `if the transaction of several requests is undone, each is performed alone`() throws {
    let connection = try connection()
    _ = try connection.perform([[MachineStore.Statement("PRAGMA max_page_count = 20")]])[0].get()
    let results = connection.perform([
      [insert(1)], [insert(2, String(repeating: "full", count: 100_000))], [insert(3)],
    ])
    #expect(results.map { (try? $0.get()) != nil } == [true, false, true])
    #expect(
      throws: MachineStore.DatabaseError(
        .full, code: "13",
        message: "database or disk is full: '\(path)'; make room on its disk")
    ) {
      try results[1].get()
    }
  }

  @Test func `requests that wait in vain for another process all have that error`() throws {
    let other = try connection()
    _ = other.perform([[MachineStore.Statement("BEGIN IMMEDIATE")]])
    let waiting = try SQLiteConnection(path, busyTimeout: 0, library: SQLiteLibrary.shared.get())
    for result in waiting.perform([[insert(1)], [insert(2)]]) {
      #expect(
        throws: MachineStore.DatabaseError(.contention, code: "5", message: "database is locked")
      ) {
        try result.get()
      }
    }
  }

  @Test func `a request waits for another process until that has committed`() throws {
    let (other, waiting) = (try connection(), try connection())
    _ = other.perform([[MachineStore.Statement("BEGIN IMMEDIATE")]])
    waiting.isGivenUp = {
      _ = other.perform([[MachineStore.Statement("COMMIT")]])
      return false
    }
    #expect(try waiting.perform([[insert(1)]])[0].get() == [[]])
  }

  @Test func `a request that is given up does not wait for another process`() throws {
    let (other, waiting) = (try connection(), try connection())
    _ = other.perform([[MachineStore.Statement("BEGIN IMMEDIATE")]])
    var asked = 0
    waiting.isGivenUp = {
      asked += 1
      return asked == 3
    }
    for result in waiting.perform([[insert(1)], [insert(2)]]) {
      #expect { try result.get() } throws: {
        ($0 as? MachineStore.DatabaseError)?.kind == .contention
      }
    }
    #expect(asked == 3)
  }

  @Test func `what a full disk refuses is not written, and can be repeated`() async throws {
    try await database.values("PRAGMA max_page_count = 20")
    let large = insert(1, String(repeating: "full", count: 100_000))
    #expect(await kindOfError { try await database.perform([insert(2), large]) } == .full)
    #expect(try await database.values("SELECT k FROM t") == [])
    try await database.values("PRAGMA max_page_count = 1000")
    _ = try await database.perform([insert(2), large])
    #expect(try await database.values("SELECT k FROM t") == ["1", "2"])
  }

  @Test func `a file that cannot be written is an error with the path and what to do`() async throws
  {
    let advice =
      "attempt to write a readonly database: '\(path)'; give the process the right to read and write the file and its folder"
    await #expect(throws: MachineStore.DatabaseError(.readOnly, code: "8", message: advice)) {
      try await ConnectionPool.sqlite("file:\(path)?mode=ro").values(
        "INSERT INTO t VALUES (1, 'a')")
    }
    await #expect { try await MachineStore.sqlite("file:\(path)?mode=ro").migrate() } throws: {
      "\($0)".contains(advice)
    }
  }

  @Test func `reading does not wait for another process that writes`() async throws {
    let other = try connection()
    _ = other.perform([[MachineStore.Statement("BEGIN IMMEDIATE")]])
    async let written = database.perform([insert(1)])
    #expect(try await database.values("SELECT k FROM t") == [])
    _ = other.perform([[MachineStore.Statement("COMMIT")]])
    _ = try await written
    #expect(try await database.values("SELECT k FROM t") == ["1"])
  }

  @Test func `a connection for reading does not write`() throws {
    let result = try connection(isReading: true).perform([[insert(1)]])[0]
    #expect { try result.get() } throws: { ($0 as? MachineStore.DatabaseError)?.kind == .readOnly }
  }

  @Test func `a file that is opened for reading is not written`() async throws {
    let reading = ConnectionPool.sqlite("file:\(path)?mode=ro")
    #expect(try await reading.values("SELECT k FROM t") == [])
    #expect(await kindOfError { try await reading.perform([insert(1)]) } == .readOnly)
  }

  @Test func `a folder that is missing is an error with the path`() async throws {
    let path = folder.file("none/test.db")
    await #expect(
      throws: MachineStore.DatabaseError(
        .connectionLost, code: "14",
        message:
          "unable to open database file: '\(path)'; create the folder '\(folder.file("none"))'")
    ) {
      try await ConnectionPool.sqlite(path).values("SELECT 1")
    }
  }

  @Test func `a path that is a folder is an error that says so`() async throws {
    await #expect { try await ConnectionPool.sqlite(folder.path).values("SELECT 1") } throws: {
      "\($0)".contains("'\(folder.path)'; it is a folder: name a file")
    }
  }

  @Test(arguments: [
    ("", "the path of the file is empty"), ("file:?mode=rwc", "the path of the file is empty"),
    ("a\0b", "the path of the file contains NUL: remove it"),
    ("postgresql://u:secret@db/shop", "this is an address of PostgreSQL: use .postgreSQL"),
    ("file:a.db?mode=readonly", "mode is ro, rw, rwc or memory"),
  ])
  func `a path that is none is an error that does not name it`(path: String, message: String)
    async throws
  {
    await #expect { try await MachineStore.sqlite(path).migrate() } throws: {
      "\($0)".contains(message) && !"\($0)".contains("secret")
    }
  }

  @Test func `a file that is no database is an error`() async throws {
    let path = folder.file("text")
    try String(repeating: "text", count: 1_000).write(
      toFile: path, atomically: false, encoding: .utf8)
    let message =
      "file is not a database: '\(path)'; name a file of SQLite that is not encrypted, or none"
    await #expect(throws: MachineStore.DatabaseError(.other, code: "26", message: message)) {
      try await ConnectionPool.sqlite(path).values("SELECT 1")
    }
  }

  @Test func `a text with NUL is an error`() async throws {
    await #expect(
      throws: MachineStore.DatabaseError(
        .other, code: "22021", message: "a text contains NUL, which is not stored: remove it")
    ) {
      try await database.values("SELECT CAST(?1 AS text)", ["a\0b"])
    }
  }

  @Test func `many different statements are prepared`() async throws {
    for number in 0..<3 * PreparedStatements<String>.limit {
      #expect(try await database.values("SELECT \(number)") == ["\(number)"])
    }
  }

  @Test func `a statement needs a value for each parameter`() async {
    await #expect(
      throws: MachineStore.DatabaseError(
        .other, code: "parameters", message: "2 parameters have 1 values")
    ) {
      try await database.perform([MachineStore.Statement("INSERT INTO t VALUES (?1, ?2)", ["1"])])
    }
  }

  @Test func `several processes create one database`() async throws {
    let path = folder.file("new.db")
    try await withThrowingTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          let database = ConnectionPool.sqlite(path)
          try await database.values("CREATE TABLE IF NOT EXISTS t (k integer PRIMARY KEY)")
          try await database.values("INSERT INTO t VALUES (?1)", ["\(number)"])
          await database.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(try await ConnectionPool.sqlite(path).values("SELECT count(*) FROM t") == ["8"])
  }

  @Test func `a store that was closed has no connections`() async throws {
    let store = MachineStore.sqlite(path)
    try await store.migrate()
    await store.close()
    await #expect(
      throws: MachineStore.DatabaseError(
        .other, code: "closed", message: "the store was closed: create another one")
    ) {
      try await store.migrate()
    }
  }

  @Test func `a library that is missing is an error with the package to install`() {
    #expect {
      try SQLiteLibrary.load(["libnothing.so.0"])
    } throws: {
      "\($0)".contains("libnothing.so.0") && "\($0)".contains("apt-get install libsqlite3-0")
    }
  }

  #if os(Linux)
    @Test func `a library that lacks a function is an error that names it`() {
      #expect {
        try SQLiteLibrary.load(["libc.so.6"])
      } throws: {
        "\($0)".contains("sqlite3_open_v2")
      }
      #expect {
        try PostgreSQLLibrary.load(["libc.so.6"])
      } throws: {
        "\($0)".contains("PQlibVersion") && "\($0)".contains("apt-get install libpq5")
      }
    }
  #endif
}
