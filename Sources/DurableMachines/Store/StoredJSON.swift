import ChartModel
import Foundation

// The JSON of the library's own rows, written for each event. Values of programs are encoded by Foundation, which
// takes longer.
extension Array where Element: JSONRow {
  var json: String {
    var writer = JSONWriter()
    writer.write(rows: self)
    return writer.text
  }
}

/// A type that is written as an element of a list.
protocol JSONRow {
  func write(to writer: inout JSONWriter)
}

extension String: JSONRow {
  func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Int64: JSONRow {
  /// A text, because some readers of JSON round large numbers.
  func write(to writer: inout JSONWriter) {
    writer.write(json: "\"")
    writer.write(self)
    writer.write(json: "\"")
  }
}

extension DurableLogRow: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"at\":")
    writer.write(at.microseconds)
    writer.write("event", event)
    writer.write("eventID", eventID)
    writer.write("from", from)
    writer.write("jobs", jobs?.json)
    writer.write("message", reason)
    writer.write("outcome", outcome.rawValue)
    writer.write("payload", payload)
    writer.write("to", to)
    writer.write(json: "}")
  }
}

extension RecordedAnswer: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"answer\":")
    writer.write(answer)
    writer.write("id", id)
    writer.write(json: "}")
  }
}

extension NewJob: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"kind\":\"\(kind.rawValue)\"")
    writer.write("payload", payload)
    writer.write("place", place)
    writer.write(json: "}")
  }
}

extension Message: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"chart\":")
    writer.write(chart)
    writer.write("event", event)
    writer.write("eventID", eventID)
    writer.write("id", id)
    writer.write(json: "}")
  }
}

extension NewMachine: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"chart\":")
    writer.write(chart)
    writer.write("id", id)
    writer.write("payload", payload)
    writer.write("place", place)
    writer.write(json: "}")
  }
}

extension AskedMachine: JSONRow {
  func write(to writer: inout JSONWriter) {
    writer.write(json: "{\"chart\":")
    writer.write(address.chart)
    writer.write("id", address.id)
    writer.write("version", version)
    writer.write(json: "}")
  }
}

extension DurableAnswer {
  /// In the form that its `Codable` conformance reads.
  var json: String {
    var writer = JSONWriter()
    writer.write(json: "{\"kind\":\"\(kind.rawValue)\"")
    writer.write("reason", reason)
    writer.write("states", states)
    writer.write("version", version)
    writer.write(json: "}")
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func write<Row: JSONRow>(rows: [Row]) {
    write(json: "[")
    for index in 0..<rows.count {
      if index > 0 { write(json: ",") }
      rows[index].write(to: &self)
    }
    write(json: "]")
  }

  fileprivate mutating func write(_ name: String, _ value: String?) {
    guard let value else { return }
    write(name: name)
    write(value)
  }

  fileprivate mutating func write(_ name: String, _ values: [String]) {
    write(name: name)
    write(rows: values)
  }

  fileprivate mutating func write(_ name: String, _ value: Int64) {
    write(name: name)
    write(value)
  }

  private mutating func write(name: String) {
    write(json: ",\"")
    write(json: name)
    write(json: "\":")
  }
}

// MARK: - Times of entries

extension [String: Int64] {
  /// An object, with its members in the order of their names.
  var json: String {
    var writer = JSONWriter()
    var separator = "{"
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      writer.write(json: separator)
      writer.write(name)
      writer.write(json: ":")
      writer.write(value)
      separator = ","
    }
    writer.write(json: isEmpty ? "{}" : "}")
    return writer.text
  }

  /// Reads the members of an object; members whose values are not integers are left out.
  init(json: String) {
    self.init()
    guard case .object(let members)? = try? JSONReader.read(Array(json.utf8)).value else { return }
    for case (let name, .number(let number)) in members.lazy.map({ ($0.name, $0.value) }) {
      self[name] = Int64(number)
    }
  }
}
