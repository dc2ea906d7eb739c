import Schematic

// A closure makes a state of a payload that does not fit.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.logIn, from: .idle, making: { user in .counting(user) })
    // 58: cannot convert value of type 'String' to expected argument type 'Int'
  }
}
