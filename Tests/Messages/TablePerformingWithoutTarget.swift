import Schematic

// An effect with a context, of a row that leads nowhere.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle).performing("note") { _ in }
    // 5: 'on(_:from:)' is unavailable: say where the event leads, 'to:', or what is done, '{ … }'; before .performing write 'stay'
  }
}
