import AsyncHTTPClient
import CoreMetrics
import DurableMachines
import DurableMachinesInspector
import DurableTelemetry
import Foundation
import Hummingbird
import Logging
import OnlineShop
import SchematicInspector
import ServiceLifecycle

typealias Orders = DurableMachines<Checkout>

/// A process of the shop: it serves customers by HTTP, and works on payments and timers.
///
/// Any number of such processes share a database. One that is stopped with SIGTERM answers the requests that it has, finishes
/// its payments, or leaves them to the others. After 15 seconds, it cancels the rest.
@main struct OrderService {
  static func main() async {
    var logger = Logger(label: "orders")
    do {
      let settings = try Settings()
      logger.logLevel = settings.logLevel
      try await run(settings, logger)
    } catch {
      // The script or the system that has started the process starts it again.
      logger.critical("\(error)")
      exit(1)
    }
  }

  private static func run(_ settings: Settings, _ logger: Logger) async throws {
    let metrics = MetricsPage()
    MetricsSystem.bootstrap(metrics)
    let telemetry = DurableTelemetry(logger: logger)
    let gateway = HTTPGateway(client: .shared, address: settings.gateway, timeout: .seconds(1))
    let orders = try await Orders(
      Checkout(gateway, timing: settings.timing), named: "checkout", in: settings.store,
      initial: { Order("") }
    ).observed(by: telemetry)

    let router = router(orders, metrics)
    // An operator's own server would have its authentication before this page.
    let inspector = Inspector(hosts: ["127.0.0.1:\(settings.port)"])
    try inspector.add(orders, named: "Orders")
    InspectorRoutes(inspector: inspector, path: "/inspector").add(to: router)
    logger.notice("http://127.0.0.1:\(settings.port)/inspector/#\(inspector.token)")

    // Services are stopped in reverse order: first, no more requests are accepted.
    let services: [any Service] = [
      DurableWorker(orders, settings.worker),
      DurableGauges(orders, telemetry, every: .seconds(10)),
      Application(
        router: router, configuration: .init(address: settings.address),
        logger: logger),
    ]
    var configuration = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    // A client that sends half a request must not keep the process.
    configuration.maximumGracefulShutdownDuration = .seconds(15)
    try await ServiceGroup(configuration: configuration).run()
    await settings.store.close()
  }
}
