import Graphable
import Testing

struct DOTLabelableTests {
  @Test func `the items of a CaseIterable type are its cases`() {
    #expect(Number.dotLabelableItems == [.One, .Two, .Three])
  }

  @Test func `the label of a case is its name`() {
    #expect(Operation.dotLabelableItems.map(\.dotLabel) == ["Increment", "Decrement"])
  }

  @Test(arguments: HUDEvent.dotLabelableItems)
  func `the label of a case with a payload is its name alone`(event: HUDEvent) {
    let expected =
      switch event {
      case .takeDamage: "takeDamage"
      case .move: "move"
      case .say: "say"
      case .reset: "reset"
      case .heal: "heal"
      }
    #expect(event.dotLabel == expected)
  }

  @Test func `the label of a CustomStringConvertible value is its description`() {
    #expect(Described.at(1).dotLabel == "position")
    #expect(DescribedCase.on.dotLabel == "lit")
  }

  @Test func `a raw value is not used as a label`() {
    #expect(Raw.on.dotLabel == "on")
  }

  @Test func `the label of a value that is no enum is its printed form`() {
    #expect(Floor(number: 3).dotLabel == "Floor(number: 3)")
  }

  @Test func `a type can provide its own labels`() {
    #expect(Custom.dotLabelableItems.map(\.dotLabel) == ["first & last", ""])
  }
}

enum HUDEvent: DOTLabelable {
  case takeDamage(Double)
  case move(Int, Int)
  case say(text: String)
  case reset(())
  case heal

  static var dotLabelableItems: [HUDEvent] {
    [.takeDamage(13.37), .move(1, 2), .say(text: "hi"), .reset(()), .heal]
  }
}

private enum Described: DOTLabelable, CustomStringConvertible {
  case at(Int)
  static var dotLabelableItems: [Described] { [.at(0)] }
  var description: String { "position" }
}

private enum DescribedCase: DOTLabelable, CaseIterable, CustomStringConvertible {
  case on
  var description: String { "lit" }
}

private enum Raw: String, DOTLabelable, CaseIterable {
  case on = "1"
}

private struct Floor: DOTLabelable {
  let number: Int
  static var dotLabelableItems: [Floor] { [] }
}

private enum Custom: DOTLabelable, CaseIterable {
  case first, second
  var dotLabel: String { self == .first ? "first & last" : "" }
}
