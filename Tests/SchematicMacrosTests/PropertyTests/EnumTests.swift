import SchematicMacros
import Testing

struct EnumTests {
  @Test func `an enum may be generic`() {
    #expect(Loading.loaded("page").loaded == "page")
    #expect(Loading<Int>.failed(code: 1, last: nil).failed?.code == 1)
  }

  @Test func `an enum may be indirect`() {
    let tree = Tree.node(.leaf(1), .leaf(2))
    #expect(tree.node?.1.leaf == 2)
    #expect(Chain.link(.end).link?.link == nil)
  }

  @Test func `an enum may be in a generic type`() {
    #expect(Box<Int>.Event.put(1).put == 1)
  }

  @Test func `an enum may conform to Equatable in an extension`() {
    #expect(Signal.pulse(1) == .pulse(1))
    #expect(Signal.pulse(1).pulse == 1)
  }

  @Test func `an enum with its own equality may conform in an extension`() {
    #expect(Reply.failed(CancellationError()) == .failed(CancellationError()))
    #expect(Reply.number(1) != .number(2))
    #expect(Reply.number(1).number == 1)
  }

  @Test func `an enum may have one case only`() {
    #expect(Single.only(1).only == 1)
  }

  @Test func `names may be keywords`() {
    #expect(Keyword.default(1).default == 1)
    #expect(Keyword.class(in: 1, for: 2).class?.for == 2)
    #expect(Keyword.`init`(1).`init` == 1)
    #expect(Keyword.open(1).open == 1)
    #expect(Keyword.none(1).none == 1)
    #expect(Keyword.value(1).value == 1)
    let key: KeyPath<Keyword, Int?> = \.default
    #expect(Keyword.default(1)[keyPath: key] == 1)
  }

  @Test func `a method with parameters may have the name of a case`() {
    #expect(Adding.add(1).add == 1)
    #expect(Adding.add(1).add(to: 2) == 2)
  }

  @Test func `the properties of cases in an if directive are in one, too`() {
    #expect(Conditional.always(1).always == 1)
    #expect(Conditional.either("debug or not").either == "debug or not")
    #expect(Conditional.inner(1).inner == 1)
    #expect(Conditional.plain.always == nil)
  }

  @available(*, deprecated)
  @Test func `the property of a deprecated case is deprecated`() {
    #expect(Versioned.old(1).old == 1)
    #expect(Versioned.new(2).new == 2)
  }
}

@PayloadProperties
private enum Loading<Value: Equatable> {
  case idle, loaded(Value), failed(code: Int, last: Value?)
}

@PayloadProperties
private indirect enum Tree {
  case leaf(Int), node(Tree, Self)
}

@PayloadProperties
private enum Chain {
  case end
  indirect case link(Chain)
}

private struct Box<Value> {
  @PayloadProperties
  enum Event {
    case put(Value), take
  }
}

@PayloadProperties
private enum Signal {
  case pulse(Int), pause
}
extension Signal: Equatable {}

@PayloadProperties
private enum Single {
  case only(Int)
}

@PayloadProperties
private enum Keyword {
  case `default`(Int)
  case `class`(in: Int, for: Int)
  case `init`(Int)
  case open(Int), none(Int), value(Int)
}

@PayloadProperties
private enum Adding {
  case add(Int)
  func add(to number: Int) -> Int { number }
}

@PayloadProperties
private enum Conditional {
  case plain
  case always(Int)
  #if os(Atari)
    case either(Atari)
    case never(Atari, Int)
  #elseif swift(>=5)
    case either(String)
    #if !os(Atari)
      case inner(Int)
    #endif
  #else
    case either(Int)
  #endif
}

@PayloadProperties
private enum Versioned {
  @available(*, deprecated, message: "Use new(_:)")
  case old(Int)
  case new(Int)
  @available(*, unavailable)
  case never(Int)
}

// Its payload is not Equatable: with the conformance in the declaration of the enum, it does not compile.
@PayloadProperties
private enum Reply {
  case number(Int), failed(any Error)

  static func == (left: Self, right: Self) -> Bool { "\(left)" == "\(right)" }
}

extension Reply: Equatable {}
