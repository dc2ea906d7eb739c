import ExampleMachines

extension ConnectionTrace {
  /// How the connection started and ended, as short text.
  public var story: String { "\(beginning), \(ending)" }

  private var beginning: String {
    haveBothEntered(.synSent) ? "opened by both at once" : "opened by the client"
  }

  private var ending: String {
    if let step = first(.receiveRST, at: .client), step.old == .synSent { return "refused" }
    guard haveBothEntered(.established) else { return "never established" }
    if let end = end(thatFirstDid: .abort) { return "aborted by the \(end)" }
    if haveBothEntered(.closing) { return "closed by both at once" }
    guard let end = end(thatFirstDid: .close) else { return "not closed" }
    let isClosed = first(.close, at: end.other) != nil
    return isClosed ? "closed by the \(end) first" : "closed by the \(end) only"
  }

  private func haveBothEntered(_ state: TCPState) -> Bool {
    End.allCases.allSatisfy { end in steps(of: end).contains { $0.new == state } }
  }

  private func first(_ event: TCPEvent, at end: End) -> Step? {
    steps(of: end).first { $0.event == event }
  }

  private func end(thatFirstDid event: TCPEvent) -> End? {
    End.allCases
      .compactMap { first(event, at: $0) }
      .min { $0.packet < $1.packet }?.end
  }
}
