import ChartDocuments
import Foundation
import TestSupport
import Testing

/// Mutated files are read or refused, and what is read can be written and read again.
@Suite struct SCXMLFuzzTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 100_000 : 2_000

  @Test func `mutated files are refused with positions, or survive a round trip`() throws {
    var mutator = TextMutator(seed: 15, fragments: fragments)
    var (accepted, refused) = (0, 0)
    var random = SeededRandom(seed: 16)
    for index in 0..<Self.count {
      // Most changes of bytes make a file that is no XML; changes of values make one that is.
      let data =
        index.isMultiple(of: 2) ? mutator.next(of: files) : Data(mutatedValues(&random).utf8)
      let document: ChartDocument
      do {
        document = try ChartDocument(scxml: data).withoutPositions()
        accepted += 1
      } catch let error as ChartDocumentError {
        refused += 1
        #expect(error.faults.allSatisfy { $0.position != nil })
        continue
      }
      let again = try ChartDocument(scxml: document.scxml(lossy: true)).withoutPositions()
      #expect(again == document, "\(String(decoding: data, as: UTF8.self))")
    }
    // A mutator that only makes garbage, or only valid files, would test nothing.
    #expect(accepted > Self.count / 20 && refused > Self.count / 20, "\(accepted) accepted")
  }

  /// A file in which the values of attributes are exchanged or replaced.
  private func mutatedValues(_ random: inout SeededRandom) -> String {
    var parts = files[random.number(below: files.count)].components(separatedBy: "\"")
    let values = [
      "a", "b", "p", "h", "r", "", "e f", "*", "x", "!x", "In(a)", "1s", "schematic", "é",
    ]
    for _ in 0...random.number(below: 3) {
      // Every second part is in quotation marks; the first two are the namespace and the version.
      let place = 5 + 2 * random.number(below: (parts.count - 5) / 2)
      let other = 5 + 2 * random.number(below: (parts.count - 5) / 2)
      if random.number(below: 2) == 0 {
        parts.swapAt(place, other)
      } else {
        parts[place] = values[random.number(below: values.count)]
      }
    }
    return parts.joined(separator: "\"")
  }

  @Test func `the files are read before they are mutated`() {
    #expect(files.map { faults(ofFile: $0) } == ["", "", ""])
  }

  private let files = [
    file(
      """
      <state id="a" initial="b"><onentry><script>x</script></onentry><state id="b"/><history id="h">
      <transition target="b"/></history><transition event="e f.*" cond="!x &amp;&amp; In('b')" target="c"/>
      </state><final id="c"/>
      """),
    file(
      """
      <parallel id="p" xmlns:m="urn:m" m:x="1"><state/><state id="r"><onexit><if cond="y"><raise
      event="e"/><else/><send event="f" delay="1.5s" id="i"/></if><m:beep n="1">t</m:beep></onexit>
      <invoke id="i" src="w"/><transition event="done.invoke.i" type="internal"/></state></parallel>
      """),
    """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:schematic="urn:x-schematic:chart"><state
    id="a"><schematic:compound on="e" guard="x" via="choice"><schematic:branch to="b" guard="y"/>
    <schematic:branch to="a"/></schematic:compound></state><state id="b" schematic:tags="t u"
    schematic:deferred="e"><schematic:timer after="1s" sends="e"/><schematic:join joinName="j" to="a"/>
    </state></scxml>
    """,
  ]

  private let fragments = [
    "<", ">", "/>", "</", "\"", "'", "=", "&", ";", "&#", "&lt;", "<!--", "-->", "<![CDATA[", "]]>",
    "<?", "?>", ":", "xmlns=", "id='a'", "<state id='z'/>", "<final/>", "<transition target='a'/>",
    "<raise event='q'/>", " ", "\r", "\t", "\u{1}", "é", "x", "In('a')", "(", ")", "||", "!", ".*",
    "schematic:", "target", "cond='t'", "<initial>", "role='chart'",
  ]
}
