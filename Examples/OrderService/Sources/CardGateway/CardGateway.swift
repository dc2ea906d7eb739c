import Foundation
import Hummingbird
import NIOCore
import OnlineShop

/// A payment gateway, which is a process of its own, with a ledger of its own.
///
/// It declines the cards without money, asks for codes, answers some requests late, and drops others.
@main struct CardGateway {
  static func main() async {
    do { try await run() } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() async throws {
    let environment = Environment()
    let ledger = try LedgerFile(
      at: try environment.require("LEDGER"),
      ignoringKeys: environment.get("IGNORE_KEYS", as: Bool.self) ?? false)
    let disturbances = Disturbances(
      delays: environment.get("DELAYS", as: Int.self) ?? 3,
      drops: environment.get("DROPS", as: Int.self) ?? 3,
      losses: environment.get("LOSSES", as: Int.self) ?? 3)
    let router = Router(context: GatewayContext.self)
    router.post("payments") { request, context in
      let message = try await request.decode(as: GatewayMessage.self, context: context)
      return try await disturbances.disturb(context) { try await ledger.answer(to: message) }
    }
    let application = Application(
      router: router,
      configuration: .init(
        address: .hostname("127.0.0.1", port: try environment.require("PORT", as: Int.self))))
    try await application.runService()
  }
}

extension GatewayAnswer: ResponseEncodable {}

/// The context of a request, with its connection.
struct GatewayContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    (coreContext, channel) = (CoreRequestContextStorage(source: source), source.channel)
  }
}
