import Schematic
import TransitionTables

// A misspelt member of the subject in an effect with two payloads.
struct Launch: LaunchTable {
  var body: [Row] {
    on(\.add, from: \.counting, to: .idle).perform { app, number, count in app.shw(number) }
    // 80: value of type 'LaunchApp' has no member 'shw'
  }
}
