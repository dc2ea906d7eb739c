/// Draws a connection in the style of figures 6 to 14 of the RFC: the states of the client on the
/// left, those of the server on the right, time downwards, and an arrow for each packet.
struct Ladder {
  private(set) var lines: [String] = []

  init(_ trace: ConnectionTrace) {
    lines.append(row(number: "no.", time: "seconds", .init(client: "client", server: "server")))
    for packet in trace.packets {
      draw(packet)
    }
    for step in trace.finalSteps {
      draw(step)
    }
  }

  private mutating func draw(_ packet: PacketTrace) {
    var before = packet.leadingSteps
    // The packet follows from the last step, so the step is written next to the arrow.
    let cause = before.last?.end == packet.sender ? before.popLast() : nil
    for step in before {
      draw(step)
    }
    draw(packet.segment, of: packet, cause: cause)
    for step in packet.followingSteps {
      draw(step)
    }
  }

  private mutating func draw(_ step: Step) {
    lines.append(row(states(after: step), note: note(on: step)))
  }

  private mutating func draw(_ segment: TCPSegment, of packet: PacketTrace, cause: Step?) {
    let notes = [cause.map(note(on:)), note(on: packet.verdict)].compactMap { $0 }
    lines.append(
      row(
        number: "\(segment.number)", time: segment.time.inSeconds, states(after: cause),
        arrow: arrow(segment, from: packet.sender), note: notes.joined(separator: "; ")))
  }

  private func states(after step: Step?) -> Pair<String> {
    var states = Pair(client: "", server: "")
    if let step { states[step.end] = "\(step.new)" }
    return states
  }

  /// `event / action`, in the notation of figure 5.
  private func note(on step: Step) -> String {
    guard let action = step.action else { return "\(step.event)" }
    return "\(step.event) / \(action)"
  }

  private func note(on verdict: PacketTrace.Verdict) -> String? {
    switch verdict {
    case .allowed: nil
    case .allowedAsOld: "again, or late"
    case .forbidden(let violation): "NOT ALLOWED: \(violation)"
    }
  }

  // MARK: Columns

  private func row(
    number: String = "", time: String = "", _ states: Pair<String>, arrow: String = "",
    note: String = ""
  ) -> String {
    let columns = [
      number.padded(toRight: 5), time.padded(toRight: 11), states.client.padded(12),
      arrow.padded(arrowWidth), states.server.padded(12), note,
    ]
    return columns.joined(separator: "  ").withoutTrailingSpaces
  }

  private var arrowWidth: Int { 23 }

  private func arrow(_ segment: TCPSegment, from end: End) -> String {
    let label = " \(segment.label) "
    let room = arrowWidth - 1 - label.count
    let left = String(repeating: "─", count: max(1, room / 2))
    let right = String(repeating: "─", count: max(1, room - room / 2))
    return switch end {
    case .client: left + label + right + "▶"
    case .server: "◀" + left + label + right
    }
  }
}

extension TCPSegment {
  /// The control bits and the amount of data.
  var label: String {
    guard dataLength > 0 else { return "\(flags)" }
    let data = dataLength == 1 ? "1 octet" : "\(dataLength) octets"
    return flags == .ack || flags == [.ack, .push] ? data : "\(flags), \(data)"
  }
}
