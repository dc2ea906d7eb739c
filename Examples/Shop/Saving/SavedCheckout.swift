import Schematic
import SchematicConcurrency
import Statecharts

package typealias CheckoutActor = StateMachineActor<Checkout.Schema>

/// Creates or resumes the checkout of an order, and saves it after each event.
///
/// The machine is saved before the timers and tasks of its states start: a request is sent only if a
/// resumed machine knows that it may have been sent. If the machine cannot be saved, it is stopped, and
/// the request is not sent.
///
/// - Parameters:
///   - number: The number of a new order.
///   - gateway: The payment gateway.
///   - store: Where the machine is saved.
///   - timing: The delays.
///   - clock: The clock of the timers.
/// - Returns: The machine. It is not started.
/// - Throws: The error of the store, and `DecodingError` or `IncompatibleConfigurationError` if the
///   machine cannot resume from the checkpoint.
package func checkout(
  _ number: String, with gateway: any PaymentGateway, savedIn store: any CheckpointStore,
  timing: Timing = Timing(), clock: any Clock<Duration> = ContinuousClock()
) async throws -> CheckoutActor {
  let checkpoint = try store.checkpoint()
  let saved = checkpoint?.machine
  let checkout = try StateMachineActor(
    Checkout(gateway, timing: timing), subject: checkpoint?.order ?? Order(number), clock: clock)
  if let saved { try await checkout.resume(from: saved) }
  await checkout.withMachine { $0.save(in: store) }
  return checkout
}

extension StateMachine where Schema == Checkout.Schema {
  fileprivate func save(in store: any CheckpointStore) {
    observeStableStates { [unowned self] saved in
      guard let order = subject else { return }
      do {
        try store.save(Checkpoint(machine: saved, order: order))
      } catch {
        stop()
      }
    }
  }
}
