import HTTPTypes
import Hummingbird
import SchematicInspector

/// Carries the requests below a path to the inspector, which checks them itself.
struct InspectorRoutes: Sendable {
  let inspector: Inspector
  let path: String

  /// - Parameter path: Where the page is, such as `/inspector`; its address ends with `/`.
  func add(to router: Router<BasicRequestContext>) {
    for method in [HTTPRequest.Method.get, .post] {
      for route in [RouterPath("\(path)/"), RouterPath("\(path)/**")] {
        router.on(route, method: method) { request, _ in await answer(request) }
      }
    }
  }

  private func answer(_ request: Request) async -> Response {
    let answer = await inspector.respond(to: inspected(request))
    var headers = HTTPFields()
    for field in answer.headers {
      if let name = HTTPField.Name(field.name) {
        headers.append(HTTPField(name: name, value: field.value))
      }
    }
    let body: ResponseBody =
      switch answer.body {
      case .bytes(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      case .stream(let parts): ResponseBody(asyncSequence: parts.map { ByteBuffer(bytes: $0) })
      }
    return Response(status: .init(code: answer.status), headers: headers, body: body)
  }

  private func inspected(_ request: Request) -> InspectorRequest {
    // The host is no field in HTTP 2, and so Hummingbird keeps it apart.
    let host = request.head.authority.map { [(name: "Host", value: $0)] } ?? []
    let fields = request.headers.map { (name: $0.name.rawName, value: $0.value) }
    let target = String(request.uri.description.dropFirst(path.count))
    return InspectorRequest(request.method.rawValue, target, headers: host + fields) { limit in
      try? await Array(buffer: request.body.collect(upTo: limit))
    }
  }
}
