import SchematicConcurrency
import Statecharts
import Testing

@testable import SchematicInspector

/// The machine of the requests.
private struct Bell: Statechart, Sendable {
  enum State { case still, ringing }
  enum Event: CaseIterable, Codable { case ring, rest }

  var body: [Element] {
    state(.still) { on(.ring, to: .ringing) }
    state(.ringing) { on(.rest, to: .still) }
  }
}

/// A request that every guard lets pass, which a test changes in one place.
private struct Request {
  var method = "POST"
  var target = "/send"
  var headers: [(name: String, value: String)]
  var body = #"{"machine":"m1","event":"ring"}"#

  /// The session of a page of the gate.
  init(_ gate: RequestGate) {
    headers = [
      ("Host", "here:8421"), ("Origin", "http://here:8421"), ("Sec-Fetch-Site", "same-origin"),
      ("Content-Type", "application/json"), ("Inspector-Page", gate.pageSecret),
      ("Cookie", "\(gate.cookieName)=\(gate.session)"),
    ]
  }

  subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      let index = headers.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): headers[index].value = value
      case (let index?, nil): headers.remove(at: index)
      case (nil, let value?): headers.append((name, value))
      case (nil, nil): break
      }
    }
  }

  mutating func repeatField(_ name: String) {
    if let value = self[name] { headers.append((name.uppercased(), value)) }
  }
}

/// What came of a request.
private struct Answer: Equatable, CustomStringConvertible {
  let status: Int
  let text: String

  init(_ status: Int, _ text: String = "") { (self.status, self.text) = (status, text) }

  init(_ response: InspectorResponse) {
    status = response.status
    switch response.body {
    case .bytes(let bytes): text = String(decoding: bytes, as: UTF8.self)
    case .stream: text = "a stream"
    }
  }

  var description: String { "\(status) \(text)" }

  static let delivered = Answer(204)
  static let otherHost = Answer(
    403, "This host is not that of the inspector. Name it in 'reachedAs'.")
  static let otherOrigin = Answer(403, "This origin is not that of the inspector.")
  static let noOrigin = Answer(403, "The request has no origin.")
  static let otherSite = Answer(403, "The request comes from another site.")
  static let noSession = Answer(403, "Open the address that the program has printed.")
  static let readOnly = Answer(
    403, "The page may only read: the program has not allowed sending.")
  static let noPage = Answer(404, "There is no such page.")
  static let noMachine = Answer(404, "There is no such machine. Reload the page.")
  static let noFleet = Answer(404, "There is no such fleet. Reload the page.")
  static let otherMethod = Answer(405, "Only GET and POST are allowed.")
  static let noJSON = Answer(415, "The body must be JSON.")
  static let noObject = Answer(400, "The body must be an object in JSON.")
  static let tooLong = Answer(413, "The body has more than 65536 bytes.")
  static let otherToken = Answer(
    403, "This is not the token of the inspector. Open the address that the program has printed.")
}

/// Each request differs in one thing from one that is answered, so that no other guard refuses it.
@Suite struct `Guards of requests` {
  private typealias Machine = StateMachineActor<StatechartSchema<Bell.State, Bell.Event, Void>>

  private let inspector = Inspector(hosts: ["Here:8421", "there:8421"], allowsSending: true)
  private let machine: Machine

  init() async throws {
    machine = StateMachineActor(schema: try StatechartSchema(Bell()))
    await inspector.add(machine)
    await machine.start()
  }

  private func answer(
    of other: Inspector? = nil, _ change: (inout Request) -> Void = { _ in }
  ) async throws -> Answer {
    let inspector = other ?? self.inspector
    if let other, other.recorder.machines.isEmpty { await other.add(machine) }
    var request = Request(inspector.gate)
    change(&request)
    let body = Array(request.body.utf8)
    let response = await inspector.respond(
      to: InspectorRequest(request.method, request.target, headers: request.headers) { limit in
        body.count <= limit ? body : nil
      })
    return Answer(response)
  }

  @Test func `the request that the others are compared with is answered`() async throws {
    #expect(try await answer() == .delivered)
  }

