import ChartDocuments
import CompiledCharts
import Foundation
import Testing

@Suite("The source of a compiled chart")
struct CompiledSourceTests {
  private func document(_ body: String) throws -> ChartDocument {
    try ChartDocument(
      scxml: Data(
        """
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="Door" initial="a">
        \(body)
        </scxml>
        """.utf8))
  }

  @Test func `each construct that cannot be compiled is one error at its position`() throws {
    let document = try document(
      """
      <state id="a"><onentry><send event="later" delay="3s"/></onentry>
        <invoke id="work" type="x"/>
      </state>
      """)
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.position?.line) == [2, 3])
  }

  @Test func `a chart of more than 255 events is refused`() throws {
    let transitions = (0..<256).map { "<transition event=\"e\($0)\"/>" }.joined()
    let document = try document("<state id=\"a\">\(transitions)</state>")
    let error = #expect(throws: ChartDocumentError.self) { try CompiledSource(of: document) }
    #expect(error?.faults.map(\.message).first?.contains("more than 255 events") == true)
  }

  @Test func `deferred events are read as strings, enumerations and named events`() throws {
    let document = try document("<state id=\"a\"><transition event=\"e\"/></state>")
    let text = try CompiledSource(of: document, savesTexts: true).text
    #expect(text.contains(#"case .e: "\"e\""#))
    #expect(text.contains(#"return [name, "{\(name):{}}", "{\"name\":\(name)}"]"#))
  }

  @Test func `a guard and an action stand in the switch over state and event`() throws {
    let document = try document(
      """
      <state id="a"><transition event="push" cond="isUnlocked" target="b">
        <script>ring</script></transition></state>
      <state id="b"/>
      """)
    let text = try CompiledSource(of: document).text
    #expect(text.contains("mutating func ring() throws(Failure)"))
    #expect(text.contains("case .push:\n        if ((try? subject.isUnlocked) ?? false) {"))
    #expect(
      text.contains(
        """
                  // a: push [isUnlocked] → b, line 2
                  try subject.ring()
                  configuration.state = .b
                  return true
        """))
  }
}
