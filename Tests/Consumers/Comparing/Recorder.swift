/// What guards and actions throw.
struct Failure: Error {}

/// The subject of the charts: it answers guards by chance, the same each time, and notes what is called.
public final class Recorder {
  private var random: UInt64
  private var lines: [String] = []

  init(seed: UInt64) {
    random = seed
  }

  /// SplitMix64.
  private func number() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var word = random
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  func holds(_ name: String) -> Bool {
    lines.append(name)
    return number() % 2 == 0
  }

  func note(_ line: String) { lines.append(line) }

  /// What was called since the last call.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }

  // What the protocols of the charts require.

  /// A guard.
  public var g0: Bool { holds("g0") }
  /// A guard.
  public var g1: Bool { holds("g1") }
  /// A guard.
  public var g2: Bool { holds("g2") }
  /// A guard that throws each second time.
  public var mayThrow: Bool {
    get throws {
      if holds("mayThrow") { throw Failure() }
      return false
    }
  }
  /// An action.
  public func a0() { note("a0") }
  /// An action.
  public func a1() { note("a1") }
  /// An action.
  public func a2() { note("a2") }
  /// An action that throws each second time.
  public func mayFail() throws { if holds("mayFail") { throw Failure() } }
  /// Notes a text of the file.
  public func log(_ text: String, label: String?) { note("log \(text)") }

  /// The state that a selection selects, which may be none of its candidates.
  public var selected: String? {
    lines.append("next")
    return number() % 4 == 0 ? nil : "s\(number() % 8 + 1)"
  }
}
