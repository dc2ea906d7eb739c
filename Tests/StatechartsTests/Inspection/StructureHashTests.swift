import Statecharts
import Testing

/// The hash of a chart's structure.
@Suite struct StructureHashTests {
  struct Box: Statechart {
    typealias State = String
    typealias Event = String
    var first = "a"
    var last = "b"
    var event = "go"
    var delay = 1
    var timer = "patience"
    var task = "work"
    var isComposite = false
    var hasGuard = false

    var body: [Element] {
      state(first) {
        on(event, to: last).when { _ in !hasGuard }
        after(.seconds(delay), timer: timer, send: event)
        run(task, with: \.self) { _ in }
      }
      state(last) { if isComposite { state("c") } }
    }
  }

  private func hash(_ chart: Box) throws -> String { try StatechartSchema(chart).structureHash }

  @Test func `it is the same in each process`() throws {
    #expect(try hash(Box()) == "7991bd02c5b7d631")
  }

  @Test func `guards, delays and the order of declaration do not count`() throws {
    #expect(try hash(Box(hasGuard: true)) == hash(Box()))
    #expect(try hash(Box(delay: 2)) == hash(Box()))
  }

  @Test(arguments: [
    Box(first: "x"), Box(last: "x"), Box(event: "x"), Box(timer: "x"), Box(task: "x"),
    Box(isComposite: true),
  ])
  func `names and nesting count`(box: Box) throws {
    #expect(try hash(box) != hash(Box()))
  }

  private struct Payment: Statechart {
    enum State { case open, paid }
    enum Event: Equatable { case pay(Int) }
    let sum: Int

    var body: [Element] {
      state(.open) { on(.pay(sum), to: .paid) }
      state(.paid)
    }
  }

  @Test func `payloads of events do not count`() throws {
    let hashes = try [1, 2].map { try StatechartSchema(Payment(sum: $0)).structureHash }
    #expect(hashes[0] == hashes[1])
  }
}
