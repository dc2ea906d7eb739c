import ChartDocuments
import CompiledCharts
import Foundation
import SchematicEmbedded
import Testing

/// The events that actions of a compiled machine delay: a bounded number of them waits.
@Suite("Delayed events of a compiled machine") struct DelayedEventTests {
  private typealias Queue = DelayedEventQueue<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>

  private func event(_ number: UInt8, at time: Int64, as id: UInt8 = 0) -> CompiledDelayedEvent {
    CompiledDelayedEvent(number, at: time, after: time, as: id)
  }

  /// Whether there was room for each event.
  private func append(
    _ events: [CompiledDelayedEvent], to queue: inout Queue, besideIDs count: UInt8 = 0
  ) -> [Bool] {
    events.map { queue.append($0, besideIDs: count) }
  }

  @Test func `one more than there is room for is refused`() {
    var queue = Queue()
    let isAdded = append([event(1, at: 5), event(2, at: 3), event(3, at: 4)], to: &queue)
    #expect(isAdded == [true, true, false])
    #expect(queue.nextDeadline == 3)
    var removed = [queue.removeFirst(at: 3), queue.removeFirst(at: 3)]
    #expect(removed == [2, nil])
    let isAddedLater = append([event(3, at: 5)], to: &queue)
    #expect(isAddedLater == [true])
    // At one time, in the order in which they were sent.
    removed = [queue.removeFirst(at: 5), queue.removeFirst(at: 5)]
    #expect(removed == [1, 3])
    #expect(queue == Queue())
  }

  @Test func `an event replaces the one with its id, for which there is always room`() {
    var queue = Queue()
    let events = [event(1, at: 5), event(2, at: 5), event(3, at: 6, as: 1), event(4, at: 7, as: 1)]
    let isAdded = append(events, to: &queue, besideIDs: 1)
    #expect(isAdded == [true, false, true, true])
    #expect(queue.count == 2)
    queue.cancel(0)
    queue.cancel(1)
    #expect(queue.count == 1)
    #expect(queue[0] == event(1, at: 5))
  }

  private func text(_ states: String, maximum: Int = 8) throws -> String {
    let document = try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Mill">\(states)</scxml>
        """.utf8))
    return try CompiledSource(of: document, maximumDelayedEvents: maximum).text
  }

  @Test func `the type of a machine says how many may wait`() throws {
    let timer = try text(
      """
      <state id='a'><onentry><send event='e' delay='3s' id='x'/></onentry>
      <onexit><cancel sendid='x'/></onexit><transition event='e' target='a'/></state>
      """)
    #expect(timer.contains("typealias Delays = OneDelayedEvent\n"))
    let unnamed =
      "<state id='a'><transition event='e'><send event='e' delay='3s'/></transition></state>"
    let pair = "DelayedEventPair<OneDelayedEvent, OneDelayedEvent>"
    #expect(try text(unnamed, maximum: 2).contains("typealias Delays = \(pair)\n"))
    #expect(try text(unnamed, maximum: 4).contains("DelayedEventPair<\(pair), \(pair)>\n"))
    #expect(try !text("<state id='a'/>").contains("Delays"))
  }

  @Test func `an event too many is an outcome, and those that wait are kept`() throws {
    var machine = EventfulMachine(subject: Answering())
    machine.start()
    while machine.delayed.append(event(0, at: 1_000_000_000), besideIDs: 1) {}
    let count = machine.delayed.count
    machine.send(0, after: 5, from: 0, as: 0, besideIDs: 1)
    #expect(machine.delayed.count == count)
    let outcomes = [machine.handle(.e9), machine.handle(.e9)].map { "\($0)" }
    #expect(outcomes[0].contains("tooManyDelayedEvents"))
    #expect(!outcomes[1].contains("stopped"))
  }
}
