import DurableMachines
import Testing

@Suite struct DatabaseErrorTests {
  @Test(arguments: [
    ("23505", MachineStore.DatabaseError.Kind.duplicate), ("40001", .contention),
    ("40P01", .contention),
    ("55P03", .contention),
    ("53100", .full), ("25006", .readOnly), ("42501", .notAllowed), ("57014", .interrupted),
    ("57P01", .connectionLost),
    ("08006", .connectionLost), ("53300", .connectionLost), ("22001", .other),
    ("28P01", .notAllowed), ("28000", .notAllowed), ("3D000", .other), ("0A000", .other),
    ("40003", .unknownOutcome), ("08007", .unknownOutcome),
  ])
  func `a state of PostgreSQL has a kind`(state: String, kind: MachineStore.DatabaseError.Kind) {
    let error = MachineStore.DatabaseError(postgreSQL: state, message: "no")
    #expect(error.kind == kind)
    #expect(error.code == state)
  }

  @Test
  func
    `a row that is there already has a kind although Citus passes its error on without the code`()
  {
    let message = "ERROR:  duplicate key value violates unique constraint \"machine_event_pkey_1\""
    #expect(MachineStore.DatabaseError(postgreSQL: "XX000", message: message).kind == .duplicate)
    #expect(MachineStore.DatabaseError(postgreSQL: "XX000", message: "no").kind == .other)
  }

  @Test(arguments: ["08006", "57P01", nil])
  func `without an answer to a commit, its outcome is unknown`(state: String?) {
    #expect(
      MachineStore.DatabaseError(postgreSQL: state, message: "", isCommitting: true).kind
        == .unknownOutcome)
    #expect(MachineStore.DatabaseError(postgreSQL: state, message: "").kind == .connectionLost)
  }

  @Test func `a server without a free connection has committed nothing`() {
    #expect(
      MachineStore.DatabaseError(postgreSQL: "53300", message: "", isCommitting: true).kind
        == .connectionLost)
  }

  @Test(arguments: [
    (Int32(1555), MachineStore.DatabaseError.Kind.duplicate), (2067, .duplicate), (5, .contention),
    (517, .contention), (6, .contention),
    (13, .full), (8, .readOnly), (1032, .readOnly), (23, .notAllowed), (9, .interrupted),
    (14, .connectionLost),
    (275, .other), (787, .other),
  ])
  func `a code of SQLite has a kind`(code: Int32, kind: MachineStore.DatabaseError.Kind) {
    #expect(MachineStore.DatabaseError(sqlite: code, message: "").kind == kind)
  }

  @Test func `an error says what it means, the message and the code`() {
    #expect(
      "\(MachineStore.DatabaseError(.full, code: "13", message: "database or disk is full"))"
        == "The database has no space left: database or disk is full (13)")
  }

  @Test(arguments: MachineStore.DatabaseError.Kind.allCases)
  func `each kind has other words`(kind: MachineStore.DatabaseError.Kind) {
    let same = MachineStore.DatabaseError.Kind.allCases.filter {
      "\(MachineStore.DatabaseError($0, code: "", message: ""))"
        == "\(MachineStore.DatabaseError(kind, code: "", message: ""))"
    }
    #expect(same == [kind])
  }
}
