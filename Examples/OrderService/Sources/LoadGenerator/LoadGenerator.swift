import AsyncHTTPClient
import Foundation

/// Tasks that order from the service, pay and wait, and repeat each request until it is answered.
///
/// Acknowledgements are appended to a file, so that they can be compared with the orders afterwards.
@main struct LoadGenerator {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String, _ usual: Int) -> Int {
      environment[name].flatMap { Int($0) } ?? usual
    }
    let services = environment["SERVICES"] ?? "http://127.0.0.1:8080"
    let measurements = Measurements()
    let shop = ShopClient(
      services: services.split(separator: ",").map(String.init), measurements: measurements,
      acknowledged: try Acknowledgements(at: environment["ACKNOWLEDGED"] ?? "/dev/null"))
    let duration = Duration.seconds(number("DURATION", 20))
    let start = ContinuousClock.now
    await withTaskGroup { group in
      for customer in 0..<number("CUSTOMERS", 16) {
        group.addTask { await order(from: shop, as: customer, until: start + duration) }
      }
    }
    print(measurements.report(after: ContinuousClock.now - start))
    exit(measurements.failures.isEmpty ? 0 : 1)
  }

  private static func order(
    from shop: ShopClient, as customer: Int, until end: ContinuousClock.Instant
  ) async {
    let run = UInt32.random(in: 0 ... .max)
    var number = 0
    while ContinuousClock.now < end {
      number += 1
      let id = "order-\(String(run, radix: 36))-\(customer)-\(number)"
      do { try await Customer(shop: shop, order: id).buy() } catch {
        shop.measurements.fail("\(id): \(error)")
      }
    }
  }
}
