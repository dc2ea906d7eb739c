import Schematic
import Statecharts

// A misspelt state in a question to a chart's machine.
func isPlaying(
  _ player: StateMachine<StatechartSchema<PlayerState, PlayerEvent, Deck>>
) -> Bool {
  player.isIn(.tpyo)
  // 16: type 'StatechartSchema<PlayerState, PlayerEvent, Deck>.ActiveState' (aka 'PlayerState') has no member 'tpyo'
}
