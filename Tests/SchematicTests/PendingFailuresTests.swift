import TestSupport
import Testing

@testable import Schematic

struct PendingFailuresTests {
  private func failure(_ place: Int) -> StepFailure {
    StepFailure(Failure.guarding, at: StepFailure.Place(rawValue: place))
  }

  @Test func `failures are taken in their order, and one that is prepended is the next`() {
    let pending = PendingFailures(failure(1))
    for place in 2...4 { pending.append(failure(place)) }
    #expect(pending.popFirst()?.place.rawValue == 1)
    pending.prepend(failure(0))
    var places: [Int] = []
    while let next = pending.popFirst() { places.append(next.place.rawValue) }
    #expect(places == [0, 2, 3, 4])
    pending.append(failure(5))
    #expect(pending.popFirst()?.place.rawValue == 5)
  }
}
