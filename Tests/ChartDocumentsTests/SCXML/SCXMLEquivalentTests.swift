import ChartDocuments
import Foundation
import TestSupport
import Testing

/// What a file has for engines that do not know the project's namespace is consistent by itself.
@Suite struct SCXMLEquivalentTests {
  @Test func `each delayed event of a state is cancelled when the state is exited`() throws {
    var documents = RandomDocument(seed: 11, .all)
    var count = 0
    for _ in 0..<40 {
      let text = try String(decoding: documents.next().scxml(lossy: true), as: UTF8.self)
      let sent = try values(of: "id", of: "send", in: "onentry", text)
      let cancelled = try values(of: "sendid", of: "cancel", in: "onexit", text)
      #expect(sent == cancelled, "\(text)")
      #expect(Set(sent).count == sent.count, "\(text)")
      count += sent.count
    }
    #expect(count > 40)
  }

  /// The values of an attribute in the equivalents of an element, in document order.
  private func values(
    of attribute: String, of action: String, in element: String, _ text: String
  ) throws -> [String] {
    let head = "<\(element) schematic:role=\"equivalent\">"
    return try text.components(separatedBy: head).dropFirst().flatMap { part in
      let content = try #require(part.components(separatedBy: "</\(element)>").first)
      return content.components(separatedBy: "<\(action) ").dropFirst().compactMap { action in
        action.components(separatedBy: " \(attribute)=\"").dropFirst().first?
          .components(separatedBy: "\"").first
          ?? action.components(separatedBy: "\"").dropFirst().first
      }
    }
  }
}
