import Schematic
import Statecharts
import Testing

/// Entry points (UML 2.5.1 §14.2.3.7): another way into a composite than its initial state.
struct EntryPointTests {
  private let trace = Trace()

  private func handle(_ event: String, in chart: some TracedChart) throws -> String {
    let machine = try chart.started(trace)
    machine.handle(event)
    return trace.take()
  }

  private struct Shop: TracedChart {
    var body: [Element] {
      traced("cart") {
        on("quick", via: .entryPoint("express", of: "payment")) { $0.note("quick") }
        on("plain", to: "payment")
        on("resume", via: .entryPoint("resume", of: "payment"))
        on("deep", via: .entryPoint("deep", of: "payment"))
        on(
          "if",
          via: .junction([.via(.entryPoint("express", of: "payment")).perform { $0.note("way") }]))
        on("choose", via: .choice([.via(.entryPoint("express", of: "payment"))]))
      }
      traced("payment") {
        onInitial { $0.note("initial") }
        entryPoint("express", to: "charging").perform { $0.note("express") }
        entryPoint("resume", via: .history(of: "payment")) { $0.note("resume") }
        entryPoint("deep", via: .entryPoint("inner", of: "charging")) { $0.note("deep") }
        on("again", via: .entryPoint("express", of: "payment"))
        on("again, local", via: .entryPoint("express", of: "payment"), kind: .local)
        on("leave", to: "cart")
        traced("choosing") {
          on("up", via: .entryPoint("express", of: "payment"), kind: .local)
        }
        traced("charging") {
          entryPoint("inner", to: "second") { $0.note("inner") }
          traced("first")
          traced("second")
        }
      }
    }
  }

  @Test
  func `its action is performed after the entry of the composite, instead of the initial one`()
    throws
  {
    #expect(
      try handle("quick", in: Shop()) == "-cart quick +payment express +charging +first")
    #expect(try handle("plain", in: Shop()) == "-cart +payment initial +choosing")
  }

  @Test func `it may lead to a history of its composite`() throws {
    let machine = try Shop().started(trace)
    machine.handle("resume")
    #expect(trace.take() == "-cart +payment resume initial +choosing")
    for event in ["again", "leave", "resume"] { machine.handle(event) }
    #expect(trace.take().hasSuffix("-cart +payment resume +charging +first"))
  }

  @Test func `it may lead to an entry point of a state inside`() throws {
    #expect(
      try handle("deep", in: Shop()) == "-cart +payment deep +charging inner +second")
  }

  @Test(arguments: ["if", "choose"])
  func `branches lead to it`(event: String) throws {
    #expect(try handle(event, in: Shop()).hasSuffix("+payment express +charging +first"))
  }

  @Test func `a local transition performs its action without entering the composite`() throws {
    let machine = try Shop().started(trace)
    machine.handle("plain")
    for (event, expected) in [
      ("again, local", "-choosing express +charging +first"),
      ("again", "-first -charging -payment +payment express +charging +first"),
    ] {
      _ = trace.take()
      machine.handle(event)
      #expect(trace.take() == expected)
    }
    machine.handle("leave")
    machine.handle("plain")
    _ = trace.take()
    machine.handle("up")
    #expect(trace.take() == "-choosing express +charging +first")
  }

  private struct Mission: TracedChart {
    var body: [Element] {
      traced("ground") {
        on("launch", via: .entryPoint("rush", of: "mission"))
        on("half", via: .entryPoint("half", of: "mission"))
      }
      tracedParallel("mission") {
        entryPoint("rush", via: .fork(["recording", "cruising"])) { $0.note("rush") }
        entryPoint("half", to: "recording")
        region("camera") {
          traced("idle")
          traced("recording")
        }
        region("drive") {
          traced("parked")
          traced("cruising")
        }
      }
    }
  }

  @Test
  func `that of a parallel state leads to several regions, and others are entered by default`()
    throws
  {
    #expect(
      try handle("launch", in: Mission()) == "-ground +mission rush +recording +cruising")
    #expect(try handle("half", in: Mission()) == "-ground +mission +recording +parked")
  }

  @Test func `a join leads to it`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        tracedParallel("p") {
          region { traced("a") { on("a", via: .join("both")) } }
          region { traced("b") { on("b", via: .join("both")) } }
          join("both", via: .entryPoint("late", of: "c")) { $0.note("joined") }
        }
        traced("c") {
          entryPoint("late", to: "d") { $0.note("late") }
          traced("first")
          traced("d")
        }
      }
    }
    let machine = try Chart().started(trace)
    machine.handle("a")
    machine.handle("b")
    #expect(trace.take() == "-b -a -p joined +c late +d")
  }

  @Test func `an error in its action is reported, and the machine is in the target`() throws {
    struct Failure: Error {}
    struct Chart: TracedChart {
      var body: [Element] {
        state("a") { on("go", via: .entryPoint("in", of: "b")) }
        state("b") {
          entryPoint("in", to: "c").perform { _ in throw Failure() }
          state("c")
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("go").error is Failure)
    #expect(machine.state.leaves == ["c"])
  }

  @Test func `a step and the list of transitions name it`() throws {
    let schema = try StatechartSchema(Shop())
    let step = try schema.step(
      from: Shop().started(trace).state, on: "quick", subject: trace)
    #expect(step?.transitions.map(\.description) == ["cart --> payment via express"])
    #expect(step?.transitions.first?.targets == ["payment"])
    #expect(step?.statesEntered == ["payment", "charging", "first"])
  }
}
