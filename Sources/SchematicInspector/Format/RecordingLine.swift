import ChartModel

/// A line of a recording: an object, without the members that would be empty.
struct RecordingLine {
  private var members: [JSONMember] = []

  init(_ type: String) {
    add("type", type)
  }

  /// The first line of a recording.
  init(header time: Double, sends: Bool) {
    add("format", "schematic-inspector")
    members.append(JSONMember("version", .number("1")))
    add("time", time)
    members.append(JSONMember("sends", .bool(sends)))
  }

  init() {}

  var value: JSONValue { .object(members) }

  var text: String { value.text }

  mutating func add(_ name: String, _ text: String?) {
    if let text { members.append(JSONMember(name, .string(text))) }
  }

  /// - Parameter seconds: Seconds, which are written with microseconds.
  mutating func add(_ name: String, _ seconds: Double?) {
    guard let seconds, seconds.isFinite else { return }
    members.append(JSONMember(name, .number("\((seconds * 1e6).rounded() / 1e6)")))
  }

  mutating func add(_ name: String, _ number: Int) {
    members.append(JSONMember(name, .number("\(number)")))
  }

  /// - Parameter count: A number that is missing if it is zero.
  mutating func add(_ name: String, count: Int) {
    if count > 0 { add(name, count) }
  }

  mutating func add(_ name: String, _ flag: Bool) {
    if flag { members.append(JSONMember(name, .bool(true))) }
  }

  /// The answer of a question, also if it is `false`.
  mutating func add(_ name: String, answer: Bool) {
    members.append(JSONMember(name, .bool(answer)))
  }

  mutating func add(_ name: String, _ texts: [String]) {
    add(name, values: texts.map(JSONValue.string))
  }

  mutating func add(_ name: String, _ lines: [RecordingLine]) {
    add(name, values: lines.map(\.value))
  }

  /// The data of a machine, and how many more there are.
  mutating func add(_ data: RecordedData) {
    let values = data.texts.map { name, text in
      var value = RecordingLine()
      value.add("name", name)
      value.add("value", text)
      return value
    }
    add("data", values)
    add("omittedData", count: data.omitted)
  }

  mutating func add(_ name: String, _ value: JSONValue?) {
    if let value { members.append(JSONMember(name, value)) }
  }

  private mutating func add(_ name: String, values: [JSONValue]) {
    if !values.isEmpty { members.append(JSONMember(name, .array(values))) }
  }
}
