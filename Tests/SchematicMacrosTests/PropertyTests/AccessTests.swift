import Events
import SchematicMacros
import Testing

// That this file compiles is what the tests are about; with one access modifier less, it would not.

struct AccessTests {
  @Test func `the property of a public enum is public`() {
    #expect(PublicEvent.volume(0.5).volume == 0.5)
  }

  @Test func `the property of a package enum is accessible in the package`() {
    #expect(PackageEvent.volume(0.5).volume == 0.5)
  }

  @Test func `the property of a public enum in another type is public`() {
    #expect(Player.NestedEvent.volume(0.5).volume == 0.5)
  }

  @Test func `the property of an enum in a public extension is public`() {
    #expect(Player.EventOfPublicExtension.volume(0.5).volume == 0.5)
  }

  @Test func `the property of a private enum is accessible wherever the enum is`() {
    #expect(PrivateEvent.volume(0.5).volume == 0.5)
    #expect(FileprivateEvent.volume(0.5).volume == 0.5)
    #expect(Deck().level == 0.5)
  }
}

@PayloadProperties
private enum PrivateEvent {
  case power
  case volume(Double)
}

@PayloadProperties
fileprivate enum FileprivateEvent {
  case power
  case volume(Double)
}

private struct Deck {
  @PayloadProperties
  private enum Event {
    case power
    case volume(Double)
  }
  var level: Double? { Event.volume(0.5).volume }
}
