import Schematic
import Testing

struct OutcomeDescriptionTests {
  /// Several active states, whose description has several lines.
  struct Place: DescribedState, CustomStringConvertible {
    let names: [String]
    var description: String { names.joined(separator: "\n") }
    var briefDescription: String { names.joined(separator: " + ") }
    var activeStateLines: [(depth: Int, text: String)] { names.map { (1, $0) } }
  }

  @Test func `an outcome is one line, also with several active states`() {
    let outcome = Outcome.transitioned(
      from: Place(names: ["red", "walk"]), to: Place(names: ["green", "wait"]))
    #expect("\(outcome)" == "transitioned from red + walk to green + wait")
  }
}
