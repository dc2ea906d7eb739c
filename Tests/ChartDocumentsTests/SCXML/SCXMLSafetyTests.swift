import ChartDocuments
import Foundation
import Testing

/// Files that would harm a careless reader.
@Suite struct SCXMLSafetyTests {
  @Test(arguments: [
    // Entities that contain each other ("billion laughs"), external ones, and parameter entities.
    "<!DOCTYPE x [<!ENTITY a 'ha'><!ENTITY b '&a;&a;'>]>\n<scxml>&b;</scxml>",
    "<!DOCTYPE x [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>\n<scxml>&a;</scxml>",
    "<!DOCTYPE x SYSTEM 'http://localhost/x.dtd'><scxml/>", "<!DOCTYPE scxml><scxml/>",
    "<!ENTITY a 'x'><scxml/>",
  ])
  func `document type declarations are refused`(_ text: String) {
    let message =
      "1:1: document type declarations are not read, because entities are not safe: remove it"
    #expect(faults(ofFile: text) == message)
  }

  @Test func `entities besides the five of XML are refused`() {
    #expect(
      faults(ofFile: "<scxml name='&eacute;'/>")
        == "1:14: &eacute; is not known: only &lt; &gt; &amp; &quot; &apos; and numbers of characters are"
    )
    #expect(
      faults(ofFile: "<scxml name='&#x0;'/>")
        == "1:14: &#x0; is not known: only &lt; &gt; &amp; &quot; &apos; and numbers of characters are"
    )
    #expect(
      faults(ofFile: "<scxml name='a&b'/>")
        == "1:15: & begins no character reference: write it as &amp;")
  }

  @Test func `references to characters are text`() throws {
    let document = try read(
      "<state id='a'/>", attributes: " name='&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;'")
    #expect(document.name == "<>&\"'A😀")
  }

  @Test func `XInclude is refused wherever it is`() {
    let include = "<i:include xmlns:i='http://www.w3.org/2001/XInclude' href='file:///etc/passwd'/>"
    let message = "XInclude is not processed: put the content into this file"
    #expect(faults(include) == "2:1: \(message)")
    #expect(faults("<x:y xmlns:x='urn:x'>\(include)</x:y>") == "2:22: \(message)")
  }

  @Test func `elements are in each other up to a limit`() {
    let deep = String(repeating: "<state>", count: 199) + String(repeating: "</state>", count: 199)
    #expect(faults(ofFile: "<scxml>\(deep)</scxml>") == "")
    let endless = String(repeating: "<state>", count: 1_000_000)
    #expect(
      faults(ofFile: "<scxml>" + endless)
        == "1:1401: elements are nested more than 200 levels deep: use fewer levels"
    )
  }

  @Test func `parentheses and negations in each other become names beyond a limit`() throws {
    let text = String(repeating: "!(", count: 5000) + "x" + String(repeating: ")", count: 5000)
    var condition = Condition(text: text)
    var depth = 0
    while case .not(let inner) = condition { (condition, depth) = (inner, depth + 1) }
    #expect((10...32).contains(depth))
  }

  @Test func `a file has at most 16 MiB`() {
    let data = Data(repeating: UInt8(ascii: " "), count: 16 * 1024 * 1024 + 1)
    #expect(
      faults(of: data)
        == "the file has 16777217 bytes: files of at most 16 MB are read, so split it")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x3C, 0x00], "1:1: the file is UTF-16: save it as UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x3C], "1:1: the file is UTF-16: save it as UTF-8"),
      ([0x3C, 0x00, 0x73, 0x00], "1:1: the file is UTF-16: save it as UTF-8"),
      ([0xFF, 0xFE, 0x00, 0x00], "1:1: the file is UTF-32: save it as UTF-8"),
      ([0x3C, 0x0A, 0xC0, 0x80], "2:1: the byte 0xC0 is no UTF-8: save the file as UTF-8"),
      ([0x3C, 0x61, 0xE9, 0x3E], "1:3: the byte 0xE9 is no UTF-8: save the file as UTF-8"),
      ([0xED, 0xA0, 0x80], "1:1: the byte 0xED is no UTF-8: save the file as UTF-8"),
      ([0xF4, 0x90, 0x80, 0x80], "1:1: the byte 0xF4 is no UTF-8: save the file as UTF-8"),
      ([0x3C, 0x61, 0xC3], "1:3: the byte 0xC3 is no UTF-8: save the file as UTF-8"),
      ([0x3C, 0x61, 0x00], "1:3: the control character U+00 is not allowed in XML: remove it"),
      ([0x20, 0x0A, 0x1B], "2:1: the control character U+1B is not allowed in XML: remove it"),
      ([0xEF, 0xBF, 0xBF], "1:1: the character U+FFFF is not allowed in XML: remove it"),
      ([], "1:1: the file has no element: give a file with a chart"),
      ([0xEF, 0xBB, 0xBF], "1:1: the file has no element: give a file with a chart"),
    ] as [([UInt8], String)])
  func `only UTF-8 of characters that XML allows is read`(_ bytes: [UInt8], _ message: String) {
    #expect(faults(of: Data(bytes)) == message)
  }

  @Test func `a byte order mark is no part of the first line`() throws {
    let text = "\u{FEFF}<?xml version='1.0' encoding='utf-8' standalone='yes'?><scxml><x/></scxml>"
    #expect(faults(ofFile: text).hasPrefix("1:63: <x> is no element of SCXML"))
  }

  @Test(arguments: [
    ("<?xml version='2.0'?><scxml/>", "1:7: XML 2.0 is not known: the version is 1.0"),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><scxml/>",
      "1:21: the encoding ISO-8859-1 is not read: save the file as UTF-8"
    ),
    (
      "<?xml version=1.0?><scxml/>",
      "1:7: version in the XML declaration has no value in quotation marks"
    ),
    ("<?xml version?><scxml/>", "1:7: version in the XML declaration has no value"),
    ("<?xml version='1.0?><scxml/>", "1:15: a quotation mark is missing"),
    ("<?xml color='1'?><scxml/>", "1:7: color is not known in the XML declaration: remove it"),
    (" <?xml version='1.0'?><scxml/>", "1:2: the XML declaration has to be the first in the file"),
    ("<scxml", "1:7: <scxml has no end: > is missing"),
    ("<scxml>", "1:1: <scxml> has no end tag: add one"),
    ("<scxml></state>", "1:8: </state> does not end <scxml> at 1:1: end that first"),
    ("</scxml>", "1:1: </scxml> has no start tag: remove it, or add <scxml>"),
    ("<scxml></scxml", "1:8: </scxml has no end: > is missing"),
    ("<scxml/><scxml/>", "1:9: the file has a second root element: remove it"),
    ("<scxml/>x", "1:9: text is outside of the root element: remove it"),
    ("x<scxml/>", "1:1: text is outside of the root element: remove it"),
    ("<scxml>< /scxml>", "1:9: the element has no name: write < as &lt;"),
    ("<scxml><1/></scxml>", "1:9: '1' is no name in XML: use letters, digits and _"),
    ("<scxml name/>", "1:12: the attribute name has no value: write name=\"…\""),
    ("<scxml name=x/>", "1:13: the value of name is not in quotation marks"),
    ("<scxml name='x/>", "1:13: a quotation mark is missing"),
    ("<scxml name='<'/>", "1:14: < in the value of name: write it as &lt;"),
    ("<scxml name='a'version='1.0'/>", "1:16: a space is missing before the attribute"),
    (
      "<scxml name='a' name='b'/>",
      "1:17: <scxml> has the attribute name twice, first at 1:8: remove one"
    ),
    (
      "<scxml xmlns:a='u' xmlns:b='u' a:x='1' b:x='2'/>",
      "1:40: the attribute b:x is there under another prefix, at 1:32: remove one"
    ),
    ("<scxml a:b='1'/>", "1:8: the prefix a is not declared: add xmlns:a=\"…\""),
    (
      "<scxml a:b:c='1'/>",
      "1:8: 'a:b:c' is no name with one prefix: write one colon, between names"
    ),
    ("<scxml xmlns:a=''/>", "1:8: xmlns:a declares no namespace: correct or remove it"),
    ("<scxml xmlns:xml='u'/>", "1:8: xmlns:xml is reserved by XML: use another prefix"),
    (
      "<scxml xmlns='http://www.w3.org/2000/xmlns/'/>",
      "1:8: xmlns is reserved by XML: use another prefix"
    ),
    ("<scxml><!-- a -- b --></scxml>", "1:15: -- is not allowed in a comment: write - -"),
    ("<scxml><!-- a", "1:8: the comment has no end: -- is missing"),
    ("<scxml><?a b", "1:8: the processing instruction has no end: ?> is missing"),
    ("<scxml><![CDATA[ x</scxml>", "1:8: the CDATA section has no end: ]]> is missing"),
    ("<scxml>]]></scxml>", "1:8: ]]> is not allowed in a text: write it as ]]&gt;"),
  ])
  func `what is no XML has one fault with its place`(_ text: String, _ message: String) {
    #expect(faults(ofFile: text) == message)
  }

  @Test func `comments, instructions and CDATA are read`() throws {
    let document = try read(
      "<!-- a --><!----><?b c?><state id='a'><onentry><script><!-- d --><![CDATA[a < b]]>\r\n&amp;c</script></onentry></state>"
    )
    #expect(
      document.root.states[0].entry == [.statement(.init(.script(.text("a < b\n&c"))))])
  }

  // Each of these takes minutes if it costs more than its size.
  @Test func `large files take time in proportion to their size`() throws {
    let attributes = (0..<1_500).map { "xmlns:p\($0)='urn:\($0)'" }.joined(separator: " ")
    let redeclared = String(repeating: "<p0:x xmlns:p0='urn:z'/>", count: 1_500)
    #expect(faults(ofFile: "<scxml \(attributes)>\(redeclared)</scxml>") == "")

    let targets = (0..<1_500).map { "<transition event='e' target='state\($0)x'/>" }.joined()
    let states = (0..<1_500).map { "<state id='state\($0)'/>" }.joined()
    #expect(faults(states + "<state>\(targets)</state>").split(separator: "\n").count == 1_500)

    let name = String(repeating: "a", count: 500_000)
    let unnamed = String(repeating: "<state/>", count: 1_500)
    #expect(try read("<state id='\(name)'>\(unnamed)</state>").root.states[0].states.count == 1_500)
  }
}
