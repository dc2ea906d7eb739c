import Schematic
import Statecharts

// A submachine with a misspelt event.
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
        Bell(), state: State.ringing, event: \.bells, sending: Event.bell, subject: \.bell)
      // 46: value of type 'Shop.Event' has no member 'bells'
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
