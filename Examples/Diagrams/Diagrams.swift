import ChartDocuments
import DiagramFiles
import ExampleMachines
import Foundation
import Graphable
import LoadedCharts
import OnlineShop

/// Writes the folder Diagrams/ of this package: `make diagrams`.
@main
struct Diagrams: DiagramTool {
  static var diagrams: [Diagram] {
    [
      Diagram("Number", of: numberSchema()),
      Diagram("Turnstile", of: Turnstile()),
      Diagram("Player", of: Player(), style: .init(direction: .topToBottom)),
      Diagram("Crossing", of: Crossing(), style: .init(direction: .topToBottom)),
      Diagram("Crossing-dark", style: .init(appearance: .dark, direction: .topToBottom)) {
        try StateGraph(of: Crossing(), named: "Crossing")
      },
      Diagram("ClockedCrossing", of: ClockedCrossing(), style: .init(direction: .topToBottom)),
      Diagram("ClientConnection", of: ClientConnection(), style: .init(direction: .topToBottom)),
      Diagram("Gallery", of: Gallery(), style: .init(direction: .topToBottom)),
      Diagram("FeatureTour", of: FeatureTour(), style: .init(direction: .topToBottom)),
      Diagram("UserSession", of: UserSession(), style: .init(direction: .topToBottom)),
      Diagram("AppLauncher", of: AppLauncher(), style: .init(direction: .topToBottom)),
      Diagram("TCP", of: TCP(), style: .init(direction: .topToBottom, mergesParallelEdges: true)),
      Diagram("Thermostat", style: .init(direction: .topToBottom)) {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("../Thermostat/Thermostat.chart.json")
        let chart = try LoadedChart<Void>(withoutFunctions: ChartDocument(contentsOf: file))
        return try StateGraph(of: chart)
      },
    ] + shop
  }

  /// The checkout of the shop: an overview with links to its parts, all of it, and each part.
  private static var shop: [Diagram] {
    let (gateway, timing) = (TCPGateway(port: 0), Timing())
    let style = DiagramStyle(direction: .topToBottom)
    return [
      Diagram("Checkout", style: style) {
        try StateGraph(of: Checkout(gateway)).foldingSubmachines { "\($0).svg" }
      },
      Diagram("CheckoutWithParts", of: Checkout(gateway), style: style),
      Diagram("Payment", style: style) {
        try StateGraph(of: Payment(gateway, timing: timing)).foldingSubmachines { "\($0).svg" }
      },
      Diagram("ThreeDSecure", style: style) {
        try StateGraph(of: ThreeDSecure(gateway, timing: timing))
          .foldingSubmachines { "\($0).svg" }
      },
      Diagram("Refund", style: style) {
        try StateGraph(of: Refund(gateway, timing: timing)).foldingSubmachines { "\($0).svg" }
      },
      Diagram("GatewayRequest", of: GatewayRequest(gateway, timing: timing), style: style),
    ]
  }
}
