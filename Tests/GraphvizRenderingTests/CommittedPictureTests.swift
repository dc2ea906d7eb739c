import Foundation
import Graphable
import GraphvizRendering
import Testing

/// The pictures in the repository: of the examples, and of the documentation's pages.
struct CommittedPictureTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

  /// The texts of all diagrams, and the SVG of each.
  private static let diagrams: [(text: URL, picture: URL)] = {
    let folder = root.appendingPathComponent("Diagrams")
    let examples = files(in: folder, "dot").map {
      ($0, $0.deletingPathExtension().appendingPathExtension("svg"))
    }
    let pictures = files(in: root.appendingPathComponent("Sources"), "")
      .flatMap { library in
        files(
          in: library.appendingPathComponent("\(library.lastPathComponent).docc/Resources"), "svg")
      }
    let pages = files(in: folder.appendingPathComponent("Pages"), "dot").compactMap { text in
      let name = text.deletingPathExtension().lastPathComponent + ".svg"
      return pictures.first { $0.lastPathComponent == name }.map { (text, $0) }
    }
    return examples + pages
  }()

  private static func files(in folder: URL, _ suffix: String) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { folder.appendingPathComponent($0) }
      .filter { $0.pathExtension == suffix }
  }

  @Test func `every text of a diagram has a picture`() {
    let texts = ["Diagrams", "Diagrams/Pages"]
      .flatMap { Self.files(in: Self.root.appendingPathComponent($0), "dot") }
    #expect(texts.count > 40)
    #expect(Self.diagrams.map(\.text) == texts)
  }

  @Test func `the pictures in the repository have no faults`() throws {
    for (text, picture) in Self.diagrams {
      let name = picture.lastPathComponent
      let dot = try String(contentsOf: text, encoding: .utf8)
      let graph = try #require(DOTGraphReader.graph(of: dot), "\(name)")
      let faults = try PictureFaults(in: Array(Data(contentsOf: picture)), of: graph)
      #expect(faults.grave == [], "\(name)")
      #expect(faults.confusing == [], "\(name)")
      #expect(faults.crossedFrames == [], "\(name)")
    }
  }

  @Test func `ids are unique in each picture`() throws {
    for (_, picture) in Self.diagrams {
      let svg = try String(contentsOf: picture, encoding: .utf8)
      let ids = svg.components(separatedBy: " id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(Set(ids).count == ids.count, "\(picture.lastPathComponent)")
    }
  }
}
