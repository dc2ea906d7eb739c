import AsyncHTTPClient
import CoreMetrics
import DurableMachines
import DurableTelemetry
import Hummingbird
import Logging
import OnlineShop
import ServiceLifecycle

typealias Orders = DurableMachines<Checkout>

/// A process of the shop: it serves customers by HTTP, and works on payments and timers.
///
/// Any number of such processes share a database. One that is stopped with SIGTERM answers the requests that it has, finishes
/// its payments, or leaves them to the others.
@main struct OrderService {
  static func main() async throws {
    let settings = try Settings()
    var logger = Logger(label: "orders")
    logger.logLevel = settings.logLevel
    let metrics = MetricsPage()
    MetricsSystem.bootstrap(metrics)
    let telemetry = DurableTelemetry(logger: logger)
    let gateway = HTTPGateway(client: .shared, address: settings.gateway, timeout: .seconds(1))
    let orders = try await Orders(
      Checkout(gateway, timing: settings.timing), named: "checkout", in: settings.store,
      initial: { Order("") }
    ).observed(by: telemetry)

    // Services are stopped in reverse order: first, no more requests are accepted.
    let group = ServiceGroup(
      services: [
        DurableWorker(orders, settings.worker),
        DurableGauges(orders, telemetry, every: .seconds(10)),
        Application(
          router: router(orders, metrics), configuration: .init(address: settings.address),
          logger: logger),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    try await group.run()
    await settings.store.close()
  }
}
