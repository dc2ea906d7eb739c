import SchematicMacros
import Testing

struct ValueTests {
  @PayloadProperties
  enum Event {
    case power
    case volume(Double)
    case launch(page: String)
    case connect(host: String, port: Int)
    case move(Int, Int)
    case drag(Int, by: Int, Int)
    case found(String?)
    case anything(Any?)
    case list([Int]), dictionary([String: Int])
    case retry(count: Int = 3, message: String = "again")
    case perform(() -> Int)
    case convert(with: @Sendable (Int) -> Int, times: Int)
    case delayed(@autoclosure () -> Int)
    case unwrapped(Int!)
    case failure(any Error)
    case both(CustomStringConvertible & Sendable)
    case kind(Int.Type)
    case nothing(Void)
    case pair((left: Int, right: Int))
    case commented(
      // The first value.
      first: Int,  // It is a number.
      second: (Int /* a number */) -> Int  // And this is a function.
    )
  }

  @Test func `one value is returned without its label`() {
    #expect(Event.volume(0.5).volume == 0.5)
    let page: String? = Event.launch(page: "/letters").launch
    #expect(page == "/letters")
  }

  @Test func `every other case returns nil`() {
    #expect(Event.power.volume == nil)
    #expect(Event.launch(page: "/letters").volume == nil)
    #expect(Event.volume(0.5).connect == nil)
  }

  @Test func `several values are a tuple with their labels`() throws {
    let connect = try #require(Event.connect(host: "localhost", port: 80).connect)
    #expect(connect.host == "localhost")
    #expect(connect.port == 80)
  }

  @Test func `values without labels are a tuple without labels`() throws {
    let move: (Int, Int) = try #require(Event.move(1, 2).move)
    #expect(move == (1, 2))
    let drag = try #require(Event.drag(1, by: 2, 3).drag)
    #expect(drag.0 == 1 && drag.by == 2 && drag.2 == 3)
  }

  @Test func `an optional payload gives a double optional`() {
    let found: String?? = Event.found(nil).found
    #expect(found == .some(nil))
    #expect(Event.found("a").found == "a")
    let other: String?? = Event.power.found
    #expect(other == nil)
    #expect(Event.anything(nil).anything != nil)
    #expect(Event.power.anything == nil)
  }

  @Test func `default values of a case are values like others`() {
    #expect(Event.retry().retry?.count == 3)
    #expect(Event.retry(count: 1).retry?.message == "again")
  }

  @Test func `closures are payloads`() {
    #expect(Event.perform { 7 }.perform?() == 7)
    #expect(Event.convert(with: { $0 + 1 }, times: 2).convert?.with(1) == 2)
    #expect(Event.delayed(7).delayed?() == 7)
  }

  @Test func `types that need parentheses are payloads`() {
    struct Failure: Error {}
    #expect(Event.failure(Failure()).failure is Failure)
    #expect(Event.both(1).both?.description == "1")
    #expect(Event.kind(Int.self).kind == Int.self)
    #expect(Event.list([1]).list == [1])
    #expect(Event.dictionary(["a": 1]).dictionary == ["a": 1])
    #expect(Event.unwrapped(1).unwrapped == 1)
    #expect(Event.nothing(()).nothing != nil)
    #expect(Event.pair((1, 2)).pair?.right == 2)
  }

  @Test func `comments between the values do not matter`() {
    #expect(Event.commented(first: 1, second: { $0 + 1 }).commented?.second(1) == 2)
  }

  @Test func `the property has a key path`() {
    let volume: KeyPath<Event, Double?> = \.volume
    #expect(Event.volume(0.5)[keyPath: volume] == 0.5)
  }
}
