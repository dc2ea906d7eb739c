import Schematic
import StateGraphs
import Statecharts
import Testing

/// Notes say something to readers, and nothing to a machine.
@Suite struct NoteTests {
  /// A chart with notes everywhere, or without any.
  private struct Shop: TextChart {
    var hasNotes = true

    var body: [Element] {
      notes("First, the shop opens.", "It may close.")
      state("closed") {
        on("open", to: "open")
        notes("Nobody is in.")
        on("alarm", to: "open")
      }
      parallel("open") {
        notes("Both at once.")
        region("door") {
          notes("The door is automatic.")
          state("shut") { notes("Quiet.") }
        }
        region("till") {
          state("paying") {
            notes("Card data never leaves this state.", "So it is not logged.")
            submachine(
              Payment(hasNotes: hasNotes), state: { $0 }, event: { $0 }, sending: { $0 },
              subject: { _ in })
          }
        }
        on("close", to: "closed")
      }
    }

    @ChartBuilder<String, String, Void> private func notes(_ texts: String...) -> [Element] {
      if hasNotes { for text in texts { note(text) } }
    }
  }

  private struct Payment: TextChart {
    let hasNotes: Bool

    var body: [Element] {
      if hasNotes { note("A part.") }
      state("asking") { on("pay", to: "paid") }
      final("paid")
    }
  }

  @Test func `a graph has the notes of the chart, of states and of regions in their order`() throws
  {
    let graph = try StateGraph(of: Shop())
    #expect(graph.notes == ["First, the shop opens.", "It may close."])
    let notes = graph.nodes.filter { !$0.notes.isEmpty }.map { [$0.label] + $0.notes }
    #expect(
      notes == [
        ["closed", "Nobody is in."], ["open", "Both at once."], ["door", "The door is automatic."],
        ["shut", "Quiet."],
        ["paying", "Card data never leaves this state.", "So it is not logged.", "A part."],
      ])
  }

  @Test func `but for its notes, a chart with notes has the same graph`() throws {
    var graph = try StateGraph(of: Shop())
    graph.notes = []
    for node in graph.nodes.indices { graph.nodes[node].notes = [] }
    #expect(try graph == StateGraph(of: Shop(hasNotes: false)))
  }

  @Test func `notes have no effect on the transitions and steps of a chart`() throws {
    let (noted, plain) = (
      try StatechartSchema(Shop()), try StatechartSchema(Shop(hasNotes: false))
    )
    #expect(noted.transitions == plain.transitions)
    let (machine, other) = (StateMachine(schema: noted), StateMachine(schema: plain))
    machine.start()
    other.start()
    for event in ["alarm", "pay", "close", "open"] {
      #expect("\(machine.handle(event))" == "\(other.handle(event))")
      #expect("\(machine.state)" == "\(other.state)")
    }
  }

  @Test func `the position of a note among other lines does not matter to the faults of these`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          note("first")
          on("x", to: "a")
          note("second")
          on("y", to: "gone")
        }
      }
    }
    #expect(Chart().findFaults().map(\.part) == [.transition(index: 1)])
  }

  @Test func `a note without visible characters is a fault, with its place`() throws {
    struct Chart: TextChart {
      var body: [Element] {
        note("")
        state("a") {
          note("fine")
          note(" \n\t")
        }
        parallel("p") {
          region("r") {
            note("")
            state("b")
          }
          region { state("c") }
        }
      }
    }
    let faults = Chart().findFaults()
    #expect(
      faults.map(\.description) == [
        "The first note of the chart is empty: write its text, or remove it.",
        "The second note of state 'a' is empty: write its text, or remove it.",
        "The first note of region 'r' of 'p' is empty: write its text, or remove it.",
      ])
    #expect(faults.map(\.state) == [nil, "a", "p"])
    #expect(faults.map(\.region) == [nil, nil, 0])
    #expect(throws: InvalidDefinitionError.self) { try StatechartSchema(Chart()) }
  }

  @Test func `an empty note of a submachine is a fault of the chart that contains it`() {
    struct Part: TextChart {
      var body: [Element] {
        note("")
        state("inner") { note("") }
      }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("outer") {
          submachine(Part(), state: { $0 }, event: { $0 }, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The first note of state 'outer' is empty: write its text, or remove it.",
        "The first note of state 'outer/inner' is empty: write its text, or remove it.",
      ])
  }
}
