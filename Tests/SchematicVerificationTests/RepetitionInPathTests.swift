import SchematicVerification
import Statecharts
import Testing

/// What occurs several times in succession in a path is written once.
struct RepetitionInPathTests {
  struct Counter: Statechart {
    typealias State = Int
    enum Event: CaseIterable { case press, release, up }
    /// The number of presses, each with its release.
    let presses: Int
    let ups: Int

    var body: [Element] {
      for number in 0..<presses {
        state(2 * number) { on(.press, to: 2 * number + 1) }
        state(2 * number + 1) { on(.release, to: 2 * number + 2) }
      }
      for number in 2 * presses..<2 * presses + ups { state(number) { on(.up, to: number + 1) } }
      state(2 * presses + ups)
    }
  }

  @Test(arguments: [
    (0, 2, "up, up"), (0, 3, "up ×3"), (2, 1, "press, release, press, release, up"),
    (3, 1, "(press, release) ×3, up"), (4, 5, "(press, release) ×4, up ×5"),
  ])
  func `a path shortens what occurs at least three times`(presses: Int, ups: Int, text: String)
    throws
  {
    let paths = try Counter(presses: presses, ups: ups).paths(covering: .transitions)
    #expect(paths.count == 1)
    let path = try #require(paths.first)
    #expect("\(path)" == text)
    #expect(path.events.count == 2 * presses + ups)
  }
}
