import Schematic
import TestSupport
import Testing

@Suite struct `Two outcomes` {
  @Test func `are equal exactly when kind, states and error are`() {
    let outcomes: [Outcome<Int>] = [
      .transitioned(from: 1, to: 2), .transitioned(from: 1, to: 3), .transitioned(from: 2, to: 2),
      .ignored, .queued, .subjectReleased,
      .rejected(Failure.guarding), .rejected(Failure.entering),
      .failed(Failure.guarding, in: 1), .failed(Failure.entering, in: 1),
      .failed(OtherFailure.guarding, in: 1),
      .failed(Opaque(number: 1), in: 1), .failed(Opaque(number: 2), in: 1),
    ]
    for (index, outcome) in outcomes.enumerated() {
      for (other, otherOutcome) in outcomes.enumerated() {
        #expect((outcome == otherOutcome) == (index == other))
      }
    }
  }

  @Test func `are equal by the errors' own equality where they have one`() {
    let outcome = Outcome<Int>.failed(SameAnyway(number: 1), in: 1)
    #expect(outcome == .failed(SameAnyway(number: 2), in: 1))
  }

  @Test func `have an error exactly when rejected or failed`() {
    #expect(Outcome<Int>.rejected(Failure.guarding).error as? Failure == .guarding)
    #expect(Outcome<Int>.failed(Failure.entering, in: 1).error as? Failure == .entering)
    let others: [Outcome<Int>] = [
      .transitioned(from: 0, to: 1), .ignored, .queued, .subjectReleased,
    ]
    #expect(others.allSatisfy { $0.error == nil })
  }

  @Test func `are a transition only when one was taken and all went well`() {
    #expect(Outcome.transitioned(from: 0, to: 0).isTransition)
    let others: [Outcome<Int>] = [
      .ignored, .queued, .subjectReleased, .rejected(Failure.guarding),
      .failed(Failure.guarding, in: 1),
    ]
    #expect(!others.contains { $0.isTransition })
  }
}

private enum OtherFailure: Error {
  case guarding
}

/// An error that cannot be compared, only printed.
private struct Opaque: Error {
  let number: Int
}

private struct SameAnyway: Error, Equatable {
  let number: Int

  static func == (left: Self, right: Self) -> Bool { true }
}
