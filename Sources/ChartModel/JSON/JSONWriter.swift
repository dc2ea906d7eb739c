/// Writes JSON; equal values always have equal texts.
@_documentation(visibility: internal)
public struct JSONWriter {
  /// Whether each member and element has a line of its own.
  private let isPretty: Bool
  // Bytes: each addition to a `String` costs more.
  private var bytes: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameter isPretty: Whether each member and element has a line of its own. Default: no.
  public init(isPretty: Bool = false) {
    self.isPretty = isPretty
    bytes.reserveCapacity(256)
  }

  /// The text that has been written.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value.
  ///
  /// - Parameters:
  ///   - value: The value. A number that is not valid JSON is written as a string.
  ///   - level: The indentation of the value, in levels of two spaces. It applies to a pretty text only.
  ///     Default: 0.
  public mutating func write(_ value: JSONValue, level: Int = 0) {
    switch value {
    case .null: write(json: "null")
    case .bool(let value): write(json: value ? "true" : "false")
    case .number(let number): write(number: number)
    case .string(let string): write(string)
    case .array(let elements):
      write(elements, between: "[", and: "]", level: level) { writer, element in
        writer.write(element, level: level + 1)
      }
    case .object(let members):
      write(members, between: "{", and: "}", level: level) { writer, member in
        writer.write(member.name)
        writer.write(json: writer.isPretty ? ": " : ":")
        writer.write(member.value, level: level + 1)
      }
    }
  }

  /// Writes the elements of an array or the members of an object, with commas between them.
  ///
  /// - Parameters:
  ///   - items: The elements or members.
  ///   - opening: The bracket or brace before them.
  ///   - closing: The bracket or brace after them.
  ///   - level: The indentation of the brackets, in levels of two spaces. It applies to a pretty text only.
  ///     Default: 0.
  ///   - write: Writes one element or member.
  @inlinable
  public mutating func write<Item>(
    _ items: [Item], between opening: String, and closing: String, level: Int = 0,
    _ write: (inout Self, Item) -> Void
  ) {
    self.write(json: opening)
    for index in 0..<items.count {
      if index > 0 { self.write(json: ",") }
      breakLine(level: level + 1)
      write(&self, items[index])
    }
    if !items.isEmpty { breakLine(level: level) }
    self.write(json: closing)
  }

  @usableFromInline
  mutating func breakLine(level: Int) {
    if isPretty { write(json: "\n" + String(repeating: "  ", count: level)) }
  }

  /// Writes a text that is JSON already, without escaping it.
  public mutating func write(json: String) {
    let isWritten: Void? = json.utf8.withContiguousStorageIfAvailable {
      bytes.append(contentsOf: $0)
    }
    if isWritten == nil { bytes.append(contentsOf: json.utf8) }
  }

  /// Writes an integer.
  public mutating func write(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  // A program can create a number from any text: as a string, it cannot make the file invalid.
  private mutating func write(number: String) {
    if case .number(number)? = try? JSONReader.read(Array(number.utf8)).value {
      write(json: number)
    } else {
      write(number)
    }
  }

  /// Writes a string in quotation marks, with escapes.
  public mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { write(escaping: $0) }
    if isWritten == nil { Array(string.utf8).withUnsafeBufferPointer { write(escaping: $0) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the parts between escapes in one piece each.
  private mutating func write(escaping string: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for place in 0..<string.count where Self.isEscaped(string[place]) {
      bytes.append(contentsOf: string[start..<place])
      write(escaping: string[place])
      start = place + 1
    }
    bytes.append(contentsOf: string[start...])
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 32 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func write(escaping byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "\"": write(json: "\\\"")
    case "\\": write(json: "\\\\")
    case "\u{8}": write(json: "\\b")
    case "\u{C}": write(json: "\\f")
    case "\n": write(json: "\\n")
    case "\r": write(json: "\\r")
    case "\t": write(json: "\\t")
    default:
      let digits = String(byte, radix: 16)
      write(json: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}