  @Test(arguments: [
    ("HERE:8421", Answer.delivered), ("there:8421", .otherOrigin), ("here", .otherHost),
    ("here:84210", .otherHost), ("xhere:8421", .otherHost), ("", .otherHost),
  ])
  private func `the host is one of the inspector's`(host: String, expected: Answer) async throws {
    #expect(try await answer { $0["Host"] = host } == expected)
  }

  @Test func `there is one host`() async throws {
    #expect(try await answer { $0["Host"] = nil } == .otherHost)
    #expect(try await answer { $0.repeatField("Host") } == .otherHost)
  }

  @Test(arguments: [
    ("HTTP://HERE:8421", Answer.delivered), ("https://here:8421", .otherOrigin),
    ("http://there:8421", .otherOrigin), ("http://here:8422", .otherOrigin),
    ("http://here:8421/", .otherOrigin), ("null", .otherOrigin), ("", .otherOrigin),
  ])
  private func `the origin is that of the host`(origin: String, expected: Answer) async throws {
    #expect(try await answer { $0["Origin"] = origin } == expected)
  }

  @Test func `there is one origin, and a request that reads needs none`() async throws {
    #expect(try await answer { $0.repeatField("Origin") } == .otherOrigin)
    #expect(try await answer { $0["Origin"] = nil } == .noOrigin)
    for method in ["PUT", "HEAD", "get"] {
      let refused = try await answer {
        $0["Origin"] = nil
        $0.method = method
      }
      #expect(refused == .noOrigin)
    }
    let read = try await answer {
      $0["Origin"] = nil
      ($0.method, $0.target) = ("GET", "/none")
    }
    #expect(read == .noPage)
  }

