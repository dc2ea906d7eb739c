extension KnownSystem {
  static let all = [
    twoPhaseCommit, alternatingBit, peterson, leaderElection, saga, checkout, philosophers,
    credit, busyServer, tokenRing, idempotentPayment, delivery, twoSenders, restartedWorker,
    createdPayment, crossedOpening,
  ]

  /// The coordinator commits only if all participants have voted yes.
  static let twoPhaseCommit = KnownSystem(
    name: "two-phase commit",
    text: """
      coordinator durable
        none / participant.prepare
        none yes -> one
        none no -> aborted1
        one yes -> two
        one no -> aborted2
        two yes -> committed
        two no -> aborted3
        committed entry / participant.commit
        committed rest
        aborted1 entry / participant.abort
        aborted1 yes -> aborted2x
        aborted1 no -> aborted2x
        aborted1 rest
        aborted2 entry / participant.abort
        aborted2x yes -> aborted3x
        aborted2x no -> aborted3x
        aborted2 yes -> aborted3x
        aborted2 no -> aborted3x
        aborted3 entry / participant.abort
        aborted3 rest
        aborted3x rest
      participant 3 durable
        working prepare [ready] -> prepared / coordinator.yes
        working prepare -> refused / coordinator.no
        working abort -> aborted
        prepared commit -> committed
        prepared abort -> aborted
        refused abort -> aborted
        final committed
        final aborted
      """,
    never: [
      "participant.committed participant.aborted", "participant.committed participant.refused",
    ],
    faults: [
      Fault(
        name: "commits after the second vote", old: "one yes -> two", new: "one yes -> committed",
        found: [
          "unhandledMessage", "never participant.committed participant.refused", "deadlock",
        ]),
      Fault(
        name: "a participant gives up after its vote", old: "prepared commit -> committed",
        new: "prepared commit -> committed\n  prepared after patience -> aborted",
        found: ["unhandledMessage", "never participant.committed participant.aborted"]),
    ])

  /// A sender and a receiver that alternate a bit (Bartlett, Scantlebury and Wilkinson, 1969).
  ///
  /// The receiver counts modulo 2, so that an error is a state that the sender does not expect.
  static let alternatingBit = KnownSystem(
    name: "alternating bit",
    text: """
      sender lossy
        send0 / receiver.message0
        send0 after again -> send0
        send0 ack0 -> send1
        send0 ack1 -> send0
        send1 / receiver.message1
        send1 after again -> send1
        send1 ack1 -> send0
        send1 ack0 -> send1
      receiver lossy
        expect0 message0 -> expect1 / sender.ack0
        expect0 message1 -> expect0 / sender.ack1
        expect1 message1 -> expect0 / sender.ack1
        expect1 message0 -> expect1 / sender.ack0
      """,
    limit: 2, faults: [])

  /// Mutual exclusion by two flags and a turn (Peterson, 1981), each a machine that is read and written by messages.
  static let peterson: KnownSystem = {
    func process(_ own: Int, _ other: Int) -> String {
      """
      p\(own)
        begin / flag\(own).up
        begin done -> turning
        turning / turn.set\(other)by\(own)
        turning done -> reading
        reading / flag\(other).read\(own)
        reading isUp -> turned
        reading isDown -> critical
        turned / turn.read\(own)
        turned turn\(other) -> reading
        turned turn\(own) -> critical
        critical after leave -> leaving
        leaving / flag\(own).down
        leaving done -> begin
      flag\(own)
        low up -> high / p\(own).done
        low read\(other) -> low / p\(other).isDown
        high down -> low / p\(own).done
        high read\(other) -> high / p\(other).isUp
      """
    }
    return KnownSystem(
      name: "Peterson",
      text: process(0, 1) + "\n" + process(1, 0) + "\n" + """
        turn
          of0 set0by0 / p0.done
          of0 set0by1 / p1.done
          of0 set1by0 -> of1 / p0.done
          of0 set1by1 -> of1 / p1.done
          of0 read0 / p0.turn0
          of0 read1 / p1.turn0
          of1 set0by0 -> of0 / p0.done
          of1 set0by1 -> of0 / p1.done
          of1 set1by0 / p0.done
          of1 set1by1 / p1.done
          of1 read0 / p0.turn1
          of1 read1 / p1.turn1
        """,
      never: ["p0.critical p1.critical"],
      leads: [["p0.reading", "p0.critical"], ["p1.turning", "p1.critical"]],
      faults: [
        Fault(
          name: "the turn is one's own", old: "turning / turn.set1by0",
          new: "turning / turn.set0by0",
          found: ["never p0.critical p1.critical"]),
        Fault(
          name: "no flag is raised", old: "begin done -> turning\n  turning / turn.set0by1",
          new: "begin done -> critical\n  turning / turn.set0by1",
          found: ["never p0.critical p1.critical"]),
      ])
  }()

  /// The greatest number in a ring is the leader (Chang and Roberts, 1979).
  static let leaderElection: KnownSystem = {
    func node(_ own: Int) -> String {
      let next = (own + 1) % 3
      let others = (0..<3).filter { $0 != own }
      return """
        node\(own)
          waiting / node\(next).id\(own)
        \(others.map { $0 > own ? "  waiting id\($0) -> beaten / node\(next).id\($0)" : "  waiting id\($0)" }
          .joined(separator: "\n"))
          waiting id\(own) -> leader
          waiting elected -> done / node\(next).elected
        \(others.map { "  beaten id\($0)\($0 > own ? " / node\(next).id\($0)" : "")" }.joined(separator: "\n"))
          beaten elected -> done / node\(next).elected
          leader entry / node\(next).elected
          leader elected -> finished
          final done
          final finished
        """
    }
    return KnownSystem(
      name: "leader election", text: (0..<3).map(node).joined(separator: "\n"),
      never: ["node0.leader", "node1.leader"],
      leads: [["node0.waiting", "node2.finished"]],
      faults: [
        Fault(
          name: "a node passes on smaller numbers", old: "  waiting id0\n",
          new: "  waiting id0 -> waiting / node0.id0\n",
          found: [
            "unhandledMessage", "never node0.leader", "node0.waiting leads to node2.finished",
          ]),
        Fault(
          name: "a node keeps the greatest number", old: "waiting id2 -> beaten / node1.id2",
          new: "waiting id2 -> beaten",
          found: ["deadlock", "node0.waiting leads to node2.finished"]),
      ])
  }()

  /// A payment that fails is compensated: the room is cancelled.
  static let saga = KnownSystem(
    name: "saga",
    text: """
      trip durable
        new / hotel.reserve
        new reserved -> paying
        new full -> failed
        paying entry / bank.charge
        paying charged -> booked
        paying declined -> undoing
        undoing entry / hotel.cancel
        undoing cancelled -> failed
        final booked
        final failed
      hotel durable
        free reserve [room] -> taken / trip.reserved
        free reserve -> free / trip.full
        taken cancel -> free / trip.cancelled
        taken rest
        free rest
      bank durable
        open charge [covered] -> open / trip.charged
        open charge -> open / trip.declined
      """,
    never: ["trip.failed hotel.taken"],
    requests: [["charge", "trip", "bank", "charged", "declined"]],
    faults: [
      Fault(
        name: "no compensation", old: "paying declined -> undoing",
        new: "paying declined -> failed",
        found: ["never trip.failed hotel.taken"]),
      Fault(
        name: "the bank forgets to decline", old: "open charge -> open / trip.declined",
        new: "open charge -> open", found: ["deadlock", "unansweredRequest"]),
    ])

  /// A cancellation that crosses the charge is refunded.
  static let checkout = KnownSystem(
    name: "checkout",
    text: """
      customer durable
        shopping / order.place
        shopping after regret -> gone / order.cancel
        final gone
      order durable
        idle place -> paying / payment.charge
        paying paid -> paid
        paying declined -> failed
        paying cancel -> undoing
        undoing paid -> refunding / payment.refund
        undoing declined -> cancelled
        refunding refunded -> cancelled
        failed cancel -> failed
        failed rest
        paid cancel -> refunding / payment.refund
        paid rest
        final cancelled
      payment durable
        open charge [covered] -> charged / order.paid
        open charge -> open / order.declined
        charged refund -> open / order.refunded
        charged rest
        open rest
      """,
    never: ["order.cancelled payment.charged"], leads: [["order.undoing", "order.cancelled"]],
    faults: [
      Fault(
        name: "a cancellation does not wait for the payment", old: "paying cancel -> undoing",
        new: "paying cancel -> cancelled",
        found: ["unhandledMessage", "never order.cancelled payment.charged"]),
      Fault(
        name: "a refund is not confirmed", old: "charged refund -> open / order.refunded",
        new: "charged refund -> open",
        found: ["deadlock", "order.undoing leads to order.cancelled"]),
    ])

  /// Philosophers who take forks by messages; one takes the right one first.
  static let philosophers: KnownSystem = {
    func philosopher(_ own: Int, _ first: Int, _ second: Int) -> String {
      """
      philosopher\(own)
        hungry / fork\(first).take\(own)
        hungry fork\(first) -> waiting
        waiting entry / fork\(second).take\(own)
        waiting fork\(second) -> eating
        eating after full -> hungry / fork\(first).put fork\(second).put
      """
    }
    func fork(_ own: Int, _ users: [Int]) -> String {
      let takes = users.map {
        "  free take\($0) -> used / philosopher\($0).fork\(own)\n  used defer take\($0)"
      }
      return "fork\(own)\n\(takes.joined(separator: "\n"))\n  used put -> free"
    }
    return KnownSystem(
      name: "philosophers",
      text: [
        philosopher(0, 0, 1), philosopher(1, 1, 2), philosopher(2, 0, 2), fork(0, [0, 2]),
        fork(1, [0, 1]), fork(2, [1, 2]),
      ].joined(separator: "\n"),
      never: ["philosopher0.eating philosopher1.eating"],
      faults: [
        Fault(
          name: "all take the left fork first", old: philosopher(2, 0, 2),
          new: philosopher(2, 2, 0),
          found: ["deadlock"])
      ])
  }()

  /// A producer that waits for credit.
  static let credit = KnownSystem(
    name: "credit",
    text: """
      producer
        ready after tick -> sent / consumer.item
        sent credit -> ready
      consumer
        idle item -> idle / producer.credit
      """,
    leads: [["producer.sent", "producer.ready"]],
    faults: [
      Fault(
        name: "the producer does not wait", old: "sent credit -> ready",
        new: "sent credit -> ready\n  sent after tick -> sent / consumer.item",
        found: ["fullInbox", "unhandledMessage", "producer.sent leads to producer.ready"])
    ])
}
