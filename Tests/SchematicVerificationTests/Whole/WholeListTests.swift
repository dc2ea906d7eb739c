import SchematicVerification
import Statecharts
import Testing

/// All edges of a model with errors are compared, and what incomplete models prove.
@Suite("Whole models, and incomplete ones")
struct WholeListTests {
  struct Model: Statechart, Sendable {
    typealias State = String
    typealias Event = String

    let elements: @Sendable (Model) -> [Element]
    var body: [Element] { elements(self) }

    init(@ChartBuilder<String, String, Void> _ elements: @escaping @Sendable (Model) -> [Element]) {
      self.elements = elements
    }
  }

  /// What never happens in it.
  static let idle = Model { c in
    c.state("a") {
      c.history(defaults: ["a2"])
      c.on("out", to: "p")
      c.on(
        "go",
        via: .junction([
          .to("a1").when("x") { true }, .to("a2").when("x") { true }, .otherwise("a"),
        ]))
      c.state("a1") {
        c.on("step", to: "a2")
        c.on("out", to: "b")
      }
      c.state("a2") { c.on("step", to: "a1") }
    }
    c.state("b") {
      c.on("back", via: .history(of: "a"))
    }
    c.state("lost") { c.state("inner") { c.on("go", to: "a") } }
    c.parallel("p") {
      c.region {
        c.state("l1") { c.on("go", via: .join("all")) }
        c.final("l2")
      }
      c.region {
        c.state("r1") { c.on("step", to: "b") }
        c.state("r2") { c.on("go", via: .join("all")) }
        c.final("r3")
      }
      c.join("all", to: "a")
    }
  }

  /// What happens in it.
  static let busy = Model { c in
    c.state("a") {
      c.on("go", to: "b").when("x") { true }
      c.on("go", to: "c").when("y") { true }
      c.on("loop", to: "l")
      c.on("trap", to: "trap")
      c.on("both", to: "p")
      c.on("wait", to: "w")
    }
    c.state("b") { c.on("go", to: "a") }
    c.state("c") { c.on("go", to: "a") }
    c.state("l") {
      c.always(to: "m").when("more") { true }
      c.on("go", to: "a")
    }
    c.state("m") { c.always(to: "l") }
    c.state("trap")
    c.state("w") {
      c.defers("ring")
      c.on("go", to: "w")
    }
    c.parallel("p") {
      c.region { c.state("p1") { c.on("go", to: "a") } }
      c.region { c.state("q1") { c.on("go", to: "b") } }
    }
  }

  /// The errors of what is inside are handled outside.
  static let failing = Model { c in
    c.state("outer") {
      c.onFailure(to: "broken")
      c.state("a") { c.on("go", to: "b").perform("act") {} }
      c.state("b") {
        c.onEntry("open") {}
        c.onFailure(to: "mended").when("isMinor") { _, _ in true }
        c.state("b1") {
          c.onExit("close") {}
          c.on("go", to: "c").when("may") { true }
        }
      }
    }
    c.state("c") { c.on("go", to: "outer") }
    c.state("broken") { c.on("go", to: "outer") }
    c.state("mended") { c.on("go", to: "outer") }
  }

  /// The inner transition for errors first, then the outer one; and an error on the way there is handled outside, too.
  @Test func `errors of inner states lead to the transitions of outer states`() throws {
    let model = try Self.failing.explored()
    #expect(model.findings.map(\.message) == [])
    let edges = model.configurations.indices.flatMap { index in
      model.edges(from: index).map { "\(model.configurations[index].leaves) \($0.description)" }
    }
    #expect(
      edges == [
        #"["a"] go → b1"#,
        #"["a"] go [open throws, isMinor] → mended"#,
        #"["a"] go [open throws, isMinor, close throws] → broken"#,
        #"["a"] go [open throws, isMinor, close throws, close throws] fails in b1"#,
        #"["a"] go [open throws, not isMinor] → broken"#,
        #"["a"] go [open throws, not isMinor, close throws] fails in b1"#,
        #"["a"] go [open throws, isMinor throws] → broken"#,
        #"["a"] go [open throws, isMinor throws, close throws] fails in b1"#,
        #"["a"] go [act throws] → broken"#,
        #"["b1"] go [may] → c"#,
        #"["b1"] go [may, close throws, isMinor] → mended"#,
        #"["b1"] go [may, close throws, isMinor, close throws] → broken"#,
        #"["b1"] go [may, close throws, isMinor, close throws, close throws] fails in b1"#,
        #"["b1"] go [may, close throws, not isMinor] → broken"#,
        #"["b1"] go [may, close throws, not isMinor, close throws] fails in b1"#,
        #"["b1"] go [may, close throws, isMinor throws] → broken"#,
        #"["b1"] go [may, close throws, isMinor throws, close throws] fails in b1"#,
        #"["b1"] go [not may] is ignored in b1"#,
        #"["b1"] go [may throws, isMinor] → mended"#,
        #"["b1"] go [may throws, isMinor, close throws] → broken"#,
        #"["b1"] go [may throws, isMinor, close throws, close throws] fails in b1"#,
        #"["b1"] go [may throws, not isMinor] → broken"#,
        #"["b1"] go [may throws, not isMinor, close throws] fails in b1"#,
        #"["b1"] go [may throws, isMinor throws] → broken"#,
        #"["b1"] go [may throws, isMinor throws, close throws] fails in b1"#,
        #"["mended"] go → a"#,
        #"["broken"] go → a"#,
        #"["c"] go → a"#,
      ])
    var options = ExplorationOptions()
    options.failures = .never
    let calm = try Self.failing.explored(options: options).findings
    #expect(
      calm.filter { $0.kind == .unreachableState }.map(\.state) == ["broken", "mended"])
  }

  @Test(arguments: [idle, busy, failing])
  func `a model that is incomplete proves nothing, and has no dead end that was not explored`(
    chart: Model
  ) throws {
    let whole = try chart.explored()
    let ends = Set(whole.findings.filter { $0.kind == .deadEnd }.map(\.message))
    for limit in 1..<whole.configurations.count {
      var options = ExplorationOptions()
      options.maximumConfigurations = limit
      let model = try chart.explored(options: options)
      #expect(!model.isComplete && model.configurations.count == limit)
      #expect(model.findings.filter(\.isProved).map(\.message) == [])
      #expect(
        Set(model.findings.filter { $0.kind == .deadEnd }.map(\.message)).subtracting(ends) == [])
      #expect(model.check(.never("outer", with: "lost")).certainty == .unknown)
      #expect(model.check(.alwaysReachable("a")).certainty == .unknown)
    }
    var options = ExplorationOptions()
    options.maximumConfigurations = whole.configurations.count
    #expect(try chart.explored(options: options).isComplete)
  }
}
