import ChartDocuments
import Foundation
import Testing

/// Mutations of JSON texts are read by this library and by Foundation, which must agree.
///
/// They differ on purpose in what ``isKnownDifference(_:)`` lists.
@Suite struct JSONFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 100_000 : 2_000

  @Test func `Mutated texts have the same value as Foundation reads, or are refused by both`() {
    var mutator = TextMutator(seed: 14)
    var (accepted, refused) = (0, 0)
    for _ in 0..<Self.count {
      let data = mutator.next(of: texts)
      let ours = try? JSONValue(data)
      if ours == nil { refused += 1 } else { accepted += 1 }
      if isKnownDifference(data) { continue }
      let theirs = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      let isSame =
        ours.map { value in theirs.map { isEqual(value, $0) } ?? false } ?? (theirs == nil)
      #expect(isSame, "\(String(decoding: data, as: UTF8.self)): \(ours as Any), \(theirs as Any)")
    }
    // A mutator that only makes garbage, or only valid texts, would test nothing.
    #expect(accepted > Self.count / 20 && refused > Self.count / 20)
  }

  private let texts = [
    #"{"a": [1, -2.5e3, 0, true, false, null], "b": {"c": "d\n\u00e9\ud83d\ude00é"}}"#,
    #"[[], {}, "", 0.125, "\\\"\/\b\f\r\t", [[["x"]]], 1E-2]"#,
    #"{"id": "m", "initial": "a", "states": {"a": {"on": {"E": "b"}}, "b": {"type": "final"}}}"#,
    "  12  ", "\"text\"", "null",
  ]

  /// Whether the two readers are meant to differ: a number that Foundation cannot represent, members
  /// with the same name, a comma before a closing bracket, encodings other than UTF-8, and null bytes.
  private func isKnownDifference(_ data: Data) -> Bool {
    if data.contains(0) || data.starts(with: [0xEF]) || data.contains(0xFE) || data.contains(0xFF) {
      return true
    }
    do {
      _ = try JSONValue(data)
      let text = String(decoding: data, as: UTF8.self)
      return text.contains(/[eE][+-]?[0-9]{2,}|[0-9]{17,}/)
    } catch let error as ChartDocumentError {
      let text = String(decoding: data, as: UTF8.self)
      return text.contains(/,\s*[\]}]/)
        || error.faults.allSatisfy { $0.message.contains("is a duplicate of") }
    } catch {
      return false
    }
  }

  private func isEqual(_ value: JSONValue, _ other: Any) -> Bool {
    switch value {
    case .null: other is NSNull
    case .bool(let bool):
      (other as? NSNumber).map { isBoolean($0) && $0.boolValue == bool } ?? false
    case .number(let text):
      (other as? NSNumber).map { !isBoolean($0) && $0.doubleValue == Double(text) } ?? false
    case .string(let text): (other as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .array(let elements):
      (other as? [Any]).map { $0.count == elements.count && zip(elements, $0).allSatisfy(isEqual) }
        ?? false
    case .object(let members):
      (other as? [String: Any]).map { others in
        others.count == members.count
          && members.allSatisfy { member in
            others[member.name].map { isEqual(member.value, $0) } ?? false
          }
      } ?? false
    }
  }

  private func isBoolean(_ number: NSNumber) -> Bool {
    ["c", "B"].contains(String(cString: number.objCType))
  }
}
