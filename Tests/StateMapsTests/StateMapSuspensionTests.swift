import Schematic
import StateMaps
import TestSupport
import Testing

struct StateMapSuspensionTests {
  let app = App()

  @Test func `suspend enters the background state, and resume returns`() throws {
    // MA-26, MA-27
    let session = try app.session(in: .loggedOut)
    session.suspend()
    #expect(session.state == StateMapConfiguration(.hidden, suspendedFrom: .loggedOut))
    session.resume()
    #expect(session.state == StateMapConfiguration(.loggedOut))
  }

  @Test func `suspend and resume perform only the background's hooks, with the remembered state`()
    throws
  {
    // MA-27 (differs): the state is not exited, so its exit hooks are not performed.
    let session = try app.session(in: .loggedOut)
    session.suspend()
    session.resume()
    #expect(
      app.log == [
        "hidden.beforeEntering loggedOut", "hidden.afterEntering loggedOut",
        "hidden.beforeLeaving loggedOut", "hidden.afterLeaving loggedOut",
      ])
  }

  @Test func `observers are notified of a suspension`() throws {
    let session = try app.session()
    let log = session.logNotices()
    session.suspend()
    session.resume()
    #expect(log.entries == ["starting → hidden on suspend", "hidden → starting on resume"])
  }

  @Test func `suspend and resume evaluate neither target lists nor barriers`() throws {
    // MA-27
    app.user = "Ada"
    let session = try app.session(in: .loggedIn)
    app.user = nil
    session.suspend()
    #expect(session.resume().isTransition)
    #expect(session.isIn(.loggedIn))
  }

  @Test func `requests are rejected while the map is suspended`() throws {
    // Machinus: a request while suspended discarded the state to resume.
    let session = try app.session(in: .loggedOut)
    session.suspend()
    for outcome in [
      session.transition(to: .registering), session.transition(to: .failed),
      session.transition(to: .hidden), session.transitionToNext(),
    ] {
      #expect(rejection(outcome)?.reason == .suspended)
    }
    session.resume()
    #expect(session.isIn(.loggedOut))
  }

  @Test func `a final state is suspended and remembered, and stays final`() throws {
    // MA-28 (differs): a suspension does not exit a final state.
    let session = try app.session(in: .closed)
    session.suspend()
    #expect(rejection(session.transition(to: .starting))?.reason == .suspended)
    session.resume()
    #expect(session.isIn(.closed))
    #expect(rejection(session.transition(to: .failed))?.reason == .finalState)
  }

  @Test func `a second suspension changes nothing`() throws {
    // Machinus: a second suspension discarded the remembered state.
    let session = try app.session(in: .loggedOut)
    session.suspend()
    #expect(session.suspend() == .ignored)
    #expect(session.state.suspendedFrom == .loggedOut)
  }

  @Test func `resume without a suspension is ignored`() throws {
    // MA-29
    #expect(try app.session().resume() == .ignored)
  }

  @Test func `a resume queued before the suspension is complete is performed after it`() throws {
    // Machinus: a foreground before the queued background step left it in the background.
    struct Map: StateMap {
      enum State { case work, hidden }
      typealias Subject = Box
      final class Box { var machine: Map.Machine? }
      var body: [Element] {
        state(.work)
        background(.hidden) { beforeEntering { box, _ in box.machine?.resume() } }
      }
    }
    let box = Map.Box()
    let machine = try StateMachine(Map(), subject: box)
    box.machine = machine
    machine.suspend()
    #expect(machine.state == StateMapConfiguration(.work))
    box.machine = nil
  }

  @Test func `a map without a background state is suspended in its current state`() throws {
    let machine = try StateMachine(Links(pages: ["home": ["news"], "news": []]))
    #expect(machine.suspend().isTransition)
    #expect(machine.state == StateMapConfiguration("home", suspendedFrom: "home"))
    #expect("\(machine.state)" == "home, suspended")
    #expect(rejection(machine.transition(to: "news"))?.reason == .suspended)
    machine.resume()
    #expect(machine.transition(to: "news").isTransition)
  }

  @Test func `a map without a background state performs no hooks when it is suspended`() throws {
    struct Map: StateMap {
      enum State { case home, news }
      typealias Subject = Log

      var body: [Element] {
        state(.home, to: .news) {
          beforeEntering { log, _ in log.add("beforeEntering") }
          afterEntering { log, _ in log.add("afterEntering") }
          beforeLeaving { log, _ in log.add("beforeLeaving") }
          afterLeaving { log, _ in log.add("afterLeaving") }
        }
        state(.news)
      }
    }
    let log = Log()
    let machine = try StateMachine(Map(), subject: log)
    machine.suspend()
    machine.resume()
    #expect(log.entries == [])
    machine.transition(to: .news)
    #expect(log.entries == ["beforeLeaving", "afterLeaving"])
  }

  @Test func `a reset discards the suspension`() throws {
    // Machinus: a reset kept the remembered state.
    let session = try app.session(in: .loggedOut)
    session.suspend()
    session.reset()
    #expect(session.state == StateMapConfiguration(.starting))
    #expect(session.resume() == .ignored)
  }

  @Test func `a request for the background state is rejected`() throws {
    // MA-27: Machinus allowed transitions to and from the background state for every state.
    #expect(rejection(try app.session().transition(to: .hidden))?.reason == .backgroundState)
  }
}
