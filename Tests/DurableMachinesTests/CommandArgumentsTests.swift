import Foundation
import Testing

@testable import DurableMachines
@testable import DurableMachinesCommand

private typealias Status = DurableMachinesCommand.ExitStatus

@Suite struct `Arguments of the command` {
  private func arguments(_ words: String..., of name: String = "list") throws -> Arguments {
    try Arguments(words, of: try #require(try Subcommand.named(name)))
  }

  private func sentence(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch { return (error as? UsageError)?.description }
  }

  @Test(arguments: [
    ("0s", 0), ("1s", 1), ("90s", 90), ("15m", 900), ("1h", 3_600), ("2d", 172_800),
    ("1w", 604_800), ("3153600000s", 3_153_600_000), ("36500d", 3_153_600_000),
  ])
  func `a time has a unit`(text: String, seconds: Int) throws {
    #expect(try arguments("--older", text).duration("older") == .seconds(seconds))
  }

  @Test(arguments: ["", "s", "1", "1.5h", "-1s", "1 h", "1M", "3153600001s", "36501d", "5215w"])
  func `a time that is none, or of more than a hundred years, is refused`(text: String) {
    let refusal = sentence { _ = try arguments("--older=\(text)").duration("older") }
    #expect(
      refusal == """
        '--older \(text)' is no time of at most a hundred years. One is 90s, 15m, 1h, 2d or 1w.
        """)
  }

  @Test(arguments: [
    ("0", 1), ("1", 1), ("2", 2), ("9223372036854775807", Int.max - 1),
    ("9223372036854775806", Int.max - 1), ("9223372036854775805", Int.max - 2),
  ])
  func `a limit is one at least, and leaves one more to be read`(text: String, limit: Int) throws {
    #expect(try arguments("--limit", text).limit(50) == limit)
  }

  @Test func `a limit that is not given is the standard, and one that is no number is refused`()
    throws
  {
    #expect(try arguments().limit(50) == 50)
    for text in ["-1", "x", "", "9223372036854775808"] {
      let refusal = sentence { _ = try arguments("--limit=\(text)").limit(50) }
      #expect(refusal == "'--limit \(text)' is no number. One is 20.")
    }
  }

  @Test func `options stand anywhere, with a sign or a space before their values`() throws {
    let words = try arguments(
      "--event-id=a=b", "order-1", "--chart", "-x", "-", "--json", of: "send")
    #expect(words.positional == ["order-1", "-"])
    #expect(words.text("event-id") == "a=b")
    #expect(words.text("chart") == "-x")
    #expect(words.isSet("json") && !words.isSet("store"))
    #expect(try arguments("--id=").text("id") == "")
    let ended = try arguments("--", "--json", "--", of: "send")
    #expect(ended.positional == ["--json", "--"] && !ended.isSet("json"))
  }

  @Test func `an option that may be given several times keeps their order`() throws {
    let words = try arguments("--migrate", "b", "f", "--migrate=a", of: "check-upgrade")
    #expect(words.texts("migrate") == ["b", "a"])
    #expect(words.text("migrate") == "b")
    #expect(words.texts("to") == [])
  }

  @Test(arguments: [
    ("list", ["--state"], "'--state' needs a value: --state PATH."),
    ("list", ["--state", "--dead"], "'--state' needs a value: --state PATH."),
    ("list", ["--dead=1"], "'--dead' takes no value: remove it."),
    ("list", ["--dead="], "'--dead' takes no value: remove it."),
    ("list", ["--json", "--json"], "'--json' is given twice: remove one."),
    ("list", ["--id", "a", "--id", "a"], "'--id' is given twice: remove one."),
    ("list", ["--stat", "a"], "'list' has no option '--stat'. Did you mean '--state'?"),
    (
      "doctor", ["-x"],
      "'doctor' has no option '-x'. It has --store, --prefix, --parts, --part, --json, --help."
    ),
    (
      "list", ["a"],
      "'list' needs options alone, and 1 were given: see 'list --help'."
    ),
    ("send", ["a"], "'send' needs ID EVENT, and 1 were given: see 'send --help'."),
    ("send", ["a", "b", "c"], "'send' needs ID EVENT, and 3 were given: see 'send --help'."),
    ("retry", ["a", "b"], "'retry' needs [ID], and 2 were given: see 'retry --help'."),
    ("show", [], "'show' needs ID, and 0 were given: see 'show --help'."),
  ])
  func `what is wrong is a sentence`(name: String, words: [String], text: String) throws {
    let subcommand = try #require(try Subcommand.named(name))
    #expect(sentence { _ = try Arguments(words, of: subcommand) } == text)
  }

