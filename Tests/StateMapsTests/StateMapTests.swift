import Schematic
import StateMaps
import TestSupport
import Testing

struct StateMapTests {
  let app = App()

  @Test func `the first state is the initial one, and no action is performed for it`() throws {
    // MA-05
    let session = try app.session()
    #expect(session.state.current == .starting)
    #expect(app.log.isEmpty)
  }

  @Test func `a listed state is entered, and the outcome contains both states`() throws {
    // MA-09 (differs): every request has an outcome, and each outcome has one meaning.
    let session = try app.session()
    #expect(
      session.transition(to: .loggedOut)
        == .transitioned(
          from: StateMapConfiguration(.starting), to: StateMapConfiguration(.loggedOut)))
    #expect(session.isIn(.loggedOut))
  }

  @Test func `a state that is not listed is rejected`() throws {
    // MA-15
    let session = try app.session()
    let rejection = rejection(session.transition(to: .registering))
    #expect(rejection?.reason == .notAllowed)
    #expect(rejection?.from == .starting)
    #expect(rejection?.to == .registering)
    #expect(app.log.isEmpty)
  }

  @Test func `a state without a list has transitions to global states only`() throws {
    // MA-15
    struct Map: StateMap {
      enum State { case reading, help }
      var body: [Element] {
        state(.reading)
        global(.help)
      }
    }
    let schema = try StateMapSchema(Map())
    #expect(schema.allowedStates(from: .reading) == [.help])
    #expect(schema.allowedStates(from: .help) == [])
  }

  @Test func `every state has a transition to a global state`() throws {
    // MA-16
    for state in [Session.State.starting, .loggedOut, .registering] {
      let session = try app.session(in: .loggedOut, state)
      #expect(session.transition(to: .failed).isTransition)
    }
  }

  @Test func `a final state is exited only by a reset, also for global states`() throws {
    // MA-17 (differs): always an error value; MA-32
    let session = try app.session(in: .closed)
    #expect(rejection(session.transition(to: .failed))?.reason == .finalState)
    #expect(rejection(session.transition(to: .starting))?.reason == .finalState)
    #expect(rejection(session.transitionToNext())?.reason == .finalState)
    session.reset()
    #expect(session.isIn(.starting))
  }

  @Test func `a request for the current state is ignored`() throws {
    // MA-14 (differs): the outcome differs from that of a final state.
    let session = try app.session(in: .loggedOut)
    #expect(session.transition(to: .loggedOut) == .ignored)
    #expect(app.log.isEmpty)
  }

  @Test func `a request for the current state is rejected if the map's options say so`() throws {
    // MA-14
    let session = try StateMachine(Session(rejectsCurrentState: true), subject: app)
    #expect(rejection(session.transition(to: .starting))?.reason == .alreadyInState)
  }

  @Test func `a request for the current final state is rejected as final`() throws {
    // MA-13, as the README has it.
    let session = try app.session(in: .closed)
    #expect(rejection(session.transition(to: .closed))?.reason == .finalState)
  }

  @Test func `a reset evaluates no barrier and performs no hook`() throws {
    // MA-32
    let session = try app.session(in: .loggedOut, .registering)
    #expect(session.reset().isTransition)
    #expect(session.isIn(.starting))
    #expect(app.log.isEmpty)
  }

  @Test func `a reset from a hook is performed after the transition`() throws {
    // Machinus: a reset could be overwritten by a transition in flight.
    struct Map: StateMap {
      enum State { case first, second }
      typealias Subject = Box
      final class Box { var machine: Map.Machine? }
      var body: [Element] {
        state(.first, to: .second)
        state(.second) { beforeEntering { box, _ in box.machine?.reset() } }
      }
    }
    let box = Map.Box()
    let machine = try StateMachine(Map(), subject: box)
    box.machine = machine
    machine.transition(to: .second)
    #expect(machine.isIn(.first))
  }

  @Test func `a map can have one state`() throws {
    // MA-04 (differs): there is no minimum number of states.
    struct Map: StateMap {
      enum State: CaseIterable { case only }
      var body: [Element] { state(.only) }
    }
    let machine = try StateMachine(Map())
    #expect(machine.transition(to: .only) == .ignored)
    #expect(machine.suspend().isTransition)
  }

  @Test func `a value that the map does not declare is rejected`() throws {
    // MA-12: Machinus ended the program.
    let machine = try StateMachine(Links(pages: ["home": ["news"], "news": []]))
    #expect(rejection(machine.transition(to: "nws"))?.reason == .unknownState)
    #expect(machine.isIn("home"))
  }

  @Test func `canHandle and enabled targets follow lists and barriers`() throws {
    let session = try app.session(in: .loggedOut)
    #expect(session.canHandle(.to(.registering)))
    #expect(!session.canHandle(.to(.loggedIn)))
    #expect(!session.canHandle(.to(.loggedOut)))
    #expect(
      session.schema.allowedStates(from: .loggedOut) == [
        .registering, .loggedIn, .failed, .closed,
      ])
    #expect(app.log.isEmpty)
  }

  @Test func `final states and the background state have no targets`() throws {
    let schema = try StateMapSchema(Session())
    #expect(schema.allowedStates(from: .closed) == [])
    #expect(schema.allowedStates(from: .hidden) == [])
  }

  @Test(arguments: [false, true])
  func `no hook is performed for a reset`(runningActions: Bool) throws {
    // MA-32
    let session = try app.session(in: .loggedOut)
    let log = session.logNotices()
    #expect(session.reset(runningActions: runningActions).isTransition)
    #expect(session.isIn(.starting))
    #expect(app.log.isEmpty)
    #expect(log.entries == ["loggedOut → starting on nothing"])
  }

  @Test func `requests return subjectReleased after the subject is deallocated, unless ignored`()
    throws
  {
    // MA-33 (differs): the caller gets an outcome. A machine that nobody else holds is kept until the
    // call returns: see StateMapOrderTests.
    var app: App? = App()
    let session = try #require(try app?.session())
    app = nil
    #expect(session.transition(to: .loggedOut) == .subjectReleased)
    #expect(session.transition(to: .starting) == .ignored)
  }
}
