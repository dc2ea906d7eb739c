import Schematic

// A guard that decides nothing.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut, if: { $0.user })
    // 54: cannot convert value of type 'String?' to closure result type 'Bool'
  }
}
