import Schematic
import Statecharts

// A submachine whose subject is missing.
struct Shop: Statechart {
  enum State: Hashable { case open, ringing(Bell.State) }
  enum Event {
    case bell(Bell.Event)
    var bell: Bell.Event? {
      switch self {
      case .bell(let event): event
      }
    }
  }
  typealias Subject = Till

  var body: [Element] {
    state(.open) {
      submachine(Bell(), state: State.ringing, event: \.bell, sending: Event.bell)
      // 82: missing argument for parameter 'subject' in call
    }
  }
}

struct Till { var bell = 0 }

struct Bell: Statechart {
  enum State { case silent }
  enum Event { case ring }
  typealias Subject = Int

  var body: [Element] { state(.silent) }
}
