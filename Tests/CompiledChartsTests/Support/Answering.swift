/// Answers guards by chance, the same each time, and notes what is called.
///
/// `Scripts/check-compiled` compiles this file with the machines of random charts, whose subject it is.
final class Answering {
  typealias Failure = TestFailure

  static let actions = ["a0", "a1", "a2", "mayFail", "count", "reset"]
  static let guards = ["g0", "g1", "g2", "mayThrow", "isBelowLimit"]

  /// What is not noted.
  static let silent: Set = ["count", "reset", "isBelowLimit"]

  private var lines: [String] = []
  private var random: UInt64
  private var counted = 0
  /// What ``take()`` returned last.
  private(set) var last: [String] = []

  init(seed: UInt64 = 7) { random = seed }

  /// What was called since the last call; each input counts anew, so that an endless loop has an end.
  func take() -> String {
    defer { (lines, last, counted) = ([], lines, 0) }
    return lines.joined(separator: " ")
  }

  func note(_ line: String) { lines.append(line) }

  func perform(_ name: String) throws(TestFailure) {
    if name == "count" { counted += 1 }
    if Self.silent.contains(name) { return }
    note(name)
    if name == "mayFail", isHeads { throw TestFailure() }
  }

  func holds(_ name: String) throws(TestFailure) -> Bool {
    if name == "isBelowLimit" { return counted < 6 }
    note(name)
    if name == "mayThrow", isHeads { throw TestFailure() }
    return isHeads
  }

  private var isHeads: Bool {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return random >> 33 & 1 == 1
  }
}

struct TestFailure: Error {}

// What the protocols of the machines require.
extension Answering {
  /// A delay of half a second.
  var late: Int64 { 500_000_000 }
  var g0: Bool { get throws(TestFailure) { try holds("g0") } }
  var g1: Bool { get throws(TestFailure) { try holds("g1") } }
  var g2: Bool { get throws(TestFailure) { try holds("g2") } }
  var mayThrow: Bool { get throws(TestFailure) { try holds("mayThrow") } }
  var isBelowLimit: Bool { get throws(TestFailure) { try holds("isBelowLimit") } }
  func a0() throws(TestFailure) { try perform("a0") }
  func a1() throws(TestFailure) { try perform("a1") }
  func a2() throws(TestFailure) { try perform("a2") }
  func mayFail() throws(TestFailure) { try perform("mayFail") }
  func count() throws(TestFailure) { try perform("count") }
  func reset() throws(TestFailure) { try perform("reset") }
  func log(_ text: StaticString, label: StaticString?) { note("log \(text)") }
}
