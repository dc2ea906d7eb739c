import Cycles

struct TrafficLight: Cycle, Sendable {
  enum State: String, Codable, Sendable { case red, green, yellow }
  typealias Subject = Journal

  var body: [Phase] {
    phase(.red, lasting: .seconds(30)) { $0.note("cars stop") }
    phase(.green) { $0.note("cars go") }
    phase(.yellow, lasting: .seconds(3))
  }
}

/// A cycle without a subject, and with faults.
struct Broken: Cycle {
  enum State { case only }

  var body: [Phase] {
    phase(.only)
    phase(.only)
  }
}

/// A cycle that has lost a phase since a machine was saved.
struct Shorter: Cycle {
  typealias State = TrafficLight.State
  typealias Subject = Journal

  var body: [Phase] {
    phase(.red)
    phase(.yellow)
  }
}

final class Journal {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}
