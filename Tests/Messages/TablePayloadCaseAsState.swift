import Schematic

// A state with data without its data.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, to: .loggedIn)
    // 34: member 'loggedIn' expects argument of type 'String'
  }
}
