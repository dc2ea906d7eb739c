import ChartModel
import Foundation

extension Inspector {
  /// The longest body of a request, in bytes.
  static let maximumBody = 65_536

  /// Checks a request from any server, and returns the response.
  ///
  /// ```swift
  /// let response = await inspector.respond(to: InspectorRequest("GET", "/", headers: [("Host", "127.0.0.1:8080")]))
  /// ```
  /// The server passes the requests below a path that ends with `/`, for instance `/inspector/`. A request has the rest
  /// of the path, all fields of the header, and a function that reads the body.
  public func respond(to request: InspectorRequest) async -> InspectorResponse {
    var response = await unprotectedResponse(to: request)
    response.headers += Self.protectingHeaders
    return response
  }

  private static var protectingHeaders: [(name: String, value: String)] {
    [
      ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
      ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
    ]
  }

  private func unprotectedResponse(to request: InspectorRequest) async -> InspectorResponse {
    if let refusal = gate.refusal(of: request) { return refusal }
    switch (request.method, request.path) {
    case ("GET", "/"): return page()
    case ("POST", "/session"): return await openSession(request)
    default: break
    }
    guard gate.hasSession(request) else {
      return InspectorResponse(403, Self.addressAdvice)
    }
    do {
      return try await response(inSession: request)
    } catch let error as SendingError {
      return InspectorResponse(error.status, error.description)
    } catch {
      return InspectorResponse(500, "\(error)")
    }
  }

  private func response(inSession request: InspectorRequest) async throws -> InspectorResponse {
    switch (request.method, request.path) {
    case ("GET", "/stream"): return await openStream()
    case ("GET", "/log"): return try await log(request.query)
    case ("GET", "/machines"): return try await machines(request.query)
    case ("GET", "/view"): return try view(request.query)
    case ("POST", "/send"): return try await send(request)
    case ("POST", "/act"): return try await act(request)
    case ("GET", _), ("POST", _): return InspectorResponse(404, "There is no such page.")
    case _: return InspectorResponse(405, "Only GET and POST are allowed.")
    }
  }

  private func page() -> InspectorResponse {
    let nonce = InspectorSecret.randomText()
    var response = InspectorResponse(
      200, InspectorPage.text(nonce: nonce), type: "text/html; charset=utf-8")
    response.headers.append(("Content-Security-Policy", InspectorPage.policy(nonce: nonce)))
    return response
  }

  private func openSession(_ request: InspectorRequest) async -> InspectorResponse {
    guard let body = try? await request.body(256),
      gate.isToken(String(decoding: body, as: UTF8.self))
    else {
      return InspectorResponse(
        403, "This is not the token of the inspector. \(Self.addressAdvice)")
    }
    var response = InspectorResponse(200, gate.pageSecret)
    response.headers.append(("Set-Cookie", gate.cookie(path: "/")))
    return response
  }

  private func openStream() async -> InspectorResponse {
    guard let stream = await stream() else {
      return InspectorResponse(503, "Too many pages are open. Close one of them.")
    }
    var response = InspectorResponse(200, type: "text/event-stream")
    response.body = .stream(stream)
    return response
  }

  private func log(_ query: [String: String]) async throws -> InspectorResponse {
    let id = query["machine"] ?? ""
    if let fleet = query["fleet"] {
      guard let fleet = self.fleet(fleet) else { return noFleet }
      return lines(try await fleet.log(of: id))
    }
    guard let machine = recorder.machine(id) else {
      return noMachine
    }
    await refresh([machine])
    return lines([machine.machineLine()] + machine.steps(after: 0).map(\.text))
  }

  private func machines(_ query: [String: String]) async throws -> InspectorResponse {
    guard let fleet = self.fleet(query["fleet"] ?? "") else { return noFleet }
    let filter = FleetFilter(
      state: query["state"].flatMap { $0.isEmpty ? nil : $0 },
      age: query["older"].flatMap(Double.init) ?? 0,
      text: query["text"].flatMap { $0.isEmpty ? nil : $0 })
    return lines(try await fleet.machines(filter) + [fleet.counts()])
  }

