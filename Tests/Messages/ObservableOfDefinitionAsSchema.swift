import SchematicObservation
import Statecharts

// A chart where an observable machine expects a schema.
struct Player: PlayerChart {
  var body: [Element] { state(.off) }
}

@MainActor func play(_ deck: Deck) throws {
  _ = ObservableStateMachine(schema: Player(), subject: deck)
  // 7: 'init(schema:subject:)' is unavailable: leave out 'schema:': 'try ObservableStateMachine(Player(), subject: deck)'
}
