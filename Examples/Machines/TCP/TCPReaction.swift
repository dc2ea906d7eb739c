/// The target state and the actions for an event.
///
/// No actions are an `x` in the figure.
public typealias TCPReaction = (state: TCPState, action: TCPAction?)

/// The reaction of a TCP in `state` to `event`: figure 5 of RFC 9293, section 3.3.2.
///
/// It includes the three notes of the figure, and ABORT from section 3.10.5. The RFC contradicts
/// itself in one point: in note 3, the sender of a RST changes to TIME-WAIT; in section 3.10.5,
/// ABORT deletes the TCB and changes to CLOSED. The event here is the call, so section 3.10.5
/// applies.
///
/// - Returns: `nil` if the event is ignored in this state.
public func reaction(of state: TCPState, to event: TCPEvent) -> TCPReaction? {
  switch state {
  case .closed: inClosed(event)
  case .listen: inListen(event)
  case .synSent: inSynSent(event)
  case .synReceived: inSynReceived(event)
  case .established: inEstablished(event)
  case .finWait1: inFinWait1(event)
  case .finWait2: inFinWait2(event)
  case .closeWait: inCloseWait(event)
  case .closing: inClosing(event)
  case .lastAck: inLastAck(event)
  case .timeWait: inTimeWait(event)
  }
}

// One function for each state. None has a `default`, so that the compiler reports every state in
// which a new event is not handled.

private func inClosed(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .passiveOpen: (.listen, .createTCB)
  case .activeOpen: (.synSent, .createTCBAndSendSYN)
  case .send, .close, .abort, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN, .receiveFIN,
    .receiveACKOfFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .receiveRST, .timeout:
    nil
  }
}

private func inListen(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveSYN: (.synReceived, .sendSYNACK)
  case .send: (.synSent, .sendSYN)
  case .close, .abort: (.closed, .deleteTCB)
  case .passiveOpen, .activeOpen, .receiveSYNACK, .receiveACKOfSYN, .receiveFIN, .receiveACKOfFIN,
    .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .receiveRST, .timeout:
    nil
  }
}

private func inSynSent(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveSYN: (.synReceived, .sendSYNACK)
  case .receiveSYNACK: (.established, .sendACK)
  case .close, .abort: (.closed, .deleteTCB)
  case .receiveRST: (.closed, nil)
  case .passiveOpen, .activeOpen, .send, .receiveACKOfSYN, .receiveFIN, .receiveACKOfFIN,
    .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inSynReceived(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveACKOfSYN: (.established, nil)
  case .close: (.finWait1, .sendFIN)
  case .receiveRSTAfterPassiveOpen: (.listen, nil)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .sendRSTAndDeleteTCB)
  case .passiveOpen, .activeOpen, .send, .receiveSYN, .receiveSYNACK, .receiveFIN,
    .receiveACKOfFIN, .receiveFINAndACKOfFIN, .timeout:
    nil
  }
}

private func inEstablished(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .close: (.finWait1, .sendFIN)
  case .receiveFIN: (.closeWait, .sendACK)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .sendRSTAndDeleteTCB)
  case .passiveOpen, .activeOpen, .send, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveACKOfFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inFinWait1(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveACKOfFIN: (.finWait2, nil)
  case .receiveFIN: (.closing, .sendACK)
  case .receiveFINAndACKOfFIN: (.timeWait, .sendACK)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .sendRSTAndDeleteTCB)
  case .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inFinWait2(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveFIN: (.timeWait, .sendACK)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .sendRSTAndDeleteTCB)
  case .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveACKOfFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inCloseWait(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .close: (.lastAck, .sendFIN)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .sendRSTAndDeleteTCB)
  case .passiveOpen, .activeOpen, .send, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveFIN, .receiveACKOfFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inClosing(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveACKOfFIN: (.timeWait, nil)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .deleteTCB)
  case .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inLastAck(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .receiveACKOfFIN: (.closed, nil)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .deleteTCB)
  case .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen, .timeout:
    nil
  }
}

private func inTimeWait(_ event: TCPEvent) -> TCPReaction? {
  switch event {
  case .timeout: (.closed, .deleteTCB)
  case .receiveRST: (.closed, nil)
  case .abort: (.closed, .deleteTCB)
  case .passiveOpen, .activeOpen, .send, .close, .receiveSYN, .receiveSYNACK, .receiveACKOfSYN,
    .receiveFIN, .receiveACKOfFIN, .receiveFINAndACKOfFIN, .receiveRSTAfterPassiveOpen:
    nil
  }
}
