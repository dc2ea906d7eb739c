import Schematic
import Statecharts
import Testing

/// What may be written down, and what is found wrong with it.
@Suite struct StateKitDeclarationTests {
  let trace = Trace()

  private func faults(of states: [String: DictionaryChart.Entry]) -> [String] {
    do throws(InvalidDefinitionError) {
      _ = try StatechartSchema(DictionaryChart(states))
      return []
    } catch {
      return error.faults.map(\.description)
    }
  }

  @Test func `a chart is made of one nested dictionary (SK-01)`() throws {
    let loading: [String: DictionaryChart.Entry] = [
      "root": [
        "load": "loading", "apiRespondedSuccessfully": "regularView",
        "loading": [:], "regularView": [:],
      ]
    ]
    let machine = try DictionaryChart(loading).started(trace)
    #expect(machine.schema.path(of: "regularView") == "root/regularView")
    #expect(machine.schema.states(declaringTransitionOn: "load") == ["root"])
    #expect(machine.leafStates == ["root"])
    #expect(machine.trace(of: "load") == "+loading")
    #expect(machine.trace(of: "apiRespondedSuccessfully") == "-loading +regularView")
  }

  // SK-01 (differs): no key is special and none is ignored. What stands beside the root is a state.
  @Test func `several states at the top level are all part of the chart (SK-01)`() throws {
    let machine = try DictionaryChart(["bad_root": ["go": "root"], "root": [:]]).started(trace)
    #expect(machine.state.leaves == ["bad_root"])
    #expect(machine.schema.path(of: "root") == "root")
    #expect(machine.schema.path(of: "bad_root") == "bad_root")
    #expect(machine.trace(of: "go") == "-bad_root +root")
  }

  // SK-02 (differs): an error that is thrown, in release builds, too.
  @Test func `no state at all is an error, one state is a chart (SK-02)`() throws {
    #expect(faults(of: [:]) == ["The chart declares no state: declare one."])
    let machine = try DictionaryChart(["root": [:]]).started(trace)
    #expect(machine.state.leaves == ["root"])
  }

  // SK-03 (differs): what is no message or state does not compile. The names are free.
  // SK defect: messages whose names begin with "@" misbehaved.
  @Test(arguments: ["subStates", "@count", "@", "self", ""])
  func `any text is the name of a message (SK-03)`(name: String) throws {
    let machine = try DictionaryChart(["root": [name: .target("child"), "child": [:]]])
      .started(trace)
    #expect(machine.trace(of: name) == "+child")
  }

  @Test func `states may be nested to any depth (SK-04)`() throws {
    let tree: [String: DictionaryChart.Entry] = [
      "root": ["go": "c", "a": ["b": ["c": [:]], "d": [:]]]
    ]
    let machine = try DictionaryChart(tree).started(trace)
    machine.handle("go")
    #expect(
      machine.state.description == """
        root
          a
            b
              c
        """)
  }

  // SK-04 (differs): an entry that is no state does not compile. Where no state may stand, one is
  // reported with its name.
  @Test func `a state at an invalid place is named (SK-04)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        final("end") { state("lost") }
      }
    }
    let error = #expect(throws: InvalidDefinitionError.self) { try StatechartSchema(Chart()) }
    #expect(error?.faults.map(\.state) == ["end"])
    #expect(error?.description.contains("'lost'") == true)
  }

  // SK-05 (differs): entry and exit have words of their own, so that a misspelled one does not
  // compile, and no message has a reserved name.
  // SK defect: `enterState` and `exitState` could be sent as messages from outside.
  @Test func `entry and exit actions are optional, and are not events (SK-05)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        state("b") { on("back", to: "a") }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.handle("enterState") == .ignored)
    #expect(machine.handle("exitState") == .ignored)
    #expect(machine.trace(of: "go") == "-a")
    #expect(machine.trace(of: "back") == "+a")
  }

  @Test func `an event and its target are written in one line (SK-17)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("green") { on("userPressedTheRedButton", to: "red") }
        traced("red")
        traced("start") { always(to: "green") }
      }
      var initialStates: [String] { ["start"] }
    }
    let machine = try Chart().machine(trace)
    machine.start()
    // The macro also stood for an `enterState` that goes on at once: an eventless transition.
    #expect(trace.take() == "+start -start +green")
    #expect(machine.trace(of: "userPressedTheRedButton") == "-green +red")
  }

  // SK-20 (differs): which of two it would be is not left to a search, however deep they stand.
  @Test func `a name identifies one state (SK-20)`() {
    #expect(
      faults(of: ["root": ["a": ["twin": [:]], "b": ["c": ["twin": [:]]]]]) == [
        """
        The state 'twin' is declared twice, in state 'a' and in state 'c': \
        rename or remove one of them.
        """
      ])
  }

  // SK-40: a tree of states, and still a graph of transitions; what is flat needs no tree.
  @Test func `a chart without nested states runs as a flat machine (SK-40)`() throws {
    let machine = try DictionaryChart([
      "green": ["next": "yellow"], "red": ["next": "green"], "yellow": ["next": "red"],
    ]).started(trace)
    #expect(machine.trace(of: "next", "next", "next") == "-red +green")
  }
}
