import Foundation
import Testing

@testable import GraphvizRendering

/// Improvements of layouts that do not come from Graphviz, and are the same everywhere.
struct ImprovementTests {
  @Test(arguments: [0, 1, 7, 10] as [UInt64])
  func `a layout is improved as recorded`(seed: UInt64) throws {
    let draft = DraftLayout(seed: seed)
    let improved = PictureImprover.improved(draft.layout, of: draft.drawing)
    try expectGolden(improved.text + "\n", "Improved-\(seed).txt")
  }
}

/// Compares a text with a file, or records it, if `SCHEMATIC_RECORD` is 1.
private func expectGolden(_ text: String, _ name: String) throws {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden/\(name)")
  guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden)
    return
  }
  try text.write(to: file, atomically: true, encoding: .utf8)
  Issue.record("recorded \(name)")
}