  private func view(_ query: [String: String]) throws -> InspectorResponse {
    let id = query["chart"] ?? ""
    let charts = allFleets.map(\.chart)
    guard let chart = recorder.chart(id) ?? charts.first(where: { $0.id == id }) else {
      return InspectorResponse(404, "There is no such chart. Reload the page.")
    }
    let depth = query["depth"].flatMap { Int($0) }.map { min(max($0, 1), 100) }
    return lines([try chart.line(of: ChartView(depth: depth, focus: query["focus"]))])
  }

  private func send(_ request: InspectorRequest) async throws -> InspectorResponse {
    guard allowsSending else { return readOnly }
    let members = try await Self.members(of: request)
    guard let machine = recorder.machine(members.text("machine") ?? "") else {
      return noMachine
    }
    var index: Int?
    if case .number(let text)? = members["index"] { index = Int(text) }
    try await machine.send(members.text("event") ?? "", at: index, payload: members["payload"])
    return InspectorResponse(204)
  }

  private func act(_ request: InspectorRequest) async throws -> InspectorResponse {
    guard allowsSending else { return readOnly }
    let members = try await Self.members(of: request)
    guard let fleet = self.fleet(members.text("fleet") ?? "") else { return noFleet }
    let (action, machine) = (members.text("action") ?? "", members.text("machine") ?? "")
    do {
      guard let kind = FleetIntervention.Kind(rawValue: action) else {
        try await fleet.fleet.perform(action, on: machine)
        return InspectorResponse(204)
      }
      let effect = try await fleet.fleet.intervene(
        FleetIntervention(kind, members), in: machine)
      let answer: JSONValue = .object([
        JSONMember("text", .string(effect.text)),
        JSONMember("version", .number("\(effect.version)")),
      ])
      return InspectorResponse(200, answer.text, type: "application/json; charset=utf-8")
    } catch {
      throw SendingError("\(error)")
    }
  }

  /// The members of a body in JSON.
  private static func members(of request: InspectorRequest) async throws -> [String: JSONValue] {
    // A form of another page can have no such type without being asked for by CORS.
    let type = request.value(of: "content-type")?.prefix { $0 != ";" }.lowercased()
    guard type == "application/json" else {
      throw SendingError("The body must be JSON.", status: 415)
    }
    guard let body = try await request.body(maximumBody) else {
      throw SendingError("The body has more than \(maximumBody) bytes.", status: 413)
    }
    guard case .object(let members)? = JSONValue(parsing: body) else {
      throw SendingError("The body must be an object in JSON.", status: 400)
    }
    return Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  private var readOnly: InspectorResponse {
    InspectorResponse(403, "The page may only read: the program has not allowed sending.")
  }

  private static var addressAdvice: String { "Open the address that the program has printed." }

  private var noMachine: InspectorResponse {
    InspectorResponse(404, "There is no such machine. Reload the page.")
  }

  private var noFleet: InspectorResponse {
    InspectorResponse(404, "There is no such fleet. Reload the page.")
  }

  private func fleet(_ id: String) -> FleetLines? { allFleets.first { $0.id == id } }

  private func lines(_ lines: [String]) -> InspectorResponse {
    InspectorResponse(
      200, lines.map { "\($0)\n" }.joined(), type: "application/jsonl; charset=utf-8")
  }
}

extension FleetIntervention {
  fileprivate init(_ kind: Kind, _ members: [String: JSONValue]) {
    var states: [String] = []
    if case .array(let values)? = members["states"] {
      states = values.compactMap { if case .string(let path) = $0 { path } else { nil } }
    }
    var version: Int64?
    if case .number(let text)? = members["version"] { version = Int64(text) }
    self.init(
      kind, states: states, reason: members.text("reason") ?? "",
      isPreview: members["preview"] != .bool(false), version: version)
  }
}

extension [String: JSONValue] {
  fileprivate func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }
}
