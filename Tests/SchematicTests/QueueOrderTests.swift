import Schematic
import TestSupport
import Testing

/// Rule 1, the order: eventless steps, then raised events, then sent events.
struct QueueOrderTests {
  @Test func `eventless steps precede raised events, which precede sent events`() {
    let order = order { event, context in
      guard event == "go" else { return }
      context.send("sent")
      context.raise("raised")
    }
    #expect(order == ["go", "by itself", "raised", "by itself", "sent", "by itself"])
  }

  @Test func `raised events are handled in first-in, first-out order`() {
    let order = order { event, context in
      guard event == "go" else { return }
      for raised in ["a", "b", "c"] { context.raise(raised) }
    }
    #expect(order.filter { $0 != "by itself" } == ["go", "a", "b", "c"])
  }

  @Test func `sent events are handled in first-in, first-out order`() {
    let order = order { event, context in
      guard event == "go" else { return }
      for sent in ["a", "b", "c"] { context.send(sent) }
    }
    #expect(order.filter { $0 != "by itself" } == ["go", "a", "b", "c"])
  }

  @Test func `events raised by a sent event are handled before the next sent event`() {
    let order = order { event, context in
      switch event {
      case "go":
        context.send("a")
        context.send("b")
      case "a": context.raise("raised by a")
      default: break
      }
    }
    #expect(order.filter { $0 != "by itself" } == ["go", "a", "raised by a", "b"])
  }

  @Test func `events raised by a raised event are handled after the raised events in the queue`() {
    let order = order { event, context in
      switch event {
      case "go":
        context.raise("a")
        context.raise("b")
      case "a": context.raise("raised by a")
      default: break
      }
    }
    #expect(order.filter { $0 != "by itself" } == ["go", "a", "b", "raised by a"])
  }

  @Test func `events raised by an eventless step are handled after the last eventless step`() {
    let log = Log()
    let machine = makeMachine(
      following: { state in
        guard state < 3 else { return nil }
        return .to(state + 1) { context in
          context.raise("raised in \(state)")
          log.add("by itself from \(state)")
        }
      },
      reacting: { _, event in
        log.add(event)
        return event == "go" ? .to(1) : nil
      })
    #expect(machine.handle("go") == .transitioned(from: 0, to: 3))
    #expect(
      log.entries
        == ["go", "by itself from 1", "by itself from 2", "raised in 1", "raised in 2"])
  }

  @Test func `an event raised by an exit action is handled in the new state`() {
    let machine = makeMachine { state, event in
      guard event == "go" else { return .to(state * 10) }
      return .to(1).leaving { $0.raise("raised") }
    }
    #expect(machine.handle("go") == .transitioned(from: 0, to: 10))
  }

  @Test func `the context of an eventless step contains the last event`() {
    var events: [String?] = []
    let machine = makeMachine(
      following: { $0 == 1 ? .to(2) { events.append($0.event) } : nil },
      reacting: { _, event in
        .to(1) { context in
          events.append(context.event)
          if event == "go" { context.raise("raised") }
        }
      })
    machine.handle("go")
    #expect(events == ["go", "go", "raised", "raised"])
  }

  /// The order of the steps for "go", when `action` is performed in each: every event has a step,
  /// which is followed by an eventless step.
  private func order(
    action: @escaping (String, borrowing TransitionContext<String, Void>) -> Void
  ) -> [String] {
    let log = Log()
    let machine = makeMachine(
      following: { state in
        state == 1 ? .to(0) { _ in log.add("by itself") } : nil
      },
      reacting: { _, event in
        .to(1) { context in
          log.add(event)
          action(event, context)
        }
      })
    machine.handle("go")
    return log.entries
  }
}
