import DurableMachines
import Statecharts

struct Mail: Statechart, Sendable {
  enum State { case sent }
  enum Event: Codable, Sendable { case send }
  typealias Subject = Letter
  var body: [Element] { state(.sent) }
}

final class Letter: Codable, OutboxOwner {
  enum Effect: Codable, Sendable { case mail }
  var outbox = Outbox<Effect>()
}

func work(_ letters: DurableMachines<Mail>) async throws {
  try await letters.run()
  // 21: warning: 'run' is deprecated: This worker performs no effects of the outbox. Use run { effect, key in … } instead.
}
