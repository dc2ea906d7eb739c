import ChartDocuments

// `run --scripts`: the chart computes with its data.
extension Run {
  /// - Returns: How many lines were refused.
  func driveScripts() throws -> Int {
    let session = try ScriptedSession(chart.read(), file: chart.path)
    try session.start()
    show(session)
    var faults = 0
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if line == "quit" { return faults }
      do {
        try first == "wait" ? wait(words, session) : session.deliver(line)
      } catch {
        Console.error(Console.line(for: error))
        faults += 1
      }
      show(session)
    }
    return faults
  }

  /// `wait` advances to the next event that was sent with a delay, `wait 2s` by a time.
  private func wait(_ words: [String], _ session: ScriptedSession) throws {
    guard words.count > 1 else {
      return try session.advance(by: session.timeUntilNextEvent ?? .zero)
    }
    guard words.count == 2, case .fixed(let time)? = ChartDocument.Delay(text: words[1]) else {
      throw ChartDocumentError([.init("Expected 'wait', or a time as in 'wait 1.5s'.")])
    }
    try session.advance(by: time)
  }

  private func show(_ session: ScriptedSession) {
    for note in session.takeNotes() { Console.line("  \(note)") }
    Console.line("active: \(session.active.joined(separator: ", "))")
    let events = session.awaited
    if !events.isEmpty { Console.line("  events: \(events.joined(separator: ", "))") }
    if let time = session.timeUntilNextEvent { Console.line("  next event after \(time)") }
  }
}