  @Test func `with HTTPS, the origin is that of HTTPS`() async throws {
    let secure = Inspector(hosts: ["here:8421"], isSecure: true, allowsSending: true)
    #expect(try await answer(of: secure) == .otherOrigin)
    #expect(
      try await answer(of: secure) { $0["Origin"] = "https://here:8421" } == .delivered)
  }

  @Test(arguments: [
    ("same-origin", Answer.delivered), ("none", .delivered), ("same-site", .otherSite),
    ("cross-site", .otherSite), ("", .otherSite),
  ])
  private func `the request comes from the page`(site: String, expected: Answer) async throws {
    #expect(try await answer { $0["Sec-Fetch-Site"] = site } == expected)
  }

  @Test func `a second field does not hide the site, and an older browser says none`()
    async throws
  {
    let two = try await answer {
      $0["Sec-Fetch-Site"] = "cross-site"
      $0.repeatField("Sec-Fetch-Site")
    }
    #expect(two == .otherSite)
    #expect(try await answer { $0["Sec-Fetch-Site"] = nil } == .delivered)
  }

  @Test(arguments: ["/", "/?any"])
  func `a link of another site opens the page`(target: String) async throws {
    let page = try await answer {
      ($0.method, $0.target) = ("GET", target)
      $0["Sec-Fetch-Site"] = "cross-site"
      $0["Cookie"] = nil
    }
    #expect(page.status == 200)
    #expect(page.text.hasPrefix("<!DOCTYPE html>") || page.text.hasPrefix("<!doctype html>"))
  }

  @Test func `the secret is that of the page`() async throws {
    let gate = inspector.gate
    for secret in [nil, "", gate.token, gate.session, "\(gate.pageSecret)0"] {
      #expect(try await answer { $0["Inspector-Page"] = secret } == .noSession)
    }
    #expect(try await answer { $0.repeatField("Inspector-Page") } == .noSession)
  }

  @Test func `the cookie is that of the session, among others`() async throws {
    let (name, session) = (inspector.gate.cookieName, inspector.gate.session)
    for cookie in [
      nil, "", session, "\(name)", "\(name)=", "\(name)=\(inspector.gate.pageSecret)",
      "\(name)=\(session)0", "x\(name)=\(session)", "a=\(name)=\(session)",
    ] {
      #expect(try await answer { $0["Cookie"] = cookie } == .noSession)
    }
    for cookie in ["a=b; \(name)=\(session); c=d", " \(name) = \(session) ;x"] {
      #expect(try await answer { $0["Cookie"] = cookie } == .delivered)
    }
    let second = try await answer { request in
      request.headers.insert(("cookie", "a=b"), at: 0)
    }
    #expect(second == .delivered)
  }

  @Test(arguments: [
    ("POST", "/none", Answer.noPage), ("GET", "/send", .noPage), ("POST", "/log", .noPage),
    ("GET", "/session", .noPage), ("POST", "/", .noPage), ("PUT", "/send", .otherMethod),
    ("HEAD", "/stream", .otherMethod), ("get", "/log", .otherMethod),
    ("GET", "/log?machine=m2", .noMachine), ("GET", "/log?machine=1", .noMachine),
    ("GET", "/log?machine=x1", .noMachine), ("GET", "/log", .noMachine),
    ("GET", "/log?machine=m1&fleet=f1", .noFleet), ("GET", "/machines", .noFleet),
    ("GET", "/machines?fleet=f0", .noFleet), ("GET", "/stream", Answer(200, "a stream")),
  ])
  private func `the method and the path are those of a request of the page`(
    method: String, target: String, expected: Answer
  ) async throws {
    let given = try await answer { ($0.method, $0.target) = (method, target) }
    #expect(given == expected)
  }

  @Test(arguments: [
    ("application/json; charset=utf-8", Answer.delivered), ("Application/JSON", .delivered),
    ("application/jsonl", .noJSON), ("text/plain", .noJSON), ("", .noJSON),
  ])
  private func `the body is JSON by its media type`(type: String, expected: Answer) async throws {
    #expect(try await answer { $0["Content-Type"] = type } == expected)
  }

  @Test func `there is one media type`() async throws {
    #expect(try await answer { $0["Content-Type"] = nil } == .noJSON)
    #expect(try await answer { $0.repeatField("Content-Type") } == .noJSON)
  }

  @Test(arguments: [
    (65_535, Answer.delivered), (65_536, .delivered), (65_537, .tooLong), (100_000, .tooLong),
  ])
  private func `the body has 65,536 bytes at most`(count: Int, expected: Answer) async throws {
    let given = try await answer { request in
      request.body += String(repeating: " ", count: count - request.body.utf8.count)
    }
    #expect(given == expected)
  }

  @Test(arguments: ["", "[]", "{", "1", #"{"machine":"m1","event":"ring"}}"#])
  func `the body is an object`(body: String) async throws {
    #expect(try await answer { $0.body = body } == .noObject)
  }

  @Test(arguments: [
    (#"{"event":"ring"}"#, Answer.noMachine), (#"{"machine":1,"event":"ring"}"#, .noMachine),
    (
      #"{"machine":"m1"}"#,
      Answer(409, "No event '' can be sent: give the inspector a sample of it.")
    ),
    (
      #"{"machine":"m1","event":"strike"}"#,
      Answer(409, "No event 'strike' can be sent: give the inspector a sample of it.")
    ),
    (
      #"{"machine":"m1","event":"ring","payload":{"rest":{}}}"#,
      Answer(409, "The payload is that of another event: write one of 'ring'.")
    ),
    (#"{"machine":"m1","event":"ring","payload":{"ring":{}}}"#, .delivered),
    (#"{"machine":"m1","event":"ring","index":7}"#, .delivered),
  ])
  private func `the event is one of the machine`(body: String, expected: Answer) async throws {
    #expect(try await answer { $0.body = body } == expected)
  }

  @Test(arguments: ["/send", "/act"])
  func `a page that may only read sends nothing, and its body is not read`(target: String)
    async throws
  {
    let reading = Inspector(hosts: ["here:8421"])
    let refused = try await answer(of: reading) { request in
      (request.target, request.body) = (target, "[]")
      request["Content-Type"] = nil
    }
    #expect(refused == .readOnly)
  }

  @Test func `an action needs a fleet, and is JSON as an event is`() async throws {
    #expect(try await answer { $0.target = "/act" } == .noFleet)
    let other = try await answer {
      $0.target = "/act"
      $0["Content-Type"] = "text/plain"
    }
    #expect(other == .noJSON)
  }

  // MARK: The session

  private func exchange(
    _ body: String, of inspector: Inspector, origin: String = "http://here:8421"
  ) async -> InspectorResponse {
    let fields = [(name: "Host", value: "here:8421"), (name: "Origin", value: origin)]
    return await inspector.respond(
      to: InspectorRequest("POST", "/session", headers: fields) { limit in
        #expect(limit == 256)
        return body.utf8.count <= limit ? Array(body.utf8) : nil
      })
  }

  @Test func `a token is exchanged as often as it is asked for, and nothing else is`() async {
    let gate = inspector.gate
    for _ in 0..<2 {
      let response = await exchange(gate.token, of: inspector)
      #expect(Answer(response) == Answer(200, gate.pageSecret))
      #expect(
        response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
          == ["\(gate.cookieName)=\(gate.session); Path=/; HttpOnly; SameSite=Strict"])
    }
    for wrong in [gate.session, gate.pageSecret, "\(gate.token)\n", String(gate.token.dropLast())] {
      #expect(Answer(await exchange(wrong, of: inspector)) == .otherToken)
    }
  }

  @Test func `the cookie of HTTPS is sent by HTTPS alone`() async {
    let secure = Inspector(hosts: ["here:8421"], isSecure: true)
    let response = await exchange(secure.token, of: secure, origin: "https://here:8421")
    let cookie = response.headers.first { $0.name == "Set-Cookie" }?.value
    #expect(cookie?.hasSuffix("; SameSite=Strict; Secure") == true)
  }

  @Test func `the texts of a gate are 32 digits each, and none is another`() {
    let gates = [RequestGate(hosts: []), RequestGate(hosts: [])]
    let texts = gates.flatMap { [$0.token, $0.session, $0.pageSecret] }
    #expect(Set(texts).count == 6)
    #expect(texts.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(gates[0].cookieName != gates[1].cookieName)
    #expect(gates.allSatisfy { $0.cookieName.count == "schematic-".count + 8 })
  }

  // MARK: Headers

  @Test func `each answer is protected, an error as the page`() async throws {
    let common = [
      "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY", "Referrer-Policy: no-referrer",
      "Cache-Control: no-store", "Cross-Origin-Resource-Policy: same-origin",
      "Cross-Origin-Opener-Policy: same-origin",
    ]
    func fields(_ target: String, _ host: String) async -> [String] {
      let headers = [(name: "Host", value: host)]
      return await inspector.respond(to: InspectorRequest("GET", target, headers: headers))
        .headers.map { "\($0.name): \($0.value)" }
    }
    let plain = ["Content-Type: text/plain; charset=utf-8"]
    #expect(await fields("/", "evil") == plain + common)
    #expect(await fields("/log", "here:8421") == plain + common)
    let page = await fields("/", "here:8421")
    #expect(page.first == "Content-Type: text/html; charset=utf-8")
    #expect(Array(page.dropFirst(2)) == common)
    let policy = try #require(page.dropFirst().first)
    let nonce = try #require(policy.firstMatch(of: /'nonce-(\w{32})'/)).1
    #expect(
      policy == """
        Content-Security-Policy: default-src 'none'; script-src 'nonce-\(nonce)'; \
        style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data: blob:; base-uri 'none'; \
        form-action 'none'; frame-ancestors 'none'
        """)
  }

  @Test func `the lines and the stream have their media types, and no content none`() async {
    func type(_ method: String, _ target: String) async -> [String] {
      let request = Request(inspector.gate)
      let response = await inspector.respond(
        to: InspectorRequest(method, target, headers: request.headers) { _ in
          Array(request.body.utf8)
        })
      return response.headers.filter { $0.name == "Content-Type" }.map(\.value)
    }
    #expect(await type("GET", "/log?machine=m1") == ["application/jsonl; charset=utf-8"])
    #expect(await type("GET", "/stream") == ["text/event-stream"])
    #expect(await type("POST", "/send") == [])
  }

  @Test func `a query is percent-encoded, and the first value of a name counts`() {
    let request = InspectorRequest("GET", "/log?a=1%202+3&b=x=y&c&a=4&%C3%A4=%2F&d=%zz")
    #expect(request.path == "/log")
    #expect(request.query == ["a": "1 2+3", "b": "x=y", "c": "", "ä": "/", "d": ""])
    #expect(InspectorRequest("GET", "/log").query == [:])
  }
}
