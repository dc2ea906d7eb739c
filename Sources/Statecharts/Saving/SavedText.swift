import ChartModel
import Schematic

/// A saved machine of a chart as text: compact JSON, in which states have their paths.
///
/// ```json
/// {"v":2,"structure":"9c1f4a5e02b77d31","in":["busy/paying"],"timers":{"busy/paying#0":59.5}}
/// ```
/// Equal machines have equal texts. ``StatechartSchema/text(of:encodingEvent:)`` writes one, and
/// ``StatechartSchema/saved(from:decodingEvent:)`` reads it. You can read and change its parts without the
/// chart, for instance to replace the paths of renamed states.
///
/// | key | content |
/// |---|---|
/// | `v` | The version of the format: 2. |
/// | `structure` | ``StatechartSchema/structureHash`` of the chart that saved it. |
/// | `in` | ``states``. |
/// | `end` | ``end``. |
/// | `history`, `joins` | ``history`` and ``joins``. |
/// | `deferred`, `delayed` | ``deferredEvents`` and ``delayedEvents``: `event`, `after`, `left`, `as`, `of`. |
/// | `timers` | ``timers``: the seconds that are left, or `null`. |
///
/// The keys `v` and `in` are always present, other keys if they have a content. Seconds have up to 18 decimal
/// places.
public struct SavedText: Hashable, Sendable {
  /// The reason why no state is active in a machine that was started.
  public enum End: CaseIterable, Hashable, Sendable {
    /// The machine was stopped.
    case stopped
    /// A transition has terminated the machine.
    case terminated
  }

  /// The structure of the chart that saved the machine; `nil` if it is unknown.
  public var structure: String?

  /// The paths of the innermost active states, in document order.
  public var states: [String]

  /// The reason why no state is active; `nil` if one is, or if the machine was not started.
  public var end: End?

  /// The recorded history: by the path of a composite state, the paths of its innermost states when it was last
  /// exited.
  public var history: [String: [String]] = [:]

  /// By the name of a join, the paths of the states that have arrived at it.
  public var joins: [String: [String]] = [:]

  /// The deferred events, each as JSON.
  public var deferredEvents: [String] = []

  /// The delayed events, each as JSON.
  public var delayedEvents: [DelayedEvent<String>] = []

  /// The timers of active states, in the order of their texts.
  public var timers: [SavedStateTimer] = []

  /// Creates a text from its most important parts.
  ///
  /// - Parameters:
  ///   - states: The paths of the innermost active states.
  ///   - structure: The structure of the chart. Default: unknown.
  public init(states: [String], structure: String? = nil) {
    (self.states, self.structure) = (states, structure)
  }
}

/// The error thrown when a text is no saved machine.
public struct SavedTextError: Error, Equatable, CustomStringConvertible {
  /// The fault, with its position `line:column` if the text is not valid JSON.
  public let description: String

  init(_ reason: String) { description = "The text is no saved machine: \(reason)." }

  init(_ fault: JSONSyntaxError.Fault) {
    let place = fault.position.map { "\($0): " } ?? ""
    description = "The text is no saved machine: \(place)\(fault.message)"
  }
}

// MARK: - Writing

extension SavedText: CustomStringConvertible {
  static var version: Int { 2 }

  /// The text.
  public var description: String {
    var writer = JSONWriter()
    writer.write(json: "{\"v\":\(Self.version)")
    if let structure { writer.write(key: "structure", structure) }
    writer.write(key: "in", states)
    if let end { writer.write(key: "end", "\(end)") }
    writer.write(key: "history", history)
    writer.write(key: "joins", joins)
    writer.write(key: "deferred", deferredEvents) { $0.write(json: $1) }
    writer.write(key: "delayed", delayedEvents) { $0.write($1) }
    writer.write(timers)
    writer.write(json: "}")
    return writer.text
  }
}

extension JSONWriter {
  private mutating func write(key: String) {
    write(json: ",\"")
    write(json: key)
    write(json: "\":")
  }

  fileprivate mutating func write(key: String, _ string: String) {
    write(key: key)
    write(string)
  }

  fileprivate mutating func write(key: String, _ strings: [String]) {
    write(key: key)
    write(json: "[")
    for index in 0..<strings.count {
      if index > 0 { write(json: ",") }
      write(strings[index])
    }
    write(json: "]")
  }

  fileprivate mutating func write(key: String, _ lists: [String: [String]]) {
    if lists.isEmpty { return }
    write(key: key)
    let sorted = lists.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    write(sorted, between: "{", and: "}") { writer, entry in
      writer.write(entry.key)
      writer.write(json: ":")
      writer.write(entry.value, between: "[", and: "]") { $0.write($1) }
    }
  }

  fileprivate mutating func write<Element>(
    key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if elements.isEmpty { return }
    self.write(key: key)
    self.write(elements, between: "[", and: "]", write)
  }

  fileprivate mutating func write(_ delayed: DelayedEvent<String>) {
    write(json: "{\"event\":\(delayed.event),\"after\":\(delayed.delay.secondsText)")
    if delayed.timeLeft != delayed.delay {
      write(json: ",\"left\":\(delayed.timeLeft.secondsText)")
    }
    if let name = delayed.name { write(key: "as", name) }
    if !delayed.submachine.isEmpty { write(key: "of", delayed.submachine) }
    write(json: "}")
  }

  fileprivate mutating func write(_ timers: [SavedStateTimer]) {
    if timers.isEmpty { return }
    write(json: ",\"timers\":")
    write(timers, between: "{", and: "}") { writer, timer in
      writer.write(timer.id.place)
      writer.write(json: ":\(timer.timeLeft?.secondsText ?? "null")")
    }
  }
}

extension Duration {
  /// The seconds with up to 18 decimal places; at least zero, and at most the largest number that `components` has.
  var secondsText: String {
    let longest = Duration(
      secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)
    let (seconds, attoseconds) = min(max(self, .zero), longest).components
    if attoseconds == 0 { return "\(seconds)" }
    var digits = Array("\(attoseconds)".utf8)
    digits.insert(contentsOf: repeatElement(48, count: 18 - digits.count), at: 0)
    while digits.last == 48 { digits.removeLast() }
    return "\(seconds).\(String(decoding: digits, as: UTF8.self))"
  }

  /// The duration of a text that ``secondsText`` writes; `nil` for other numbers.
  init?(secondsText text: String) {
    let utf8 = text.utf8
    let point = utf8.firstIndex(of: 46) ?? utf8.endIndex
    guard let seconds = Int64(digits: utf8[..<point]) else { return nil }
    var attoseconds: Int64 = 0
    if point < utf8.endIndex {
      let fraction = utf8[utf8.index(after: point)...].prefix(18)
      guard let digits = Int64(digits: fraction) else { return nil }
      attoseconds = (fraction.count..<18).reduce(digits) { power, _ in power * 10 }
    }
    self = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }
}

extension Int64 {
  /// The number that decimal digits write; `nil` if there are others, too many or none.
  fileprivate init?(digits: some Collection<UInt8>) {
    self = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      let (product, isTooLarge) = multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(Int64(digit - 48))
      if isTooLarge || overflow { return nil }
      self = sum
    }
    if digits.isEmpty { return nil }
  }
}
