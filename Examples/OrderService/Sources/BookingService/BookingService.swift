import DurableMachines
import DurableTelemetry
import Hummingbird
import Logging
import ServiceLifecycle

@main struct BookingService {
  static func main() async throws {
    let environment = Environment()
    let port = environment.get("PORT", as: Int.self) ?? 8080
    let store = MachineStore.sqlite(environment.get("DATABASE") ?? "bookings.db")
    let bookings = try await DurableMachines(
      Booking(), named: "booking", in: store, initial: { Seat(Payment()) })
    let logger = Logger(label: "bookings")
    let application = Application(
      router: router(bookings), configuration: .init(address: .hostname("127.0.0.1", port: port)),
      logger: logger)
    var group = ServiceGroupConfiguration(
      services: [DurableWorker(bookings), application],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(15)
    try await ServiceGroup(configuration: group).run()
    await store.close()
  }
}
