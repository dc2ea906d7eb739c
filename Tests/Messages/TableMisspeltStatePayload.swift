import Schematic

// A misspelt payload of a state: the right place, if not the right words.
struct Launch: LaunchTable {
  var body: [Row] {
    on(.logOut, from: \.loggedInn, to: .loggedOut)
    // 23: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'LaunchState'
  }
}
