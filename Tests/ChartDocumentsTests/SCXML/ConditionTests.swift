import ChartDocuments
import Testing

@Suite struct ConditionTests {
  private static func name(_ text: String) -> Condition { .named(Reference(text)) }

  @Test(
    arguments: [
      ("In('a')", .isIn("a")), ("In(\"a b\")", .isIn("a b")), ("In(a.b-1)", .isIn("a.b-1")),
      ("In ( 'it\\'s' )", .isIn("it's")), ("true", .literal(true)), (" false ", .literal(false)),
      ("!x", .not(name("x"))), ("not x", .not(name("x"))), ("not(x)", .not(name("x"))),
      ("!!x", .not(.not(name("x")))), ("! In('a')", .not(.isIn("a"))),
      ("x && y", .all([name("x"), name("y")])),
      ("x and y and z", .all([name("x"), name("y"), name("z")])),
      ("x || y && z", .any([name("x"), .all([name("y"), name("z")])])),
      ("(x or y) and z", .all([.any([name("x"), name("y")]), name("z")])),
      ("((x))", name("x")), ("not a == b", .not(name("a == b"))),
      ("x&&(y||z)", .all([name("x"), .any([name("y"), name("z")])])),
      ("volume > 3 && In('a')", .all([name("volume > 3"), .isIn("a")])),
      ("f(a && b) || g['c || d']", .any([name("f(a && b)"), name("g['c || d']")])),
      ("x === 'a && b'", name("x === 'a && b'")),
      ("a / b > 1 && c", .all([name("a / b > 1"), name("c")])),
      ("(a) == (b)", name("(a) == (b)")), ("x.or && y", .all([name("x.or"), name("y")])),
      ("android || normal", .any([name("android"), name("normal")])),
    ] as [(String, Condition)])
  func `a text is split at its operators`(_ text: String, _ condition: Condition) {
    #expect(Condition(text: text) == condition)
  }

  @Test(arguments: [
    "a || b ? c : d", "x = y && z", "x => y || z", "'a && b", "(a && b", "a && b)", "[a) && (b]",
    "a, b && c", "a && b // c", "/a||b/.test(x)", "x && /y/", "a if b or c else d",
    "lambda: a or b",
    "a &&", "|| b", "!", "!a == b", "!a in b", "x != y", "In(a, b)", "In('a', b)", "Inside('a')",
    "trueish", "a ?? b || c", "", "In()", "lightsOn",
  ])
  func `what cannot be split safely is one name`(_ text: String) {
    #expect(Condition(text: text) == Self.name(text))
  }

  @Test(arguments: [
    "In('a')", "!x", "!!x", "x && y", "x || y && z", "(x || y) && z", "x && (y && z)", "!(x && y)",
    "!(a == b)", "a == b && c", "(a ? b : c) && d", "In('it\\'s \\\\ \\n')", "true || false",
  ])
  func `the text of a condition is read as the same condition`(_ text: String) {
    #expect(Condition(text: text).text == text)
  }

  @Test(arguments: [
    ("In('')", Condition.isIn("")), ("In(\"\")", .isIn("")), ("In('a')", .isIn("a")),
  ])
  func `a text in quotation marks may be empty`(_ text: String, _ condition: Condition) {
    #expect(Condition(text: text) == condition)
  }

  @Test(arguments: ["In(')", "In(\")", "In('a)"])
  func `a single quotation mark is no text`(_ text: String) {
    #expect(Condition(text: text) == Self.name(text))
  }

  @Test func `names keep the position of their text`() {
    let position = SourcePosition(line: 2, column: 3)
    let name = Condition.named(Reference("x", position: position))
    #expect(Condition(text: "!x", position: position) == .not(name))
  }

  @Test func `long and deep texts are names`() {
    let long = String(repeating: "x && ", count: 5000) + "y"
    #expect(Condition(text: long) == Self.name(long))
  }
}
