import Schematic

// A target without its label.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.start, from: .idle, .loggedOut)
    // 7: missing argument label 'to:' in call
  }
}
