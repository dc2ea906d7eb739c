import ExampleMachines
import Testing

/// The machine against the figure, transcribed line by line from RFC 9293.
struct ReactionTests {
  private static let figure5 = """
    CLOSED        passive OPEN      create TCB           LISTEN
    CLOSED        active OPEN       create TCB, snd SYN  SYN-SENT
    LISTEN        CLOSE             delete TCB           CLOSED
    LISTEN        rcv SYN           snd SYN,ACK          SYN-RECEIVED
    LISTEN        SEND              snd SYN              SYN-SENT
    SYN-SENT      CLOSE             delete TCB           CLOSED
    SYN-SENT      rcv SYN           snd SYN,ACK          SYN-RECEIVED
    SYN-SENT      rcv SYN,ACK       snd ACK              ESTABLISHED
    SYN-RECEIVED  rcv RST (note 1)  x                    LISTEN
    SYN-RECEIVED  rcv ACK of SYN    x                    ESTABLISHED
    SYN-RECEIVED  CLOSE             snd FIN              FIN-WAIT-1
    ESTABLISHED   CLOSE             snd FIN              FIN-WAIT-1
    ESTABLISHED   rcv FIN           snd ACK              CLOSE-WAIT
    FIN-WAIT-1    rcv ACK of FIN    x                    FIN-WAIT-2
    FIN-WAIT-1    rcv FIN           snd ACK              CLOSING
    FIN-WAIT-2    rcv FIN           snd ACK              TIME-WAIT
    CLOSE-WAIT    CLOSE             snd FIN              LAST-ACK
    CLOSING       rcv ACK of FIN    x                    TIME-WAIT
    LAST-ACK      rcv ACK of FIN    x                    CLOSED
    TIME-WAIT     Timeout=2MSL      delete TCB           CLOSED
    """

  @Test func `every pair of state and event has the transition of figure 5 and no other`() {
    var found: Set<[String]> = []
    for state in TCPState.allCases {
      for event in TCPEvent.drawnInFigure5 {
        guard let (next, action) = reaction(of: state, to: event) else { continue }
        found.insert(["\(state)", "\(event)", action.map { "\($0)" } ?? "x", "\(next)"])
      }
    }
    let expected = Self.figure5.split(separator: "\n").map { line in
      line.split(separator: "  ").map { $0.filter { !$0.isNewline }.trimmingSpaces }
    }
    #expect(found == Set(expected))
  }

  @Test func `note 2: a FIN that acknowledges ours changes FIN-WAIT-1 to TIME-WAIT`() {
    let states = TCPState.allCases.filter { reaction(of: $0, to: .receiveFINAndACKOfFIN) != nil }
    #expect(states == [.finWait1])
    #expect(reaction(of: .finWait1, to: .receiveFINAndACKOfFIN)?.state == .timeWait)
  }

  @Test func `note 3: a reset closes every connection that has sent or received a SYN`() {
    for state in TCPState.allCases {
      let next = reaction(of: state, to: .receiveRST)?.state
      #expect(next == (state == .closed || state == .listen ? nil : .closed), "\(state)")
    }
  }

  @Test func `section 3.10.5: ABORT sends a reset if the peer is still connected`() {
    let states = TCPState.allCases.filter {
      reaction(of: $0, to: .abort)?.action == .sendRSTAndDeleteTCB
    }
    #expect(states == [.synReceived, .established, .finWait1, .finWait2, .closeWait])
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
