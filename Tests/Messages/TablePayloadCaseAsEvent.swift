import Schematic

// An event with data without its data.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.logIn, from: .idle, to: .loggedOut)
    // 9: member 'logIn' expects argument of type 'String'
  }
}
