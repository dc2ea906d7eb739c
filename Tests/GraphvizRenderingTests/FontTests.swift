#if os(Linux)
  import Foundation
  import Graphable
  import Testing

  @testable import GraphvizRendering

  /// Draws in processes of their own, because fonts are searched for once.
  @Suite(
    .needsGraphviz, .enabled(if: fontFolders.count == 2, "Install the fonts DejaVu and Liberation.")
  )
  struct FontTests {
    @Test func `a picture has the same bytes with other fonts`() async throws {
      let first = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { try draw(as: .svg, withFonts: 0) }
      let second = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { try draw(as: .svg, withFonts: 1) }
      let svg = try #require(first?.standardOutputContent)
      #expect(String(decoding: svg, as: UTF8.self).contains("状態"))
      #expect(svg == second?.standardOutputContent)
    }

    /// Without this, both folders could lead to the same font.
    @Test func `a picture of pixels has other bytes with other fonts`() async throws {
      let first = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { try draw(as: .png, withFonts: 0) }
      let second = await #expect(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { try draw(as: .png, withFonts: 1) }
      #expect(try #require(first?.standardOutputContent) != second?.standardOutputContent)
    }
  }

  /// The folders with the fonts Liberation Sans and DejaVu Sans.
  private let fontFolders: [String] = {
    let root = "/usr/share/fonts"
    let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return ["LiberationSans-Regular.ttf", "DejaVuSans.ttf"].compactMap { name in
      files.first { $0.hasSuffix("/" + name) }.map { root + "/" + $0.dropLast(name.count + 1) }
    }
  }()

  /// Writes the picture of a graph with all kinds of text to the standard output.
  private func draw(as format: ImageFormat, withFonts index: Int) throws {
    try withTemporaryFolder { folder in
      let configuration = """
        <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
        <fontconfig><dir>\(fontFolders[index])</dir><cachedir>\(folder)</cachedir></fontconfig>
        """
      try configuration.write(toFile: folder + "/fonts.conf", atomically: true, encoding: .utf8)
      setenv("FONTCONFIG_FILE", folder + "/fonts.conf", 1)
      try FileHandle.standardOutput.write(contentsOf: Data(graph.rendered(as: format)))
    }
  }

  private var graph: StateGraph {
    StateGraph(
      name: "フォント 11",
      nodes: [
        .init(.composite, label: "composite مرحبا", activities: [.init("enter")]),
        .init(.region, label: "region 🚀", in: 0), .init(.region, label: "region 11", in: 0),
        .init(.state, label: "状態", activities: [.init("action")], in: 1),
        .init(.state, label: "WAVE To", isFolded: true, visits: 11, in: 1),
        .init(.state, label: "other", in: 2), .init(.final, label: "done"),
      ],
      edges: [
        .init(from: 3, to: 4, .init("イベント")), .init(from: 4, to: 3, .init("back 11 👩‍👩‍👧")),
        .init(from: 0, to: 6, .init("إلغاء")), .init(from: 0, to: 0, .init("again")),
      ], notes: ["A note, فقط"])
  }
#endif
