import Schematic
import StateGraphs
import Statecharts
import Testing

/// `defers` with the payload that the deferred events carry.
struct PayloadDeferralTests {
  enum Event {
    case note(String), number(Int), open
    var note: String? { if case .note(let text) = self { text } else { nil } }
  }

  struct Letterbox: Statechart {
    enum State { case closed, opened }
    typealias Event = PayloadDeferralTests.Event
    let journal: Journal

    var body: [Element] {
      state(.closed) {
        defers(\.note)
        on({ if case .open = $0 { true } else { nil } }, event: "open", to: .opened)
      }
      state(.opened) { on(\.note) { _, note in journal.note(note) } }
    }
  }

  @Test func `events with the payload are deferred, in order, and all others are not`() throws {
    let letterbox = Letterbox(journal: Journal())
    let machine = try StateMachine(letterbox)
    machine.start()
    for event: Event in [.note("a"), .number(1), .note("b")] { machine.handle(event) }
    #expect(machine.deferredEvents.map(\.note) == ["a", "b"])
    machine.handle(.open)
    #expect(letterbox.journal.lines == ["a", "b"])
  }

  @Test
  func `a deferral has the name of its events in diagrams, by default the type of the payload`()
    throws
  {
    struct Named: Statechart {
      enum State { case only }
      typealias Event = PayloadDeferralTests.Event
      var body: [Element] {
        state(.only) {
          defers(\.note, event: "note")
          defers { if case .number(let number) = $0 { number } else { nil } }
        }
      }
    }
    let graph = try StateGraph(of: Named())
    #expect(
      graph.nodes.flatMap(\.activities).map(\.description) == ["note / defer", "Int / defer"])
  }
}

/// An array of elements, written without a result builder.
struct ElementsOfLinesTests {
  struct Lamp: Statechart {
    enum State { case off, on }
    enum Event: Equatable {
      case press, dim(Int)
      var level: Int? { if case .dim(let level) = self { level } else { nil } }
    }
    let journal: Journal

    var body: [Element] {
      state(.off) { lines(to: .on) }
      state(.on) { lines(to: .off) }
    }

    func lines(to state: State) -> [Element] {
      let entry = Element(onEntry { journal.note("entry") })
      return [
        entry, Element(on(.press, to: state)), Element(on(\.level) { journal.note("\($1)") }),
      ]
    }
  }

  @Test func `each kind of line makes an element`() throws {
    let lamp = Lamp(journal: Journal())
    let machine = try StateMachine(lamp)
    machine.start()
    for event: Lamp.Event in [.dim(3), .press] { machine.handle(event) }
    #expect(lamp.journal.lines == ["entry", "3", "entry"])
  }
}
