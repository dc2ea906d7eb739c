import Schematic
import TestSupport
import Testing

struct OutcomeKindTests {
  @Test func `each outcome has a kind, whatever the type of its states`() {
    let outcomes: [Outcome<Int>] = [
      .transitioned(from: 1, to: 2), .ignored, .rejected(Failure.guarding), .queued, .deferred,
      .subjectReleased, .failed(Failure.guarding, in: 1),
    ]
    #expect(outcomes.map(\.kind) == OutcomeKind.allCases)
    #expect(Outcome<String>.ignored.kind == Outcome<Int>.ignored.kind)
  }

  @Test func `the names of kinds, which are stored, are as they always were`() {
    #expect(
      OutcomeKind.allCases.map(\.rawValue) == [
        "transitioned", "ignored", "rejected", "queued", "deferred", "subjectReleased", "failed",
      ])
  }
}
