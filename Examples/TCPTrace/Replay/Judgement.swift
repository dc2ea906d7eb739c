import ExampleMachines

/// The result of comparing a packet with the machine of its sender.
enum Judgement {
  /// The machine allows the packet. If there is a call of the user, the packet follows from it.
  case allowed(call: TCPEvent?)
  case forbidden(Violation.Reason)
}

extension Endpoint {
  /// Compares a packet with the actions of the machine.
  ///
  /// - Parameters:
  ///   - segment: The sent segment.
  ///   - steps: The transitions of the machine when it received the segments that the packet
  ///     acknowledges.
  func judge(_ segment: TCPSegment, after steps: [Step]) -> Judgement {
    // An end may send a RST at any time: for an ABORT or, without a connection, in response to a
    // segment (RFC 9293, figure 5, note 3, and section 3.5.2).
    guard !segment.flags.contains(.rst) else { return .allowed(call: isConnected ? .abort : nil) }
    // A RST without ACK contains the number of the segment that it responds to, not the sender's
    // next one. Packets after it may have been sent before it, which no number shows.
    guard !hasAnsweredWithReset else { return .allowed(call: nil) }
    if let demand = unmetDemand(of: steps, on: segment) { return .forbidden(demand) }

    let call = call(thatSends: segment)
    let news = newFlags(of: segment)
    let called = call.flatMap { reaction(of: state, to: $0) }?.action?.flags ?? []
    let unexpected = steps.reduce(news.subtracting(called)) { $0.subtracting($1.demandedFlags) }
    guard unexpected.isEmpty else { return .forbidden(.isUnexpected(unexpected)) }

    let isFirst = segment.flags.contains(.syn) && sent == nil
    guard isConnected || isFirst || isOld(segment) else { return .forbidden(.isNotConnected) }
    let newData = min(newOctets(in: segment), segment.dataLength)
    guard newData == 0 || sendsData || isFirst else {
      return .forbidden(.carriesData(octets: newData))
    }
    return .allowed(call: call)
  }

  private func unmetDemand(of steps: [Step], on segment: TCPSegment) -> Violation.Reason? {
    for step in steps {
      let lacking = step.demandedFlags.subtracting(segment.flags)
      if !lacking.isEmpty { return .lacks(lacking, demandedBy: step.event) }
    }
    return nil
  }

  /// The call of the user from which the new contents of the packet follow.
  private func call(thatSends segment: TCPSegment) -> TCPEvent? {
    let news = newFlags(of: segment)
    if news.contains(.fin) { return .close }
    guard news.contains(.syn), !segment.flags.contains(.ack) else { return nil }
    return state == .listen ? .send : .activeOpen
  }

  /// SYN and FIN, unless they are repeated.
  private func newFlags(of segment: TCPSegment) -> TCPFlags {
    let controls = segment.flags.intersection([.syn, .fin])
    let isRepeatedSYN = segment.sequence == sent?.initial
    if controls.contains(.syn) { return isRepeatedSYN ? [] : controls }
    return newOctets(in: segment) > 0 ? controls : []
  }

  /// Whether there is a connection on which anything can be sent or acknowledged.
  ///
  /// An end that had a connection may have sent the segment before it was CLOSED, if the segments
  /// are in a different order in the capture.
  private var isConnected: Bool {
    switch state {
    case .closed: sent != nil
    case .listen, .synSent: false
    case .synReceived, .established, .finWait1, .finWait2, .closeWait, .closing, .lastAck,
      .timeWait:
      true
    }
  }

  /// Whether the state sends data: the RFC's SEND call, section 3.10.2.
  private var sendsData: Bool {
    switch state {
    case .established, .closeWait: true
    case .closed, .listen, .synSent, .synReceived, .finWait1, .finWait2, .closing, .lastAck,
      .timeWait:
      false
    }
  }
}

extension Step {
  /// The control bits that the machine expects in the packet.
  var demandedFlags: TCPFlags { action?.flags ?? [] }
}

extension TCPAction {
  /// The control bits that the action sends.
  var flags: TCPFlags {
    switch self {
    case .createTCB, .deleteTCB: []
    case .createTCBAndSendSYN, .sendSYN: .syn
    case .sendSYNACK: [.syn, .ack]
    case .sendACK: .ack
    case .sendFIN: .fin
    case .sendRSTAndDeleteTCB: .rst
    }
  }
}
