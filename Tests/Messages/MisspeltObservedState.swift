import Schematic
import Statecharts

// A misspelt state that is to be observed.
func observe(_ player: StateMachine<StatechartSchema<PlayerState, PlayerEvent, Deck>>) {
  player.onEntry(of: .tpyo) { _ in }
  // 23: type 'StatechartSchema<PlayerState, PlayerEvent, Deck>.ActiveState' (aka 'PlayerState') has no member 'tpyo'
}
