import ChartDocuments

/// A file of paths: events and the states that must be active after them.
///
///     path the door is locked     begins anew
///     guard isUnlocked false      answers a guard from now on
///     push                        delivers an event
///     = closed                    exactly these innermost states must be active
struct PathFile {
  /// The content of a line.
  enum Line: Equatable {
    case path(String)
    case answer(String, Bool)
    case expect([String])
    case event(String)
  }

  let path: String
  let lines: [(number: Int, line: Line)]

  /// - Throws: `ChartDocumentError` for lines that are not understood.
  init(_ text: String, path: String) throws {
    self.path = path
    var lines: [(number: Int, line: Line)] = []
    var faults: [ChartDocumentFault] = []
    for (index, raw) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let words = raw.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      if let line = Self.line(first, words) {
        lines.append((index + 1, line))
      } else {
        faults.append(
          .init(
            "Expected an event, 'path NAME', 'guard NAME true' or '= STATES'.",
            at: SourcePosition(line: index + 1, column: 1)))
      }
    }
    guard faults.isEmpty else { throw ChartDocumentError(faults, file: path) }
    self.lines = lines
  }

  private static func line(_ first: String, _ words: [String]) -> Line? {
    let rest = words.dropFirst()
    switch first {
    case "path": return .path(rest.joined(separator: " "))
    case "=": return .expect(rest.map { $0.filter { $0 != "," } }.filter { !$0.isEmpty })
    case "guard":
      guard rest.count >= 2, let holds = Bool(words[words.count - 1]) else { return nil }
      return .answer(rest.dropLast().joined(separator: " "), holds)
    case _: return rest.isEmpty ? .event(first) : nil
    }
  }

  /// Follows the paths.
  ///
  /// - Returns: The expectations that do not hold, with their lines.
  func failures(in session: Session) throws -> [ChartDocumentFault] {
    var failures: [ChartDocumentFault] = []
    var (name, reason) = ("", "")
    for (number, line) in lines {
      switch line {
      case .path(let next):
        (name, reason) = (next, "")
        try session.restart()
        if let failure = session.startFailure {
          failures.append(
            .init(
              "The chart does not start: \(failure)", at: SourcePosition(line: number, column: 1)))
        }
      case .answer(let guardian, let holds):
        if !session.guards.contains(guardian) {
          failures.append(unknown("guard is called '\(guardian)'", number))
        }
        session.answer(guardian, holds)
      case .event(let event):
        if !session.isKnown(event) {
          failures.append(unknown("transition is for the event '\(event)'", number))
        }
        reason = session.deliver(event).reason.map { ": \($0)" } ?? ""
      case .expect(let states):
        let active = session.active
        if Set(active) != Set(states) {
          let place = name.isEmpty ? "" : " in the path '\(name)'"
          failures.append(
            .init(
              """
              Expected \(states.joined(separator: ", "))\(place) after \
              '\(session.events.last ?? "the start")', found \(active.joined(separator: ", "))\
              \(reason.isEmpty ? "." : reason)
              """, at: SourcePosition(line: number, column: 1)))
        }
      }
    }
    return failures
  }

  private func unknown(_ what: String, _ number: Int) -> ChartDocumentFault {
    .init("No \(what): correct the name.", at: SourcePosition(line: number, column: 1))
  }

  /// How many expectations there are.
  var expectations: Int {
    lines.count { if case .expect = $0.line { true } else { false } }
  }
}
