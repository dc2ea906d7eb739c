import Foundation

/// Decides which requests are answered: those of the page of this inspector, opened with its token.
struct RequestGate: Sendable {
  /// The hosts in addresses of the page, with their ports: `127.0.0.1:8421`.
  let hosts: Set<String>
  /// Whether the page is served by HTTPS.
  let isSecure: Bool
  /// 128 random bits, which the fragment of the page's address has: browsers do not send it.
  let token: String
  /// Other 128 random bits, which the cookie has.
  let session: String
  /// Other 128 random bits, which the page sends with each request: browsers send cookies to all ports of a host.
  let pageSecret: String
  /// Cookies do not distinguish ports: each inspector has a name of its own.
  let cookieName: String

  init(hosts: Set<String>, isSecure: Bool = false, secret: InspectorSecret = InspectorSecret()) {
    (self.hosts, self.isSecure) = (Set(hosts.map { $0.lowercased() }), isSecure)
    (token, session, pageSecret) = (secret.parts[0], secret.parts[1], secret.parts[2])
    cookieName = "schematic-\(secret.parts[3].prefix(8))"
  }

  /// The error of a request that does not come from the page; `nil` if it may.
  ///
  /// A name that resolves to the address of this computer (DNS rebinding) has another `Host`, and the page of another
  /// origin another `Origin`.
  func refusal(of request: InspectorRequest) -> InspectorResponse? {
    guard let host = request.value(of: "host"), hosts.contains(host.lowercased()) else {
      return InspectorResponse(
        403, "This host is not that of the inspector. Name it in 'reachedAs'.")
    }
    let origins = request.values(of: "origin")
    let origin = "\(isSecure ? "https" : "http")://\(host.lowercased())"
    guard origins.allSatisfy({ $0.lowercased() == origin }), origins.count <= 1 else {
      return InspectorResponse(403, "This origin is not that of the inspector.")
    }
    guard request.method == "GET" || !origins.isEmpty else {
      return InspectorResponse(403, "The request has no origin.")
    }
    // Browsers say where a request comes from; the page itself may be opened from anywhere.
    let sites = request.values(of: "sec-fetch-site")
    guard sites.allSatisfy(["same-origin", "none"].contains) || request.path == "/" else {
      return InspectorResponse(403, "The request comes from another site.")
    }
    return nil
  }

  /// Whether a request has both the cookie, which scripts do not read, and the secret, which other programs do not get.
  func hasSession(_ request: InspectorRequest) -> Bool {
    guard let secret = request.value(of: "inspector-page"), Self.areEqual(secret, pageSecret) else {
      return false
    }
    return request.values(of: "cookie").flatMap { $0.split(separator: ";") }.contains { cookie in
      let parts = cookie.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0].trimmingCharacters(in: .whitespaces) == cookieName
        && Self.areEqual(parts[1].trimmingCharacters(in: .whitespaces), session)
    }
  }

  func isToken(_ text: some StringProtocol) -> Bool { Self.areEqual(String(text), token) }

  func cookie(path: String) -> String {
    "\(cookieName)=\(session); Path=\(path); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
  }

  /// Compares all bytes, so that the time does not depend on the first that differs.
  private static func areEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
