import Schematic
import Statecharts
import Testing

/// A state that defers an event for which there is a transition: the inner of the two prevails, and a
/// transition of the state itself does (UML 2.5.1 §14.2.3.4.4).
struct DeferringStateTests {
  enum Place: CaseIterable { case outside, itself, inside, beside }

  private struct Desk: TracedChart {
    let place: Place
    let isInRegions: Bool

    var body: [Element] {
      state("office") {
        if place == .outside { handling }
        if isInRegions {
          parallel("desks") {
            region { desk }
            region { state("other") { if place == .beside { handling } } }
          }
        } else {
          desk
        }
      }
    }

    private var desk: Element {
      state("desk") {
        defers("call")
        if place == .itself { handling }
        state("drawer") { if place == .inside { handling } }
      }
    }

    private var handling: Element {
      Element(on(internal: "call").when { $0.ask("free") }.perform { $0.note("answered") })
    }
  }

  @Test(arguments: Place.allCases, [true, false])
  func `an event is deferred unless the state or one in it handles it`(
    place: Place, isTraced: Bool
  ) throws {
    for isInRegions in [true, false] where isInRegions || place != .beside {
      for isFree in [true, false] {
        let trace = Trace()
        let machine = try Desk(place: place, isInRegions: isInRegions).started(trace)
        if isTraced { machine.trace { _ in } }
        trace.facts = isFree ? ["free"] : []
        let isHandled = isFree && (place == .itself || place == .inside)
        #expect((machine.handle("call") == .deferred) != isHandled, "\(isInRegions), \(isFree)")
        #expect(machine.deferredEvents == (isHandled ? [] : ["call"]))
      }
    }
  }

  @Test(arguments: [true, false])
  func `an event that is deferred after the next start is not recalled at once`(
    isReset: Bool
  ) throws {
    let trace = Trace()
    let machine = try Desk(place: .itself, isInRegions: false).started(trace, isAlone: true)
    machine.handle("call")
    if isReset {
      machine.reset(runningActions: true)
    } else {
      machine.stop()
      machine.start()
    }
    _ = trace.take()
    #expect(machine.handle("call") == .deferred)
    #expect(trace.take() == "free?")
  }

  /// A state that defers each kind of event, and another that notes them.
  private struct Box: Statechart {
    struct Event: Equatable { let kind: UInt8 }
    typealias State = String
    typealias Subject = Trace

    var body: [Element] {
      state("closed") {
        for kind in 0..<250 { defers(Event(kind: UInt8(kind))) }
        on(Event(kind: 250), to: "open")
      }
      state("open") {
        for kind in 0..<250 {
          on(internal: Event(kind: UInt8(kind))).perform { $0.note("\(kind)") }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `each of 250 kinds of event is deferred and recalled`(isTraced: Bool) throws {
    let trace = Trace()
    let machine = try StateMachine(Box(), subject: trace)
    machine.start()
    if isTraced { machine.trace { _ in } }
    let kinds = [0, 62, 63, 64, 127, 128, 191, 192, 249]
    for kind in kinds { #expect(machine.handle(Box.Event(kind: UInt8(kind))) == .deferred) }
    machine.handle(Box.Event(kind: 250))
    #expect(trace.take() == kinds.map { "\($0)" }.joined(separator: " "))
  }
}
