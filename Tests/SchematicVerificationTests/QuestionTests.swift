import SchematicVerification
import Statecharts
import Testing

/// What is asked when a chart is explored, and how the answers are combined.
@Suite struct QuestionTests {
  struct Gate: Statechart {
    enum State: CaseIterable { case closed, open, alarm }
    enum Event: CaseIterable { case push }

    var body: [Element] {
      parallel(.closed) {
        region("left") { state(.open) { on(.push, to: .open).when("paid") { true } } }
        region("right") { state(.alarm) { on(.push, to: .alarm).when("paid") { true } } }
      }
    }
  }

  @Test func `guards with the same name have the same answer in one microstep`() throws {
    let model = try Gate().explored()

    #expect(model.edges(from: 0).map { $0.answers.map(\.description) } == [["paid"], ["not paid"]])
    #expect(model.approximations == [.guards(["paid"]), .equalNames(["paid"]), .unhandledFailures])
  }

  @Test func `guards with the same name are independent if the options say so`() throws {
    var options = ExplorationOptions()
    options.sharesAnswersByName = false
    let model = try Gate().explored(options: options)

    #expect(
      model.edges(from: 0).map { $0.answers.map(\.description) } == [
        ["paid", "paid"], ["paid", "not paid"], ["not paid", "paid"], ["not paid", "not paid"],
      ])
  }

  struct Payment: Statechart {
    enum State: CaseIterable { case payment, charging, paid, large, small, nothing }
    enum Event: CaseIterable { case pay }

    var body: [Element] {
      state(.payment) {
        state(.charging) { on(.pay, to: .paid) }
        final(.paid) { result("total") { 200 } }
        onDone(of: Int.self, to: .large).when("is large") { $1 > 100 }
        onDone(of: Int.self, to: .small)
        onDone(of: String.self, to: .small).when("is text") { _, _ in true }
        onDone(to: .nothing)
      }
      for end in [State.large, .small, .nothing] { final(end) }
    }
  }

  @Test func `whether a completion has a result of a type is asked once`() throws {
    let model = try Payment().explored()

    #expect(
      model.edges(from: 0).map { $0.answers.map(\.description) } == [
        ["result Int", "is large"], ["result Int", "not is large"],
        ["not result Int", "result String", "is text"],
        ["not result Int", "result String", "not is text"],
        ["not result Int", "not result String"],
      ])
    let ends = [Payment.State.large, .small, .nothing]
    #expect(ends.allSatisfy { end in model.path { $0.contains(end) } != nil })
    #expect(model.findings.isEmpty, "\(model.findings)")
  }

  @Test func `nothing is asked about a transition for all completions`() throws {
    struct Chart: Statechart {
      enum State: CaseIterable { case payment, charging, paid, end }
      enum Event: CaseIterable { case pay }

      var body: [Element] {
        state(.payment) {
          state(.charging) { on(.pay, to: .paid) }
          final(.paid) { result { 200 } }
          onDone(of: Any?.self, to: .end)
        }
        final(.end)
      }
    }
    let model = try Chart().explored()

    #expect(model.edges(from: 0).map(\.answers) == [[]])
    #expect(model.findings.isEmpty)
  }

  struct Shop: Statechart {
    struct Failure: Error {}
    enum State: CaseIterable { case idle, buying, paid, failed }
    enum Event: CaseIterable { case buy, cancel }

    var body: [Element] {
      state(.idle) { on(.buy, to: .buying).perform { throw Failure() } }
      state(.buying) {
        onEntry { throw Failure() }
        on(.buy, to: .paid).when("credit") { throw Failure() }
        onFailure(of: Failure.self, to: .failed)
      }
      state(.paid) { on(.cancel, to: .idle) }
      state(.failed) { on(.cancel, to: .idle) }
    }
  }

  @Test func `guards and actions throw where a transition handles the error`() throws {
    let model = try Shop().explored()
    let path = try #require(model.path { $0.contains(.failed) })

    #expect(path.events == [.buy])
    #expect(
      path.steps.last?.answers.map(\.description) == ["something in buying throws", "Failure"])
    #expect(
      model.edges(from: 1).map(\.description).contains(
        "buy [credit throws, Failure] → failed"))
    #expect(model.approximations.contains(.unhandledFailures))
  }

  @Test func `no error is thrown if the options say so`() throws {
    var options = ExplorationOptions()
    options.failures = .never
    let model = try Shop().explored(options: options)

    #expect(model.path { $0.contains(.failed) } == nil)
  }

  @Test func `every error is explored if the options say so`() throws {
    var options = ExplorationOptions()
    options.failures = .everywhere
    let model = try Shop().explored(options: options)

    #expect(
      model.edges(from: 0).map(\.effect).contains(.failure), "an action that no transition handles")
  }

  struct Lift: Statechart {
    enum State: CaseIterable { case waiting, first, second, hall }
    enum Event: CaseIterable { case call, enter }

    var body: [Element] {
      state(.waiting) {
        on(.call, via: .selectionWithContext(among: [.first, .second]) { _ in .first })
      }
      state(.first) { on(.enter, to: .hall) }
      state(.second) { on(.enter, to: .hall) }
      state(.hall) {
        barrier("closed at night", unless: .guard { true })
        on(.enter, to: .waiting)
      }
    }
  }

  @Test func `a selection has each candidate and none, and a barrier rejects`() throws {
    let model = try Lift().explored()

    #expect(
      model.edges(from: 0).map(\.description) == [
        "call [selects first] → first", "call [selects second] → second",
        "call [selects no candidate] is ignored in waiting",
      ])
    #expect(
      model.edges(from: 1).map(\.description) == [
        "enter [closed at night] → hall", "enter [not closed at night] is rejected in first",
      ])
    #expect(model.findings.isEmpty)
  }

  struct Phone: Statechart {
    enum State: CaseIterable { case idle, ringing, talking }
    enum Event: Equatable {
      case call(Int), answer, timeout
      var number: Int? { if case .call(let number) = self { number } else { nil } }
    }

    var body: [Element] {
      state(.idle) { on(\.number, to: .ringing).when("known") { _, number in number > 0 } }
      state(.ringing) {
        after(.seconds(20), send: .timeout)
        on(.timeout, to: .idle)
        on(.answer, to: .talking)
        defers(.call(1))
      }
      state(.talking) { on(.answer, to: .idle) }
      on(.timeout, to: .talking)
    }
  }

  @Test func `a timer elapses while its state is active, and payloads need samples`() throws {
    let model = try Phone().explored(events: [.call(1), .answer])

    #expect(model.events.count == 3)
    #expect(
      model.edges(from: 0).map(\.description) == [
        "call(1) [known] → ringing", "call(1) [not known] is ignored in idle",
      ])
    #expect(
      model.edges(from: 1).map(\.description) == [
        "call(1) is deferred in ringing", "answer → talking", "timeout (timer) → idle",
      ])
    #expect(model.approximations.contains(.timers(["timeout"])))
  }

  @Test func `a timer's event among the samples comes without a timer, which the model says`()
    throws
  {
    #expect(
      try Phone().explored(events: [.call(1), .answer, .timeout]).approximations.contains(
        .timersAmongSamples(["timeout"])))
    let model = try Phone().explored(events: [.call(1), .answer])
    #expect(!model.approximations.contains(.timersAmongSamples(["timeout"])))
  }

  @Test func `a model without samples for a transition proves nothing`() throws {
    let model = try Phone().explored(events: [.answer])
    let verdict = model.check(.never("talking") { $0.contains(.talking) })

    #expect(
      model.approximations.contains(
        .missingSamples(["call(1)", "idle --Int [known]--> ringing"])))
    #expect(verdict.certainty == .unknown)
  }

  @Test func `a limit makes the model incomplete, and progress is reported`() throws {
    var options = ExplorationOptions()
    options.maximumConfigurations = 2
    let model = try Crossing().explored(options: options)

    #expect(!model.isComplete)
    #expect(model.configurations.count == 2)
    #expect(model.description.hasSuffix("incomplete: a limit was reached"))
  }
}
