import Schematic
import SchematicVerification
import Statecharts
import Testing

@Suite struct SystemTests {
  /// A cancellation may cross the answer of the payment.
  private static let crossing = """
    order
      idle place -> waiting / payment.charge
      waiting paid -> done
      waiting cancel -> cancelled
      final done
      final cancelled
    payment
      idle charge [covered] -> charged / order.paid
      idle charge -> idle
      charged rest
      idle rest
    customer
      shopping / order.place
      shopping after regret -> gone / order.cancel
      final gone
    """

  @Test func `a counterexample is a shortest path of messages`() throws {
    let system = try TextSystem(Self.crossing)
    let model = try system.model.explored()

    #expect(
      "\(model.check(try system.never("order.cancelled payment.charged")))" == """
        never order.cancelled payment.charged: may be violated (inboxes have at most 2 messages, and may have 4)
          0. start → order: idle, payment: idle, customer: not started
          1. customer starts, sends 'place' to order → order: idle ← place, payment: idle, customer: shopping
          2. order: place, sends 'charge' to payment → order: waiting, payment: idle ← charge, customer: shopping
          3. customer: regret, by a timer, sends 'cancel' to order → order: waiting ← cancel, payment: idle ← charge, customer: gone
          4. order: cancel → order: cancelled, payment: idle ← charge, customer: gone
          5. payment: charge, sends 'paid' to order [covered] → order: cancelled ← paid, payment: charged, customer: gone
        """)
    #expect(model.check(try system.never("order.done order.cancelled")).certainty == .proved)
  }

  @Test func `a counterexample is drawn as a sequence diagram`() throws {
    let system = try TextSystem(Self.crossing)
    let path = try #require(
      try system.model.explored().check(try system.never("order.cancelled payment.charged"))
        .counterexample)

    #expect(
      path.sequenceDiagram() == """
        sequenceDiagram
          participant m0 as order
          participant m1 as payment
          participant m2 as customer
          Note over m0: idle
          Note over m1: idle
          Note over m2: not started
          Note over m2: start
          Note over m2: shopping
          m2->>m0: place
          Note over m0: waiting
          Note over m2: timer: regret
          Note over m2: gone
          m2->>m0: cancel
          Note over m0: cancelled
          m0->>m1: charge
          Note over m1: charged
          Note over m0: waiting: paid

        """)
    let lines = path.sequenceDiagram(.plantUML).split(separator: "\n")
    #expect(lines.prefix(2) == ["@startuml", "participant \"order\" as m0"])
    #expect(lines.contains("m0 -> m1 : charge"))
    #expect(lines.last == "@enduml")
  }

  @Test func `real machines follow a counterexample`() throws {
    let system = try TextSystem(Self.crossing)
    let path = try #require(
      try system.model.explored().check(try system.never("order.cancelled payment.charged"))
        .counterexample)

    for (name, events) in [
      ("order", ["place", "cancel"]), ("payment", ["charge"]), ("customer", ["regret"]),
    ] {
      let run = try #require(path.runs(of: try system[name]).first)
      #expect(run.events == events)
      try run.run(on: StateMachine(try #require(system.charts[name])))
    }
    #expect(throws: PathDivergedError.self) {
      try path.runs(of: try system["order"])[0].run(
        on: StateMachine(try #require(system.charts["payment"])))
    }
  }

  @Test func `a message that a machine defers is handled later`() throws {
    let system = try TextSystem(
      """
      sender
        begin / receiver.work receiver.open
        begin rest
      receiver
        closed open -> opened
        closed defer work
        opened work -> worked
        final worked
      """)
    let model = try system.model.explored()

    #expect(model.findings.isEmpty)
    #expect(
      model.check(try system.leads("receiver.closed", "receiver.worked")).certainty == .proved)
  }

  @Test(arguments: [1, 2, 5, 16])
  func `machines that are the same are counted once`(count: Int) throws {
    let system = try TextSystem(
      """
      worker \(count)
        first after one -> second
        second after two -> third
        final third
      """)
    let model = try system.model.explored()

    // The numbers of workers in each of three states.
    #expect(model.configurations.count == (count + 1) * (count + 2) / 2)
    let worker = try system["worker"]
    #expect(model.configurations.allSatisfy { $0.states(of: worker).count == count })
    #expect(model.satisfies(.inevitable("all end") { $0.states(of: worker).allSatisfy(\.isFinal) }))
  }

  @Test func `machines that are the same keep their places in a path`() throws {
    let system = try TextSystem(
      """
      boss
        begin / worker.go
        begin done -> one
        one done -> two
        final two
      worker 2
        idle go -> working
        working after work -> finished / boss.done
        final finished
      """)
    let path = try #require(
      try system.model.explored().path { $0.description.contains("boss: two") })

    for member in 0...1 {
      let run = try #require(path.runs(of: try system["worker"], member: member).first)
      #expect(run.events == ["go", "work"])
      try run.run(on: StateMachine(try #require(system.charts["worker"])))
    }
    #expect(path.runs(of: try system["worker"], member: 2).isEmpty)
    #expect(path.sequenceDiagram().contains("participant m2 as worker 2"))
  }

  @Test func `nothing is proved after a limit has cut something`() throws {
    let system = try TextSystem(
      """
      producer
        ready after tick -> ready / consumer.item
      consumer
        idle item -> idle
      """, limit: 3)
    let model = try system.model.explored()
    let verdict = model.check(try system.never("consumer.broken"))

    #expect(!model.isComplete)
    #expect(model.findings.map(\.kind) == [.fullInbox])
    #expect(verdict.holds)
    #expect(verdict.certainty == .unknown)
    #expect(
      "\(verdict)"
        == "never consumer.broken: not violated so far (inboxes have at most 3 messages, which leaves out behavior)"
    )
  }

  @Test func `a property that reads a machine which is not observed is unknown`() throws {
    let system = try TextSystem(Self.crossing)
    let other = try TextSystem(Self.crossing)
    let model = try system.model.explored(observing: ["order"])

    #expect(
      "\(model.check(try system.never("order.done order.cancelled")))"
        == "never order.done order.cancelled: proved (orders of messages that make no difference are left out)"
    )
    #expect(model.check(try system.never("order.done payment.broken")).certainty == .unknown)
    #expect(model.check(try other.never("order.done order.cancelled")).certainty == .unknown)
  }

  @Test func `a condition holds until another one does`() throws {
    let system = try TextSystem(Self.crossing)
    let model = try system.model.explored()
    let (order, customer) = (try system["order"], try system["customer"])
    func check(
      _ first: String, until state: String
    ) -> Verdict<SystemState, SystemEvent> {
      model.check(
        .until("until", { $0[order].contains(first) }, until: { $0[order].contains(state) }))
    }

    #expect(check("idle", until: "waiting").certainty == .proved)
    #expect(!check("idle", until: "done").holds)
    #expect(!check("waiting", until: "waiting").holds)
    #expect(
      model.check(
        .until("until", { _ in true }, until: { $0[customer].contains("gone") })
      ).certainty == .proved)
  }

  @Test(arguments: [("durable", true), ("lossy", false)])
  func `a goal is proved only if no message may be lost`(delivery: String, isProved: Bool) throws {
    let system = try TextSystem(
      """
      sender
        begin / receiver.ping
        begin after again -> begin
        begin pong -> done
        done pong -> done
        done rest
      receiver \(delivery)
        idle ping -> idle / sender.pong
      """, limit: 2)
    var model = system.model
    try model.deliver(
      Delivery(order: .ofSending, losesWhenFull: true), from: try system["receiver"],
      to: try system["sender"])
    if isProved {
      try model.deliver(
        Delivery(order: .ofEachSender, losesWhenFull: true), from: try system["sender"],
        to: try system["receiver"])
    }
    let verdict = try model.explored().check(try system.leads("sender.begin", "sender.done"))

    #expect(verdict.holds)
    #expect(verdict.certainty == (isProved ? .proved : .possible))
  }

  // MARK: - The second time

  @Test func `a timer that repeats elapses again, and one that does not elapses once`() throws {
    for (timer, last) in [("timer", "one"), ("every", "three")] {
      let system = try TextSystem(
        """
        heart
          on \(timer) beat
          on beat / counter.count
        counter buffered
          zero count -> one
          one count -> two
          two count -> three
          three count
        """)
      let model = try system.model.explored()
      let reached = try ["one", "two", "three"].filter { state in
        try !model.check(system.never("counter.\(state)")).holds
      }
      #expect(reached.last == last)
    }
  }

  /// - Parameter isAnswered: Whether each request gets an answer, or its sender is started anew.
  @Test(arguments: [
    (
      "client\n asking / server.request\n asking answer -> done\n done rest",
      "idle request -> idle / client.answer", true
    ),
    (
      "client\n asking / server.request\n asking answer / server.request",
      "idle request -> done / client.answer\n done request", false
    ),
    (
      "client\n idle after ask -> asking / server.request\n asking answer -> idle", "idle request",
      false
    ),
    (
      "client restarts\n idle after ask -> asking / server.request\n asking answer -> idle",
      "idle request", true
    ),
  ])
  func `a request is pending from each time it is sent, until an answer or a restart`(
    client: String, server: String, isAnswered: Bool
  ) throws {
    var system = try TextSystem("\(client)\nserver buffered\n \(server)")
    try system.require([["request", "client", "server", "answer"]])
    let findings = try system.model.explored().findings.filter { $0.kind == .unansweredRequest }
    #expect(findings.isEmpty == isAnswered)
  }

  @Test func `a message to machines that are the same reaches the others, and not its sender`()
    throws
  {
    let system = try TextSystem(
      """
      peer 2
        idle after tick -> told / peer.hello
        idle hello -> heard
        told hello -> both
        heard hello
        both hello
      """)
    let path = try #require(try system.model.explored().path { $0.description.contains("both") })
    for member in 0...1 {
      #expect(try path.runs(of: system["peer"], member: member).first?.events.first == "tick")
    }
  }
}
