import Statecharts

/// A connection of one client to a server.
struct Session: Statechart {
  enum State: CaseIterable { case connecting, open, idle, busy, closed }
  enum Event { case accept, request, reply, close }

  var body: [Element] {
    state(.connecting) { on(.accept, to: .open) }
    state(.open) {
      on(.close, to: .closed)
      state(.idle) { on(.request, to: .busy) }
      state(.busy) { on(.reply, to: .idle) }
    }
    state(.closed)
  }
}
