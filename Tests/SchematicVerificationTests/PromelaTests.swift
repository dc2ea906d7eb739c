import SchematicVerification
import Statecharts
import Testing

/// Names that Promela, C or another proposition does not allow are changed.
@Suite struct PromelaTests {
  @Test(arguments: ["active", "never", "defined", "Walk", "2nd"])
  func `a proposition with a name that is not allowed gets a prefix`(name: String) {
    #expect(Proposition<Int>(name) { _ in true }.name == "p_\(name)")
  }

  @Test func `propositions with the same name are numbered, and formulas have valid names`() throws
  {
    let text = try Crossing().explored().promela(
      [Proposition("is night") { $0.contains(.night) }, Proposition("is_night") { _ in true }],
      formulas: ["it is safe": "[] is_night_2"])

    #expect(text.contains("bool v_is_night;\nbool v_is_night_2 = 1;\n"))
    #expect(text.contains("#define is_night v_is_night\n"))
    #expect(text.contains("#define is_night_2 v_is_night_2\n"))
    #expect(text.contains("ltl it_is_safe { [] is_night_2 }"))
  }

  @Test(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
  func `Spin and the C compiler accept propositions that are named like keywords`() throws {
    let names = ["default", "static", "linux", "open", "now", "a b", "a_b", "int", "trans"]
    let text = try Crossing().explored().promela(
      names.map { Proposition($0) { _ in true } },
      formulas: [
        "open": "[] (default && open && linux && a_b_2)",
        "while true": "[] !now",
      ])
    let found = try Spin.check(
      text, .init(compiling: "", flags: "-a -N open_2"),
      .init(compiling: "", flags: "-a -N while_true"))

    #expect(found.map(\.errors) == [0, 1])
  }

  @Test func `a proposition may have the name of a state with one letter`() throws {
    let text = try Crossing().explored().promela([Proposition("c") { _ in true }])

    #expect(text.contains("#define c v_c\n"))
    #expect(text.contains("\nint configuration = 0;\n"))
  }

  @Test func `propositions have their values from the start`() throws {
    let text = try Crossing().explored().promela(
      [Proposition("all") { _ in true }, Proposition("none") { _ in false }])

    #expect(text.contains("\nint configuration = 0;\nbool v_all = 1;\nbool v_none;\n"))
    #expect(!text.contains("/* start */"))
  }

  @Test func `a model with several starts has a state before them`() throws {
    struct Chart: Statechart {
      enum State: CaseIterable { case first, second }
      enum Event: CaseIterable { case next }

      var body: [Element] {
        state(.first) { always(to: .second).when("skipped") { true } }
        state(.second) { on(.next, to: .first) }
      }
    }
    let text = try Chart().explored().promela([Proposition("all") { _ in true }])

    #expect(text.contains("\nint configuration = -1;\nbool v_all;\n"))
    #expect(text.contains("  :: atomic { configuration = 0; v_all = 1 } /* start */\n"))
    #expect(text.contains("  :: atomic { configuration = 1; v_all = 1 } /* start */\n"))
  }

  @Test func `the text begins with what the model assumes and adds`() throws {
    let model = try Crossing().explored(events: [])

    #expect(!model.approximations.isEmpty)
    for approximation in model.approximations {
      #expect(model.promela().contains("/* - \(approximation) */\n"))
    }
  }

  @Test func `no variable has the name of another proposition`() throws {
    let text = try Crossing().explored().promela(
      ["a", "v_a"].map { Proposition($0) { _ in true } })

    #expect(text.contains("bool v_a_2 = 1;\nbool v_v_a = 1;\n"))
    #expect(text.contains("#define a v_a_2\n"))
    #expect(text.contains("#define v_a v_v_a\n"))
  }

  @Test(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
  func `Spin accepts formulas that are named like macros, and tells propositions apart`() throws {
    let text = try Crossing().explored().promela(
      [Proposition("a") { _ in true }, Proposition("v_a") { _ in false }],
      formulas: [
        "linux": "[] (a && !v_a)", "unix": "[] !a", "static": "[] !v_a",
      ])
    let found = try Spin.check(
      text, .init(compiling: "", flags: "-a -N linux"), .init(compiling: "", flags: "-a -N unix"),
      .init(compiling: "", flags: "-a -N static"))

    #expect(found.map(\.errors) == [0, 1, 0])
  }
}
