import Schematic
import TestSupport
import Testing

struct OutcomeEqualityTests {
  @Test func `outcomes are equal exactly when case, states and error are equal`() {
    let outcomes: [Outcome<Int>] = [
      .transitioned(from: 1, to: 2), .transitioned(from: 1, to: 3), .transitioned(from: 2, to: 2),
      .ignored, .queued, .deferred, .subjectReleased,
      .rejected(Failure.guarding), .rejected(Failure.entering),
      .failed(Failure.guarding, in: 1), .failed(Failure.guarding, in: 2),
      .failed(Failure.entering, in: 1), .failed(OtherFailure.guarding, in: 1),
      .failed(Opaque(number: 1), in: 1), .failed(Opaque(number: 2), in: 1),
    ]
    for (index, outcome) in outcomes.enumerated() {
      for (other, otherOutcome) in outcomes.enumerated() {
        #expect((outcome == otherOutcome) == (index == other))
      }
    }
  }

  @Test func `outcomes compare errors with == if the errors are Equatable`() {
    let outcome = Outcome<Int>.failed(AlwaysEqualError(number: 1), in: 1)
    #expect(outcome == .failed(AlwaysEqualError(number: 2), in: 1))
  }

  @Test func `an outcome has an error exactly when it is rejected or failed`() {
    #expect(Outcome<Int>.rejected(Failure.guarding).error as? Failure == .guarding)
    #expect(Outcome<Int>.failed(Failure.entering, in: 1).error as? Failure == .entering)
    let others: [Outcome<Int>] = [
      .transitioned(from: 0, to: 1), .ignored, .queued, .deferred, .subjectReleased,
    ]
    #expect(others.allSatisfy { $0.error == nil })
  }

  @Test func `isTransition is true exactly for a transition without an error`() {
    #expect(Outcome.transitioned(from: 0, to: 0).isTransition)
    let others: [Outcome<Int>] = [
      .ignored, .queued, .deferred, .subjectReleased, .rejected(Failure.guarding),
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

private struct AlwaysEqualError: Error, Equatable {
  let number: Int

  static func == (left: Self, right: Self) -> Bool { true }
}
