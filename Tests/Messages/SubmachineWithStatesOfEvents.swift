import Schematic
import Statecharts

// A submachine whose states are made by a case of another type.
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
      submachine(
        Bell(), state: Event.bell, event: \.bell, sending: Event.bell, subject: \.bell)
      // 30: cannot convert value of type 'Bell.Event?' to expected argument type '(Bell.State) -> Shop.State'
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
