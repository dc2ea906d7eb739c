import Schematic

// A guard that does not return a Bool.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedOut).when { $0.user }
    // 55: cannot convert value of type 'String?' to closure result type 'Bool'
  }
}
