import ChartModel

extension XStateReader {
  /// Reads the timers that the writer has written as transitions of `after`.
  mutating func readTimers(of index: Int) -> [ChartDocument.Timer] {
    var timers: [ChartDocument.Timer] = []
    for member in nodes[index].json["after"]?.members ?? [] {
      for json in member.value.elements ?? [member.value] where isTimer(json) {
        guard let delay = readDelay(key: member),
          case .send(let event, nil, nil)? = json["actions"].flatMap({ readActions($0).first })
        else {
          faults.add(
            "A timer of this library has one action, which sends an event: remove 'meta'.",
            at: json.position)
          continue
        }
        let note = XStateNote(of: json)
        timers.append(
          ChartDocument.Timer(
            note["timer"]?.string, after: delay, every: note["every"].flatMap { readPeriod($0) },
            event: event, position: json.position))
      }
    }
    return timers
  }

  private mutating func readPeriod(_ json: JSONNode) -> Duration? {
    switch readDelay(json) {
    case .fixed(let period): return period
    case .named: faults.add("A period is a number of milliseconds.", at: json.position)
    case nil: break
    }
    return nil
  }

  /// The transitions of a member of `after` that are no timers.
  func withoutTimers(_ json: JSONNode) -> [JSONNode] {
    (json.elements ?? [json]).filter { !isTimer($0) }
  }

  private func isTimer(_ json: JSONNode) -> Bool { XStateNote(of: json)["timer"] != nil }
}
