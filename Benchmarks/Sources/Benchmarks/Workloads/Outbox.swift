import Schematic

// A protocol without input and output: a machine decides what is to be written, and its caller writes
// it. The actions append to an outbox, which the caller empties after each event; the switch returns
// what is to be written.

private enum Link {
  case idle, open, closing
}

private enum Packet: CaseIterable {
  case connect, data, close, acknowledge
}

private enum Answer {
  case accept, acknowledge, finish, reset
}

private final class Outbox {
  private(set) var answers: [Answer] = []

  init() { answers.reserveCapacity(8) }

  func append(_ answer: Answer) { answers.append(answer) }

  func empty(_ body: (Answer) -> Void) {
    for answer in answers { body(answer) }
    answers.removeAll(keepingCapacity: true)
  }
}

private struct LinkSchema: FlatStateMachineSchema {
  let initialState = Link.idle

  func transition(from state: Link, on event: Packet) -> Transition<Link, Packet, Outbox>? {
    switch (state, event) {
    case (.idle, .connect): .to(.open) { $0.append(.accept) }
    case (.open, .data): .to(.open) { $0.append(.acknowledge) }
    case (.open, .close): .to(.closing) { $0.append(.finish) }
    case (.closing, .acknowledge): .to(.idle)
    case (.idle, .data), (.idle, .close), (.closing, .data): .to(.idle) { $0.append(.reset) }
    case (.idle, .acknowledge), (.open, .connect), (.open, .acknowledge), (.closing, .connect),
      (.closing, .close):
      nil
    }
  }
}

private final class LinkSwitch {
  private var state = Link.idle

  @inline(never)
  func handle(_ event: Packet) -> Answer? {
    switch (state, event) {
    case (.idle, .connect):
      state = .open
      return .accept
    case (.open, .data): return .acknowledge
    case (.open, .close):
      state = .closing
      return .finish
    case (.closing, .acknowledge):
      state = .idle
      return nil
    case (.idle, .data), (.idle, .close), (.closing, .data):
      state = .idle
      return .reset
    case (.idle, .acknowledge), (.open, .connect), (.open, .acknowledge), (.closing, .connect),
      (.closing, .close):
      return nil
    }
  }
}

let outboxWorkload = Workload(
  name: "outbox",
  title: "Protocol: three states, actions append to an outbox, 16,384 random events",
  sections: [
    Section(
      name: "event", title: "the caller reads what is to be written after each event",
      unit: "event", unitsPerPass: packets.count,
      benchmarks: [
        Benchmark(name: "switch", title: "switch that returns it", isReference: true) {
          let link = LinkSwitch()
          return {
            var written = 0
            for packet in packets {
              if let answer = link.handle(packet) { written += write(answer) }
            }
            use(written)
          }
        },
        Benchmark(
          name: "strong", title: "typed schema, outbox held strongly",
          targets: Targets(allocations: 0)
        ) {
          pass(reference: .strong)
        },
        Benchmark(
          name: "weak", title: "typed schema, outbox held weakly", targets: Targets(allocations: 0)
        ) {
          pass(reference: .weak)
        },
      ])
  ],
  check: check)

private let packets: [Packet] = randomEvents(16_384)

private func pass(reference: SubjectReference) -> () -> Void {
  let outbox = Outbox()
  let machine = StateMachine(LinkSchema(), subject: outbox, reference: reference)
  return passes(keeping: outbox) {
    var written = 0
    for packet in packets {
      machine.handle(packet)
      outbox.empty { written += write($0) }
    }
    use(written)
  }
}

private func write(_ answer: Answer) -> Int {
  switch answer {
  case .accept: 1
  case .acknowledge: 2
  case .finish: 3
  case .reset: 4
  }
}

/// Both write the same.
private func check() {
  let (outbox, link) = (Outbox(), LinkSwitch())
  let machine = StateMachine(LinkSchema(), subject: outbox, reference: .strong)
  for packet in packets {
    machine.handle(packet)
    var answers: [Answer] = []
    outbox.empty { answers.append($0) }
    expectSame(answers, link.handle(packet).map { [$0] } ?? [])
  }
}
