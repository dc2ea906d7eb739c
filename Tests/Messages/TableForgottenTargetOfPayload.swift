import Schematic

// A row for a payload that does nothing.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle)
    // 5: 'on(_:from:)' is unavailable: say where the event leads, 'to:', or what is done, '{ … }'; before .performing write 'stay'
  }
}
