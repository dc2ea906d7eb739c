import Schematic
import TableOperators
import TransitionTables

// A misspelt state between operators: the compiler tries every other operator of that name. It
// points at the state when its type is written.
struct Launch: LaunchTable {
  var body: [Row] {
    Event.start | .idel => .loggedOut
    // 17: referencing operator function '|' on 'SIMD' requires that 'LaunchEvent' conform to 'SIMD'
  }
}
