import Schematic
import SchematicVerification
import Statecharts
import Testing

/// Two machines that exchange messages over a channel, as one chart: a region for each machine, and the
/// channel between them as states of a third.
@Suite struct ProtocolTests {
  /// A sender and a receiver that alternate a bit, so that a lost message is sent again and is not
  /// accepted twice (Bartlett, Scantlebury and Wilkinson, 1969).
  struct AlternatingBit: Statechart {
    enum State: Hashable {
      case link
      case sending(Int)
      case expecting(Int)
      case quiet
      case message(Int)
      case acknowledgement(Int)
    }
    enum Event: CaseIterable { case send, lose, deliver, acknowledge }

    /// Whether the receiver compares the bit.
    var comparesBit = true

    var body: [Element] {
      parallel(.link) {
        region("sender") {
          for bit in 0...1 {
            state(.sending(bit)) {
              on(.acknowledge, to: .sending(1 - bit)).when(
                .guardWithContext("acknowledged \(bit)") {
                  $0.isActive(.acknowledgement(bit))
                })
            }
          }
        }
        region("channel") {
          state(.quiet) {
            for bit in 0...1 {
              on(.send, to: .message(bit)).when(
                .guardWithContext("sending \(bit)") {
                  $0.isActive(.sending(bit))
                })
            }
          }
          for bit in 0...1 {
            state(.message(bit)) {
              on(.lose, to: .quiet)
              on(.deliver, to: .acknowledgement(bit))
            }
            state(.acknowledgement(bit)) {
              on(.lose, to: .quiet)
              on(.acknowledge, to: .quiet)
            }
          }
        }
        region("receiver") {
          for bit in 0...1 {
            state(.expecting(bit)) {
              on(.deliver, to: .expecting(1 - bit)).when(
                .guardWithContext("message \(bit)") {
                  $0.isActive(.message(bit)) || (!comparesBit && $0.isActive(.message(1 - bit)))
                })
            }
          }
        }
      }
    }
  }

  private func isLost(_ state: Configuration<AlternatingBit.State>) -> Bool {
    // An acknowledgement of the bit that the receiver still expects was made without accepting it.
    (0...1).contains { state.contains(.acknowledgement($0)) && state.contains(.expecting($0)) }
  }

  @Test func `the protocol accepts what it acknowledges, whatever is lost`() throws {
    let model = try AlternatingBit().exploredExactly(events: AlternatingBit.Event.allCases)

    #expect(model.configurations.count == 10)
    #expect(model.check(.never("acknowledged but not accepted", isLost)).certainty == .proved)
    #expect(
      model.satisfies(
        .leads("every message gets through", from: { $0.contains(.sending(0)) }) {
          $0.contains(.sending(1))
        }))
    #expect(model.satisfies(.inevitable("the next message") { $0.contains(.sending(1)) }))
  }

  @Test func `without comparing the bit, a repeated message is accepted twice`() throws {
    let model = try AlternatingBit(comparesBit: false).exploredExactly(
      events: AlternatingBit.Event.allCases)
    let verdict = model.check(.never("acknowledged but not accepted", isLost))

    #expect(
      verdict.counterexample?.events == [.send, .deliver, .lose, .send, .deliver])
  }
}
