import ExampleMachines

/// What an end's machine thinks of a packet that the end has sent.
enum Judgement {
  /// The machine allows it. The user's call, if there is one, is what made the end send it.
  case allowed(call: TCPEvent?)
  case forbidden(Violation.Reason)
}

extension Endpoint {
  /// Compares a packet with what the machine says this end does.
  ///
  /// - Parameters:
  ///   - segment: What the end has sent.
  ///   - steps: What the machine did when it received what the packet acknowledges.
  func judge(_ segment: TCPSegment, after steps: [Step]) -> Judgement {
    // An end may send a RST at any time: an ABORT or, where there is nothing to abort, the answer
    // to a segment of no connection (RFC 9293, figure 5, note 3, and section 3.5.2).
    guard !segment.flags.contains(.rst) else { return .allowed(call: isConnected ? .abort : nil) }
    // A RST without ACK bears the number that it answers, not the sender's next one. What passes
    // after it may have been sent before, and no number tells.
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

  /// The call of the user that makes this end send what the packet has that is new.
  private func call(thatSends segment: TCPSegment) -> TCPEvent? {
    let news = newFlags(of: segment)
    if news.contains(.fin) { return .close }
    guard news.contains(.syn), !segment.flags.contains(.ack) else { return nil }
    return state == .listen ? .send : .activeOpen
  }

  /// SYN and FIN, unless they are sent again.
  private func newFlags(of segment: TCPSegment) -> TCPFlags {
    let controls = segment.flags.intersection([.syn, .fin])
    let isRepeatedSYN = segment.sequence == sent?.initial
    if controls.contains(.syn) { return isRepeatedSYN ? [] : controls }
    return newOctets(in: segment) > 0 ? controls : []
  }

  /// Whether there is a connection on which anything can be sent or acknowledged.
  ///
  /// An end that had one may have sent the segment before it came to CLOSED, if the network brought
  /// the capture its segments in another order.
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
  /// What the machine wants to see on the wire.
  var demandedFlags: TCPFlags { action?.flags ?? [] }
}

extension TCPAction {
  /// What the action puts on the wire.
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