  @Test func `operands in brackets may be missing, and all of them with help`() throws {
    #expect(try arguments(of: "retry").positional == [])
    #expect(try arguments("a", of: "retry").positional == ["a"])
    for word in ["-h", "--help"] { #expect(try arguments(word, of: "send").isSet("help")) }
  }

  @Test(arguments: [
    ("lst", "There is no subcommand 'lst'. Did you mean 'list'?"),
    (
      "",
      """
      There is no subcommand ''. There are list, show, send, retry, release, pause, continue, move, rewind, \
      set-data, cancel, check-log, events, discard, doctor, check-upgrade, migrate-database.
      """
    ),
  ])
  func `a subcommand that is none has a suggestion`(name: String, text: String) {
    #expect(sentence { _ = try Subcommand.named(name) } == text)
  }

  // MARK: Addresses

  @Test(arguments: [
    ("orders.db", "orders.db"), ("sqlite:a/b.db", "a/b.db"), ("sqlite:///var/a.db", "/var/a.db"),
    ("file:a%20b.db?mode=ro", "a b.db"), ("file:///var/a.db#x", "/var/a.db"),
    ("file:/var/a.db", "/var/a.db"), (":memory:", nil), ("file::memory:", nil),
    ("file:a?mode=memory&cache=shared", nil), ("sqlite:", nil), ("host=db", nil),
  ])
  func `a store has the path of its file, if it is in one`(address: String, path: String?) {
    #expect(StoreAddress(address).file == path)
  }

  @Test(arguments: [
    "host=db dbname=shop", "postgresql://me@db/shop", "orders.db", "password.db",
    "host=db passfile=/etc/pass", "dbname=passwords", "postgresql://db:5432/shop",
  ])
  func `an address without a password has none`(address: String) {
    #expect(!StoreAddress.hasPassword(address))
  }

  @Test(arguments: [
    "host=db sslpassword=a", "host=db pwd=a", "host=db passwd = a", "oauth_client_secret=a",
    "postgresql://me:@db/shop",
  ])
  func `an address with a password has one`(address: String) {
    #expect(StoreAddress.hasPassword(address))
  }

  @Test func `a chart and an id are one word, whatever they are called`() {
    for (chart, id, text) in [
      ("checkout", "order-1", "checkout/order-1"), ("a/b", "ä 1", "a%2Fb/%C3%A4%201"),
      ("a", "", "a/"), ("%", "'$\"", "%25/%27%24%22"),
    ] {
      #expect(MachineToken(chart, id).text == text)
      #expect(MachineToken(text) == MachineToken(chart, id))
    }
    for text in ["", "a", "a/b/c", "a%2Fb", "a/%zz"] { #expect(MachineToken(text) == nil) }
  }

  // MARK: Exit codes

  @Test func `each kind of error has its exit code`() {
    let machines: [MachineError.Kind: Status] = [
      .unknown: .notFound, .invalidID: .usage, .invalidName: .usage, .exists: .badData,
      .quarantined: .badData, .otherChart: .badData, .newerChart: .badData, .unsavable: .badData,
      .contended: .unavailable, .paused: .badData,
    ]
    #expect(machines.count == MachineError.Kind.allCases.count)
    for (kind, status) in machines {
      #expect(Status(MachineError(kind, chart: "a", id: "b")) == status, "\(kind)")
    }
    let databases: [MachineStore.DatabaseError.Kind: Status] = [
      .connectionLost: .unavailable, .unknownOutcome: .unavailable, .contention: .unavailable,
      .full: .unavailable, .interrupted: .unavailable, .codecUnavailable: .unavailable,
      .notAllowed: .noPermission, .readOnly: .noPermission, .duplicate: .failure, .other: .failure,
    ]
    #expect(databases.count == MachineStore.DatabaseError.Kind.allCases.count)
    for (kind, status) in databases {
      #expect(Status(MachineStore.DatabaseError(kind, code: "1", message: "")) == status, "\(kind)")
    }
    #expect(Status(MachineStore.DatabaseError(.other, code: "26", message: "")) == .notFound)
    #expect(Status(UsageError("")) == .usage)
    #expect(Status(NotFoundError("")) == .notFound)
    #expect(Status(MailServerError()) == .failure)
  }

  @Test func `exit codes are those of the page`() {
    #expect(Status.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 74, 77])
  }

  // MARK: Tables

  @Test func `a table has aligned columns, and none without texts`() {
    var table = TextTable("A", "BB", "C", "D")
    #expect(table.isEmpty && table.text.isEmpty)
    table.add(["1", "", "long\ntext", ""])
    table.add(["22", "", "ä", ""])
    #expect(
      table.text == """
        A   C
        1   long text
        22  ä

        """)
    #expect("a".padded(to: 3) == "a  ")
    #expect(["abc", "abcd"].map { $0.padded(to: 3) } == ["abc", "abcd"])
  }

  @Test func `characters that a terminal obeys are replaced, and escaped in JSON`() {
    let obeyed = "\u{0}\u{1B}\u{7F}\u{9B}\u{61C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}"
    #expect(obeyed.printable == String(repeating: "\u{FFFD}", count: obeyed.unicodeScalars.count))
    #expect("a\tb\n\u{2028}c\u{A0}".printable == "a b  c ")
    let shown = "aé€😀\u{200D}"
    #expect(shown.printable == shown && shown.escapedJSON == shown)
    #expect(
      "\u{1B}\u{9B}\u{202E}\u{2028}".escapedJSON == #"\u001b\u009b\u202e\u2028"#)
  }
}
