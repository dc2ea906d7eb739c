import Statecharts
import Testing

struct TwoInitialsTests {
  private struct Chart: Statechart {
    typealias State = String
    typealias Event = String

    var body: [Element] {
      state("a", initial: "c", initialTransition: .none) {
        state("b")
        state("c")
      }
      parallel("p") {
        region("one", initial: "e", initialTransition: .history(.deep)) {
          state("d")
          state("e")
        }
      }
    }
  }

  @Test func `initial states beside another initial transition are a fault`() {
    #expect(
      Chart().findFaults().map(\.description).filter { $0.contains("initialTransition") } == [
        "The initial transition of state 'a' is declared by 'initial:' and by 'initialTransition:': keep one.",
        "The initial transition of region 'one' of 'p' is declared by 'initial:' and by 'initialTransition:': keep one.",
      ])
  }
}
