import Schematic
import Statecharts
import Testing

private struct Lamp: Statechart {
  var body: [ChartElement<String, String, Void>] {
    state("off") {
      always(via: .choice([.to("checked").when { false }, .otherwise("dark")]))
    }
    state("dark") { on("push", to: "lit") }
    state("checked")
    state("lit") { always(to: "bright") }
    state("bright") { on("dim", via: .choice([.otherwise("dark")])) }
  }
}

struct ChartCauseTests {
  private let lamp: Lamp.Machine
  private let causes = Causes()

  private final class Causes {
    var list: [TransitionCause?] = []
  }

  init() throws {
    lamp = try StateMachine(Lamp())
    lamp.observe { [causes] in causes.list.append($0.cause) }
  }

  @Test func `the steps of start, event and stop have different causes`() {
    lamp.start()
    lamp.handle("push")
    lamp.stop()
    #expect(causes.list == [.start, .eventless, .event, .eventless, .stop])
  }

  @Test func `a transition through a choice has the cause of its first step`() {
    lamp.start()
    lamp.handle("push")
    causes.list = []
    lamp.handle("dim")
    #expect(causes.list == [.event])
  }

  @Test func `a transition through choices of two regions, one after the other, is one notice`()
    throws
  {
    struct Rooms: Statechart {
      var body: [ChartElement<String, String, Void>] {
        parallel("rooms") {
          region {
            state("hall") { on("go", via: .choice([.otherwise("stairs")])) }
            state("stairs")
          }
          region { state("cellar") { on("go", via: .choice([.otherwise("street")])) } }
        }
        state("street")
      }
    }
    let rooms = try StateMachine(Rooms())
    rooms.start()
    var notices: [String] = []
    rooms.observe { notice in
      guard case .transitioned(let old, let event, let new, let cause) = notice else { return }
      notices.append("\(old.leaves) \(event ?? "-") \(new.leaves) \(cause)")
    }
    rooms.handle("go")
    #expect(notices == [#"["hall", "cellar"] go ["street"] event"#])
  }

  @Test func `what a failing choice does not undo has the cause of its step`() throws {
    struct Doors: Statechart {
      struct Jammed: Error {}

      var body: [ChartElement<String, String, Void>] {
        parallel("doors") {
          region {
            state("left") {
              on("open", via: .choice([.to("wide").when { throw Jammed() }, .otherwise("left")]))
            }
            state("wide")
          }
          region {
            state("right") { on("open", to: "ajar") }
            state("ajar")
          }
        }
      }
    }
    let doors = try StateMachine(Doors())
    doors.start()
    doors.observe { [causes] in causes.list.append($0.cause) }
    doors.handle("open")
    #expect(doors.state.leaves == ["left", "ajar"])
    #expect(causes.list == [.event, nil])
  }

  @Test func `an eventless transition after a handled failure is not caused by the failure`() throws
  {
    struct Burner: Statechart {
      struct Cold: Error {}

      var body: [ChartElement<String, String, Void>] {
        state("off") { on("light", to: "burning") }
        state("burning") {
          onEntry { throw Cold() }
          onFailure(to: "closing")
        }
        state("closing") { always(to: "closed") }
        state("closed")
      }
    }
    let burner = try StateMachine(Burner())
    burner.start()
    burner.observe { [causes] in if let cause = $0.cause { causes.list.append(cause) } }
    burner.handle("light")
    #expect(burner.state.leaves == ["closed"])
    #expect(causes.list == [.event, .failure, .eventless])
  }

  @Test func `a reset with actions is no stop`() {
    lamp.start()
    causes.list = []
    lamp.reset(runningActions: true)
    #expect(causes.list == [.reset, .reset, .start, .eventless])
  }

  @Test func `an observer that an entry action of the start adds receives the cause, too`() throws {
    final class Holder {
      var machine: StateMachine<StatechartSchema<String, String, Holder>>?
      var cause: TransitionCause?
    }
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Holder>] {
        state("a") { onEntry { holder in holder.machine?.observe { holder.cause = $0.cause } } }
      }
    }
    let holder = Holder()
    let machine = try StateMachine(Chart(), subject: holder)
    holder.machine = machine
    machine.start()
    holder.machine = nil
    #expect(holder.cause == .start)
  }
}
