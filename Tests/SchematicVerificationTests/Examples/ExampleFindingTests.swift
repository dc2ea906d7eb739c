import ExampleMachines
import Schematic
import SchematicVerification
import Statecharts
import Testing

/// What the explorer finds in the examples of the package.
@Suite struct ExampleFindingTests {
  @Test func `the crossing is safe at any time, and pedestrians get to walk`() throws {
    let model = try ExampleMachines.Crossing().explored(
      events: [.button, .northIsClear, .southIsClear, .walkIsOver, .dusk, .dawn])

    #expect(model.findings.map(\.message) == [])
    #expect(model.check(.never(.walk, with: .northGoes)).certainty == .proved)
    #expect(model.check(.never(.walk, with: .southGoes)).certainty == .proved)
    #expect(model.satisfies(.alwaysReachable(.walk)))
    #expect(model.satisfies(.inevitable(from: .night, to: .day)))
  }

  @Test func `the crossing with a clock has no findings`() throws {
    let model = try ClockedCrossing().explored(events: [.button])

    #expect(model.findings.map(\.message) == [])
    #expect(model.satisfies(.alwaysReachable(.mainGreen)))
  }

  @Test func `the player has no findings, and is silent when it is off`() throws {
    let model = try Player().explored(events: [.power, .play, .pause, .volume(0.5)])

    #expect(model.findings.map(\.message) == [])
    #expect(model.check(.never(.off, with: .playing)).certainty == .proved)
  }

  @Test func `the gallery has no findings`() throws {
    let model = try Gallery().explored(events: [.arrived(0), .failed, .refresh])

    #expect(model.findings.map(\.message) == [])
  }

  @Test func `a client connection can always be closed, or has given up`() throws {
    let model = try ClientConnection().explored(
      events: [.open, .answered("hello"), .failed("busy"), .timeout, .retry, .close])

    #expect(model.findings.map(\.message) == [])
    #expect(
      model.satisfies(
        .alwaysReachable("an end") { $0.contains(.closed) || $0.contains(.gaveUp) }))
  }

  @Test func `every TCP connection can be closed, from every state`() throws {
    let model = try TCP().explored(events: TCPEvent.allCases)

    #expect(model.configurations.count == TCPState.allCases.count)
    #expect(model.findings.map(\.message) == [])
    #expect(model.check(.alwaysReachable("CLOSED") { $0 == .closed }).certainty == .proved)
  }

  @Test
  func `without the user's calls and a reset, established connections wait for the other side`()
    throws
  {
    let segments: [TCPEvent] = [
      .passiveOpen, .receiveSYN, .receiveACKOfSYN, .receiveFIN, .receiveACKOfFIN, .timeout,
    ]
    let verdict = try TCP().explored(events: segments).check(
      .alwaysReachable("CLOSED") { $0 == .closed })

    #expect(verdict.counterexample?.events == [.passiveOpen])
  }

  @Test func `connections can be closed without the user from these states only`() throws {
    let segments: [TCPEvent] = [
      .receiveSYN, .receiveACKOfSYN, .receiveFIN, .receiveACKOfFIN, .timeout,
    ]
    let model = try TCP().explored(events: TCPEvent.allCases)
    var closing: Set<TCPState> = [.closed]
    for _ in model.configurations {
      for (index, state) in model.configurations.enumerated() {
        let leads = model.edges(from: index).contains { step in
          step.effect == .transition && closing.contains(step.state)
            && step.event.map(segments.contains) == true
        }
        if leads { closing.insert(state) }
      }
    }

    #expect(Set(closing) == [.closed, .closing, .finWait1, .finWait2, .lastAck, .timeWait])
  }

  @Test func `the tour of features has the dead ends that its diagram shows`() throws {
    let model = try FeatureTour().explored()
    let findings = model.findings

    // It shows each kind of target once, and few of them lead on.
    #expect(findings.map(\.kind) == [.unreachableState, .deadEnd])
    #expect(findings.first?.state == "c1")
    #expect(findings.last?.path?.events == [.junction])
  }
}
