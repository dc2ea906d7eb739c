import Testing

@testable import SchematicInspector

@Suite struct `The head of a request` {
  private func head(_ lines: String...) throws -> RequestHead {
    try RequestHead(ArraySlice(lines.map { "\($0)\r\n" }.joined().utf8 + Array("\r\n".utf8)))
  }

  private func refusal<Value>(_ body: () throws -> Value) -> RequestHead.Refusal? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? RequestHead.Refusal
    }
  }

  @Test func `is the method, the target and the fields in their order`() async throws {
    let head = try head(
      "POST /send?a=b HTTP/1.1", "Host: here", "X:\t a b \t", "Empty:", "x: c", "Content-Length: 3")
    let request = head.request { limit in limit == 7 ? [1, 2, 3] : nil }
    #expect(request.method == "POST")
    #expect(request.target == "/send?a=b")
    #expect(
      request.headers.map { "\($0.name)=\($0.value)" }
        == ["Host=here", "X=a b", "Empty=", "x=c", "Content-Length=3"])
    #expect(request.values(of: "x") == ["a b", "c"])
    #expect(request.value(of: "x") == nil)
    #expect(request.value(of: "host") == "here")
    #expect(try await request.body(7) == [1, 2, 3])
    #expect(try head.bodyCount == 3)
  }

  @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
  func `has a version of HTTP/1`(version: String) throws {
    #expect(try head("GET / \(version)").bodyCount == 0)
  }

  @Test(arguments: [
    "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "GET x HTTP/1.1",
    "GET http://here/ HTTP/1.1", "GET / http/1.1",
  ])
  func `with another first line is refused`(line: String) {
    #expect(refusal { try head(line) } == .malformed)
  }

  @Test(arguments: ["x", ": x", " a: x", "a b: x", "a : x", "a\t: x", ""])
  func `with a field that is none is refused`(field: String) {
    #expect(refusal { try head("GET / HTTP/1.1", field) } == .malformed)
  }

  @Test(arguments: ["", "-1", "+1", "1x", "1 2", "99999999999999999999", "0x1", "١"])
  func `with a length that is no number is refused`(length: String) throws {
    let head = try head("POST / HTTP/1.1", "Content-Length: \(length)")
    #expect(refusal { try head.bodyCount } == .malformed)
  }

  @Test func `has one length, and no chunks`() throws {
    let twice = try head("POST / HTTP/1.1", "Content-Length: 1", "content-length: 1")
    #expect(refusal { try twice.bodyCount } == .malformed)
    let chunked = try head("POST / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked")
    #expect(refusal { try chunked.bodyCount } == .chunked)
  }

  @Test func `has 16,384 bytes at most`() throws {
    let rest = "GET /? HTTP/1.1\r\n\r\n".utf8.count
    func long(_ count: Int) throws -> RequestHead {
      try head("GET /?\(String(repeating: "a", count: count - rest)) HTTP/1.1")
    }
    for count in [16_383, 16_384] { #expect(try long(count).bodyCount == 0) }
    #expect(refusal { try long(16_385) } == .tooLong)
  }

  @Test func `ends after the first empty line, wherever its bytes are cut`() {
    let bytes = Array("GET / HTTP/1.1\r\n\r\nabc\r\n\r\n".utf8)
    for start in [0, 3, 14] { #expect(RequestHead.end(in: bytes, from: start) == 18) }
    #expect(RequestHead.end(in: bytes, from: 15) == 25)
    #expect(RequestHead.end(in: Array(bytes.prefix(18)), from: 14) == 18)
    for count in [0, 3, 17] {
      #expect(RequestHead.end(in: Array(bytes.prefix(count)), from: 0) == nil)
    }
    #expect(RequestHead.end(in: Array("\n\n\r\n\n\r\n\r".utf8), from: 0) == nil)
  }

  @Test func `is refused with a status and a sentence`() {
    let refusals: [RequestHead.Refusal] = [.tooLong, .malformed, .chunked]
    #expect(
      refusals.map { "\($0.status) \($0.text)" } == [
        "431 The request line and the header are too long.",
        "400 This is not a request of HTTP/1.1.", "411 The length of the body is missing.",
      ])
  }
}
