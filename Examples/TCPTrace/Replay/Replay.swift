import ExampleMachines

/// Drives two machines, one for each end, with the packets of a connection.
///
/// A packet is an action of its sender and an event for its receiver. For each packet, the replay
///
/// 1. lets the sender receive the segments that the packet acknowledges (see ``InFlight``),
/// 2. infers the call of the user from which the packet follows (``Endpoint``),
/// 3. compares the packet with the actions that the sender's machine took (``Judgement``), and
/// 4. adds it to the packets in flight to the receiver.
///
/// A packet that the machine does not allow is reported and not delivered.
struct Replay {
  private let connection: Connection
  private let ends = Pair(client: Endpoint(.client), server: Endpoint(.server))

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The state of an end after the replayed packets.
  func state(of end: End) -> TCPState { ends[end].state }

  /// The packets that an end has not received, as far as can be inferred.
  func packetsUnderWay(to end: End) -> [Int] { ends[end].inFlight.packets }

  /// Replays a packet at its sender.
  func pass(_ segment: TCPSegment) -> PacketTrace {
    let end: End = segment.source == connection.client ? .client : .server
    let position = acknowledgedPosition(of: segment, from: end)
    guard position <= ends[end.other].sent?.next ?? 0 else {
      return forbid(segment, .acknowledgesUnsent, from: end, after: [])
    }
    let steps = receive(until: position, before: segment, at: end)
    switch ends[end].judge(segment, after: steps) {
    case .forbidden(let reason):
      return forbid(segment, reason, from: end, after: steps)
    case .allowed(let call):
      let step = call.flatMap { ends[end].handle($0, packet: segment.number) }
      let isOld =
        ends[end].isOld(segment) && !steps.contains { $0.demandedFlags.contains(.syn) }
      ends[end.other].inFlight.add(ends[end].send(segment, acknowledging: position))
      return PacketTrace(
        segment: segment, sender: end, leadingSteps: steps + [step].compactMap { $0 },
        verdict: isOld ? .allowedAsOld : .allowed, followingSteps: settle())
    }
  }

  /// Lets both ends receive the resets in flight, after the last packet.
  func finish() -> [Step] {
    End.allCases.flatMap { end in
      ends[end].inFlight.receiveResets().flatMap { ends[end].receive($0) }
    }
  }

  /// Lets an end receive the segments that `segment`, which it sends, acknowledges.
  private func receive(until position: Int, before segment: TCPSegment, at end: End) -> [Step] {
    var steps: [Step?] = []
    if segment.flags.isSuperset(of: [.syn, .ack]), ends[end].sent == nil {
      steps.append(ends[end].handle(.passiveOpen, packet: segment.number))
    }
    for received in ends[end].inFlight.receive(until: position) {
      steps += ends[end].receive(received)
    }
    return steps.compactMap { $0 }
  }

  /// Lets both ends receive the segments that are never acknowledged and have no predecessor in
  /// flight.
  private func settle() -> [Step] {
    End.allCases.flatMap { end in
      ends[end].inFlight.receiveWhatIsNotAcknowledged().flatMap { ends[end].receive($0) }
    }
  }

  private func forbid(
    _ segment: TCPSegment, _ reason: Violation.Reason, from end: End, after steps: [Step]
  ) -> PacketTrace {
    let violation = Violation(
      segment: segment, end: end, state: ends[end].state, reason: reason)
    return PacketTrace(
      segment: segment, sender: end, leadingSteps: steps, verdict: .forbidden(violation),
      followingSteps: settle())
  }

  /// The position up to which the segment acknowledges; 0 without an acknowledgement.
  private func acknowledgedPosition(of segment: TCPSegment, from end: End) -> Int {
    guard segment.flags.contains(.ack) else { return 0 }
    // If the other end has sent nothing, not even a SYN, nothing can be acknowledged.
    return ends[end.other].sent?.position(of: segment.acknowledgement) ?? .max
  }
}
