import Schematic
import Statecharts
import Testing

/// A submachine is the same chart as by itself: it does not see the chart that contains it.
struct SubmachineScopeTests {
  /// A part whose transition leads to an exit point that it declares or not.
  private struct Part: Statechart {
    var declaresPoint = true
    var isChoice = false
    var isAtTop = false

    var body: [ChartElement<String, String, Void>] {
      if declaresPoint { exitPoint("left") }
      if isAtTop { leaving }
      state("x") { if !isAtTop { leaving } else { on("stay") {} } }
    }

    private var leaving: Element {
      isChoice
        ? Element(on("leave", via: .choice([.via(.exitPoint("left"))])))
        : Element(on("leave", via: .exitPoint("left")))
    }
  }

  private struct Shell: Statechart {
    let part: Part

    var body: [ChartElement<String, String, Void>] {
      state("outer") {
        exitPoint("left", to: "end")
        state("inner") {
          submachine(part, state: { "p.\($0)" }, event: { $0 }, sending: { $0 }, subject: { _ in })
          if part.declaresPoint { exitPoint("left", to: "aside") }
        }
      }
      state("aside")
      state("end")
    }
  }

  private func end(of part: Part) throws -> [String] {
    let machine = try StateMachine(Shell(part: part))
    machine.start()
    machine.handle("leave")
    return machine.state.leaves
  }

  @Test func `an exit point that the submachine declares is connected by the state around it`()
    throws
  {
    #expect(try end(of: Part()) == ["aside"])
    #expect(try end(of: Part(isChoice: true)) == ["aside"])
    #expect(try end(of: Part(isAtTop: true)) == ["aside"])
  }

  @Test func `an exit point of the enclosing chart is not visible in a submachine`() {
    #expect(
      faults(of: Shell(part: Part(declaresPoint: false))) == [
        """
        The transition on 'leave' of state 'inner/x' leads to the exit point 'left', which is declared in \
        no composite around its source. Add 'exitPoint("left", to: …)' to one.
        """
      ])
  }

  @Test func `a choice of the whole submachine cannot lead to an exit point`() {
    #expect(
      faults(of: Shell(part: Part(isChoice: true, isAtTop: true))) == [
        """
        The transition on 'leave' of state 'inner' leads to the exit point 'left', which is declared in \
        the source. A transition to a choice exits the source first: use a junction, or declare the exit \
        point in a state around it.
        """
      ])
  }

  // MARK: - Dynamic targets

  private enum Room: Hashable { case here, there, away }

  private struct Selecting: Statechart {
    typealias State = Room
    typealias Event = String
    var handles = true

    var body: [Element] {
      if handles { onFailure(of: UndeclaredTargetError<Room>.self, to: .there) }
      state(.here) {
        on("go", via: .selectionWithContext(among: [.there]) { _ in .away })
        on("see", via: .selectionWithContext(among: [.there]) { _ in .there })
      }
      state(.there)
      state(.away)
    }
  }

  private struct House: Statechart {
    enum State: Hashable { case inside, room(Room), lost }
    typealias Event = String
    var part = Selecting()
    var failingGuardsAreFalse = false

    var body: [Element] {
      state(.inside) {
        submachine(part, state: State.room, event: { $0 }, sending: { $0 }, subject: { _ in })
        onFailure(to: .lost)
      }
      state(.lost)
    }
  }

  private func house(handling handles: Bool = true) throws -> House.Machine {
    let machine = try StateMachine(House(part: Selecting(handles: handles)))
    machine.start()
    return machine
  }

  @Test func `a submachine handles an undeclared target of its own`() throws {
    let machine = try house()
    #expect(machine.handle("go").isTransition)
    #expect(machine.state.leaves == [.room(.there)])
  }

  @Test func `the error of an undeclared target has the states of the submachine`() throws {
    let machine = try house(handling: false)
    var errors: [String] = []
    machine.observe { notice in
      if case .failed(let error, _, _) = notice { errors.append("\(error)") }
    }
    machine.handle("go")
    #expect(machine.state.leaves == [.lost])
    #expect(
      errors == [
        """
        A transition of 'inside/here' selected 'away' as its target, which is none of its candidates \
        there. Add it to the transition's 'among', or select one of them.
        """
      ])
  }

  @Test func `a dynamic target of a submachine is entered`() throws {
    let machine = try house()
    machine.handle("see")
    #expect(machine.state.leaves == [.room(.there)])
  }

  // MARK: - Delayed events

  private struct Clock: Statechart {
    var body: [ChartElement<String, String, Void>] {
      state("ticking") {
        on(internal: "wind").performWithContext { try $0.send("ring", after: .seconds(9)) }
      }
    }
  }

  private struct Shelf: Statechart {
    var body: [ChartElement<String, String, Void>] {
      state("left") {
        submachine(
          Clock(), state: { "clock.\($0)" }, event: { $0 }, sending: { $0 }, subject: { _ in })
      }
    }
  }

  private struct Hall: Statechart {
    var body: [ChartElement<String, String, Void>] {
      state("shelf") {
        submachine(
          Shelf(), state: { "shelf.\($0)" }, event: { $0 }, sending: { $0 }, subject: { _ in })
      }
    }
  }

  @Test func `a delayed event has the places of submachines from the outside in`() throws {
    let machine = try StateMachine(Hall())
    machine.hostActivities(by: NotingHost(Trace()))
    machine.start()
    machine.handle("wind")
    #expect(machine.pendingTimers.map(\.submachine) == [["shelf", "left"]])
  }

  // MARK: - Joins

  private struct Packing: Statechart {
    var body: [ChartElement<String, String, Void>] {
      parallel("packing") {
        region { state("boxing") { on("boxed", via: .join("packed")) } }
        region { state("billing") { on("billed", via: .join("packed")) } }
        join("packed", to: "shipped")
      }
      state("shipped")
    }
  }

  private struct TwoParcels: Statechart {
    var body: [ChartElement<String, String, Void>] {
      for name in ["first", "second"] {
        state(name) {
          if name == "first" { on("next", to: "second") }
          submachine(
            Packing(), state: { "\(name) \($0)" }, event: { $0 }, sending: { $0 },
            subject: { _ in })
        }
      }
    }
  }

  @Test func `a chart that is a submachine twice has a join of its own each time`() throws {
    let machine = try StateMachine(TwoParcels())
    machine.start()
    for event in ["boxed", "next", "billed"] { machine.handle(event) }
    #expect(machine.state.leaves == ["second boxing", "second billing"])
    machine.handle("boxed")
    #expect(machine.state.leaves == ["second shipped"])
  }
}
