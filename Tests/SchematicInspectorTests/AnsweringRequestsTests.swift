import Dispatch
import ExampleMachines
import Schematic
import SchematicConcurrency
import SchematicInspector
import StateGraphs
import Testing

@Suite struct `Answering requests` {
  let inspector = Inspector(hosts: ["127.0.0.1:8421"])
  let writable = Inspector(hosts: ["127.0.0.1:8421"], allowsSending: true)

  static let own = [("Host", "127.0.0.1:8421"), ("Origin", "http://127.0.0.1:8421")]

  func respond(
    _ method: String = "GET", _ target: String, _ headers: [(String, String)] = own,
    _ body: String = "", of inspector: Inspector? = nil
  ) async -> InspectorResponse {
    let fields = headers.map { (name: $0.0, value: $0.1) }
    return await (inspector ?? self.inspector).respond(
      to: InspectorRequest(method, target, headers: fields) { limit in
        body.utf8.count > limit ? nil : Array(body.utf8)
      })
  }

  /// The header fields of a page that has exchanged the token.
  func session(of inspector: Inspector? = nil) async throws -> [(String, String)] {
    let response = await respond("POST", "/session", of: inspector, token: nil)
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }).value
    return Self.own + [
      ("Inspector-Page", text(response)),
      ("Cookie", String(cookie.prefix { $0 != ";" })), ("Content-Type", "application/json"),
    ]
  }

  private func respond(
    _ method: String, _ target: String, of inspector: Inspector?, token: String?
  ) async -> InspectorResponse {
    await respond(
      method, target, Self.own, token ?? (inspector ?? self.inspector).token, of: inspector)
  }

  func text(_ response: InspectorResponse) -> String {
    if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  // MARK: The page

  @Test func `the page has a policy with the nonce of its script, each time another one`()
    async throws
  {
    let pages = [await respond("GET", "/"), await respond("GET", "/")]
    let policies = pages.compactMap { page in
      page.headers.first { $0.name == "Content-Security-Policy" }?.value
    }
    #expect(Set(policies).count == 2)
    let nonce = try #require(policies[0].split(separator: "'nonce-").dropFirst().first?.prefix(32))
    #expect(text(pages[0]).contains("<script nonce=\"\(nonce)\">"))
    #expect(!text(pages[0]).contains("NONCE"))
    #expect(policies[0].contains("default-src 'none'"))
    #expect(policies[0].contains("frame-ancestors 'none'"))
  }

  @Test func `the token is exchanged for a cookie that scripts do not read`() async throws {
    let response = await respond("POST", "/session", of: inspector, token: nil)
    #expect(response.status == 200)
    let cookie = try #require(response.headers.first { $0.name == "Set-Cookie" }).value
    #expect(cookie.contains("SameSite=Strict"))
    #expect(cookie.contains("HttpOnly"))
    #expect(!cookie.contains(inspector.token))
    #expect(inspector.token.count == 32)
  }

  // MARK: Attacks

  @Test(arguments: ["evil.example", "evil.example:8421", "127.0.0.1", "127.0.0.1:80", ""])
  func `another host is refused, as after DNS rebinding`(host: String) async throws {
    var fields = try await session()
    fields[0].1 = host
    #expect(await respond("GET", "/log?machine=m1", fields).status == 403)
    #expect(await respond("GET", "/", [("Host", host)]).status == 403)
  }

  @Test func `a request without a host, or with two, is refused`() async {
    #expect(await respond("GET", "/", []).status == 403)
    let host = ("Host", "127.0.0.1:8421")
    #expect(await respond("GET", "/", [host, host]).status == 403)
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:8421", "http://127.0.0.1:8421.evil.example",
  ])
  func `another origin is refused, even with the cookie`(origin: String) async throws {
    var fields = try await session()
    fields[1].1 = origin
    #expect(await respond("GET", "/stream", fields).status == 403)
    #expect(await respond("POST", "/send", fields, "{}").status == 403)
  }

  @Test func `a post without an origin is refused`() async throws {
    let fields = try await session().filter { $0.0 != "Origin" }
    #expect(await respond("POST", "/send", fields, "{}").status == 403)
  }

  @Test func `a request from another site is refused`() async throws {
    let fields = try await session() + [("Sec-Fetch-Site", "cross-site")]
    #expect(await respond("GET", "/log?machine=m1", fields).status == 403)
  }

  @Test(arguments: ["/stream", "/log?machine=m1", "/machines?fleet=f1", "/none"])
  func `without the cookie nothing is read`(target: String) async throws {
    #expect(await respond("GET", target).status == 403)
    let wrong = Self.own + [("Cookie", "schematic=\(inspector.token)")]
    #expect(await respond("GET", target, wrong).status == 403)
  }

  @Test func `the cookie alone, which other ports get, opens nothing`() async throws {
    let fields = try await session()
    #expect(await respond("GET", "/none", fields).status == 404)
    #expect(await respond("GET", "/none", fields.filter { $0.0 != "Inspector-Page" }).status == 403)
    #expect(await respond("GET", "/none", fields.filter { $0.0 != "Cookie" }).status == 403)
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 32), String(repeating: "a", count: 5_000),
  ])
  func `a wrong token gives no cookie`(token: String) async {
    let response = await respond("POST", "/session", of: inspector, token: token)
    #expect(response.status == 403)
    #expect(!response.headers.contains { $0.name == "Set-Cookie" })
  }

  @Test func `the cookie of one inspector does not open another`() async throws {
    let fields = try await session()
    #expect(await respond("GET", "/log?machine=m1", fields, of: writable).status == 403)
  }

  @Test func `the page only reads unless sending is allowed`() async throws {
    #expect(await respond("POST", "/send", try await session(), "{}").status == 403)
    #expect(await respond("POST", "/act", try await session(), "{}").status == 403)
  }

  @Test func `a body that is too long is not read, and one that is no JSON refused`() async throws {
    let fields = try await session(of: writable)
    let long = String(repeating: " ", count: 100_000)
    #expect(await respond("POST", "/send", fields, long, of: writable).status == 413)
    #expect(await respond("POST", "/send", fields, "[]", of: writable).status == 400)
    let form = fields.dropLast() + [("Content-Type", "text/plain")]
    #expect(await respond("POST", "/send", Array(form), "{}", of: writable).status == 415)
  }

  @Test func `a body is not read before the request is allowed`() async {
    let request = InspectorRequest("POST", "/send", headers: [("Host", "evil.example")]) { _ in
      Issue.record("The body was read.")
      return nil
    }
    #expect(await writable.respond(to: request).status == 403)
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE"])
  func `other methods are refused`(method: String) async throws {
    #expect(await respond(method, "/", try await session()).status == 405)
  }

  @Test func `script in names, events and reasons is text in one line of the stream`() async throws
  {
    let machine = StateMachine(Turnstile(), subject: Turnstile.Counter())
    let name = "</script><script>alert(1)</script>\n\ndata: {\"type\":\"gone\"}\r\n"
    inspector.add(machine, named: name)
    machine.handle(.push)
    let response = await respond("GET", "/stream", try await session())
    guard case .stream(let stream) = response.body else { return #expect(Bool(false)) }
    let part = try #require(await stream.first { _ in true })
    let lines = String(decoding: part, as: UTF8.self).split(separator: "\n\n")
    #expect(lines.allSatisfy { $0.hasPrefix("data: {") && !$0.contains("\n") })
    let line = try #require(lines.first { $0.contains(#""type":"machine""#) })
    #expect(try RecordedLine(String(line.dropFirst(6)))["name"] == name)
  }

  @Test func `no more than 16 pages follow the stream`() async throws {
    let fields = try await session()
    var streams: [InspectorResponse] = []
    for _ in 0..<16 { streams.append(await respond("GET", "/stream", fields)) }
    #expect(streams.allSatisfy { $0.status == 200 })
    #expect(await respond("GET", "/stream", fields).status == 503)
    withExtendedLifetime(streams) {}
  }

  // MARK: Use

  @Test func `the log of a machine has its steps`() async throws {
    let machine = StateMachine(Turnstile(), subject: Turnstile.Counter())
    inspector.add(machine)
    machine.handle(.push)
    let response = await respond("GET", "/log?machine=m1", try await session())
    let lines = text(response).split(separator: "\n").map(String.init)
    #expect(try lines.lines("step").map { $0["outcome"] } == ["ignored"])
  }

  @Test func `an event from the page is handled on the actor`() async throws {
    let machine = StateMachineActor(schema: Turnstile(), subject: Turnstile.Counter())
    await writable.add(machine)
    let body = #"{"machine":"m1","event":"coin"}"#
    let response = await respond(
      "POST", "/send", try await session(of: writable), body, of: writable)
    #expect(response.status == 204)
    #expect(await machine.state == .unlocked)
  }

  @Test func `an event from the page is handled on the queue of the machine`() async throws {
    let queue = DispatchQueue(label: "machine")
    let counter = Turnstile.Counter()
    let machine = StateMachine(Turnstile(), subject: counter)
    writable.add(machine, on: queue)
    let body = #"{"machine":"m1","event":"coin"}"#
    _ = await respond("POST", "/send", try await session(of: writable), body, of: writable)
    nonisolated(unsafe) let sent = machine
    #expect(queue.sync { sent.state } == .unlocked)
  }

  @Test func `a machine without a queue gets no events`() async throws {
    let machine = StateMachine(Turnstile(), subject: Turnstile.Counter())
    writable.add(machine)
    let body = #"{"machine":"m1","event":"coin"}"#
    let response = await respond(
      "POST", "/send", try await session(of: writable), body, of: writable)
    #expect(response.status == 409)
    #expect(
      text(response) == """
        The machine gets no events from here: it was added without a queue. See 'add(_:named:on:)'.
        """)
    #expect(machine.state == .locked)
    writable.remove(machine)
    let gone = await respond(
      "POST", "/send", try await session(of: writable), body, of: writable)
    #expect(gone.status == 409)
    #expect(text(gone) == "The machine was released. Choose another one.")
  }

  #if !Inspector
    @Test func `without the trait, starting says which one is missing`() {
      #expect(throws: InspectorError.noServer) { try Inspector.start() }
      #expect(InspectorError.noServer.description.contains("'Inspector'"))
    }
  #endif
}
