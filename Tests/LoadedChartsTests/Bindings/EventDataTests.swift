import ChartDocuments
import LoadedCharts
import Testing

struct EventDataTests {
  private struct Song: Codable, Equatable {
    var title: String
    var seconds: Double
    var tags: [String]?
  }

  @Test func `the data of an event is a value of the program as JSON`() throws {
    let song = Song(title: "\"Air\"\n", seconds: 3.5, tags: nil)
    let event = try NamedEvent("loaded", encoding: song)
    #expect(try event.value(as: Song.self) == song)
    #expect(try NamedEvent("count", encoding: 3).data == .number("3"))
    #expect(try NamedEvent("name", encoding: "x").value(as: String.self) == "x")
  }

  @Test func `data of another type is an error, and no data is none`() throws {
    #expect(try NamedEvent("loaded").value(as: Song.self) == nil)
    let other = NamedEvent("x", data: .bool(true))
    #expect(throws: DecodingError.self) { try other.value(as: Song.self) }
  }

  @Test func `events are equal if their names and data are`() {
    #expect(NamedEvent("a") == "a")
    #expect(NamedEvent("a", data: .null) != "a")
    #expect("\(NamedEvent("a", data: .null))" == "a")
  }
}
