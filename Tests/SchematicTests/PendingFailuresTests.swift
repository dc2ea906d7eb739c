import TestSupport
import Testing

@testable import Schematic

struct PendingFailuresTests {
  private func failure(_ place: Int) -> StepFailure {
    StepFailure(Failure.guarding, at: StepFailure.Place(rawValue: place))
  }

  @Test func `failures are taken in their order, and one that is prepended is the next`() {
    var pending = PendingFailures()
    for place in 1...4 { pending.append(failure(place)) }
    #expect(pending.popFirst()?.place.rawValue == 1)
    pending.prepend(failure(0))
    var places: [Int] = []
    while let next = pending.popFirst() { places.append(next.place.rawValue) }
    #expect(places == [0, 2, 3, 4])
    #expect(pending.isEmpty)
    pending.append(failure(5))
    #expect(pending.popFirst()?.place.rawValue == 5)
  }
}
