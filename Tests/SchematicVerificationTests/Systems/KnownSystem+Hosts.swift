// Systems of servers, tokens and hosts.
extension KnownSystem {
  /// A server that defers requests while it is busy.
  static let busyServer = KnownSystem(
    name: "busy server",
    text: """
      client
        asking / server.request
        asking answer -> done
        final done
      other
        asking / server.work
        final never
        asking rest
      server
        idle request -> idle / client.answer
        idle work -> busy
        busy after finished -> idle
        busy defer request
      """,
    leads: [["client.asking", "client.done"]],
    requests: [["request", "client", "server", "answer"]],
    faults: [
      Fault(
        name: "a busy server ignores requests", old: "busy defer request", new: "busy rest",
        found: [
          "unhandledMessage", "deadlock", "unansweredRequest", "client.asking leads to client.done",
        ])
    ])

  /// Mutual exclusion by a token.
  static let tokenRing: KnownSystem = {
    func node(_ own: Int, hasToken: Bool) -> String {
      let states = """
          without token -> with
          with after work -> critical
          critical after leave -> without / node\((own + 1) % 3).token
        """
      let first = hasToken ? "  with rest\n" : "  without rest\n"
      return "node\(own)\n\(first)\(states)"
    }
    return KnownSystem(
      name: "token ring",
      text: [node(0, hasToken: true), node(1, hasToken: false), node(2, hasToken: false)]
        .joined(separator: "\n"),
      never: ["node0.critical node1.critical", "node1.critical node2.critical"],
      leads: [["node0.without", "node0.critical"], ["node1.without", "node1.critical"]],
      faults: [
        Fault(
          name: "two tokens", old: "node1\n  without rest", new: "node1\n  with rest",
          found: [
            "unhandledMessage", "never node0.critical node1.critical",
            "never node1.critical node2.critical",
          ])
      ])
  }()

  /// A payment that handles a doubled request once.
  static let idempotentPayment = KnownSystem(
    name: "doubled messages",
    text: """
      order doubling
        new / payment.charge
        new paid -> done
        done paid -> done
        done rest
      payment doubling
        open charge -> charged / order.paid
        charged charge -> charged / order.paid
        charged rest
      """,
    limit: 2, never: ["payment.twice"],
    faults: [
      Fault(
        name: "each request is charged", old: "charged charge -> charged",
        new: "twice rest\n  charged charge -> twice",
        found: ["never payment.twice", "unhandledMessage"])
    ])

  /// An order that is cancelled while its delivery begins.
  static let delivery = KnownSystem(
    name: "delivery",
    text: """
      order durable
        paid / delivery.send
        paid after regret -> stopping / delivery.stop
        paid sent -> completed
        stopping stopped -> cancelled
        stopping sent -> completed
        final completed
        final cancelled
      delivery durable
        idle send -> packing
        packing after packed -> sent / order.sent
        packing stop -> idle / order.stopped
        sent stop -> sent
        sent rest
        idle rest
      """,
    never: ["order.cancelled delivery.sent"],
    faults: [
      Fault(
        name: "a cancellation does not wait", old: "paid after regret -> stopping / delivery.stop",
        new: "paid after regret -> cancelled / delivery.stop",
        found: ["unhandledMessage", "never order.cancelled delivery.sent"])
    ])

  /// Two actors whose messages arrive in the order of sending.
  static let twoSenders = KnownSystem(
    name: "order of senders",
    text: """
      first
        begin / log.open second.go
        begin rest
      second
        idle go -> gone / log.write
        final gone
      log
        closed open -> opened
        opened write -> written
        final written
      """,
    leads: [["log.closed", "log.written"]],
    faults: [
      Fault(
        name: "messages may be late", old: "log\n", new: "log durable\n",
        found: ["unhandledMessage", "deadlock", "log.closed leads to log.written"])
    ])

  /// A worker that loses its job when it restarts, and a boss that sends it again.
  static let restartedWorker = KnownSystem(
    name: "restarts",
    text: """
      boss buffered
        waiting / worker.job
        waiting after patience -> waiting
        waiting done -> finished
        finished done -> finished
        finished rest
      worker buffered restarts
        idle job -> idle / boss.done
      """,
    limit: 2, faults: [])

  /// A payment that an order creates.
  static let createdPayment = KnownSystem(
    name: "created machines",
    text: """
      order durable outside pay limit 1
        new pay -> waiting / payment.charge
        new rest
        waiting paid -> done
        final done
      payment durable created
        fresh charge -> closed / order.paid
        final closed
      """,
    never: [], leads: [["order.waiting", "order.done"]],
    faults: [
      Fault(
        name: "the payment is never created", old: "new pay -> waiting / payment.charge",
        new: "new pay -> waiting",
        found: ["deadlock", "unreachedMachine", "order.waiting leads to order.done"])
    ])

  /// Two peers that may open a connection at the same time.
  static let crossedOpening = KnownSystem(
    name: "crossed opening",
    text: """
      left durable
        closed after wish -> opening / right.open
        closed open -> open / right.accept
        opening accept -> open
        opening open -> open / right.accept
        open accept -> open
        open rest
      right durable
        closed after wish -> opening / left.open
        closed open -> open / left.accept
        opening accept -> open
        opening open -> open / left.accept
        open accept -> open
        open rest
      """,
    faults: [
      Fault(
        name: "a peer expects no opening", old: "opening open -> open / right.accept",
        new: "opening rest", found: ["unhandledMessage"])
    ])
}
