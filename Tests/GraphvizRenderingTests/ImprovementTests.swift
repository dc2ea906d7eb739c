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

  // With an arrow that no other route improves: it keeps its own.
  @Test func `a layout with two further arrows is improved as recorded`() throws {
    let draft = DraftLayout(seed: 6, furtherEdges: 2)
    let improved = PictureImprover.improved(draft.layout, of: draft.drawing)
    try expectGolden(improved.text + "\n", "Improved-further.txt")
  }

  /// The improved scene of a draft with ten further arrows.
  private func crowdedScene(_ seed: UInt64) -> Scene {
    let draft = DraftLayout(seed: seed, furtherEdges: 10)
    return Scene(PictureImprover.improved(draft.layout, of: draft.drawing), of: draft.drawing)
  }

  // In these drafts, labels have to make room for each other, and arrows have to be routed once more
  // after all labels are placed.
  @Test(arguments: [6, 11, 23] as [UInt64])
  func `in a crowded picture no label and no arrow overlaps anything`(seed: UInt64) {
    let scene = crowdedScene(seed)
    #expect(LabelPlacer.failures(in: scene) == [])
    for arrow in scene.arrows {
      #expect(scene.faults(of: arrow.path, for: arrow) == 0)
      #expect(scene.labels(on: arrow.path, of: arrow) == 0)
    }
  }

  @Test func `an arrow is led back if rerouting it makes no room for its label`() throws {
    let scene = crowdedScene(20)
    #expect(LabelPlacer.failures(in: scene).count == 1)
    #expect(scene.arrows.allSatisfy { scene.labels(on: $0.path, of: $0) == 0 })
    // On the route that it had before: others are not worse.
    try expectGolden(scene.result.text + "\n", "Improved-crowded.txt")
  }

  @Test func `the label of another arrow is an obstacle to a line, and its own label is not`()
    throws
  {
    let draft = DraftLayout(seed: 0)
    var scene = Scene(draft.layout, of: draft.drawing)
    let arrow = try #require(scene.arrows.first { $0.line.label != nil })
    scene.arrows = [arrow]
    #expect(scene.labels(on: arrow.path, of: arrow) == 0)
    scene.arrows.append(
      Arrow(number: 100, id: "", edge: arrow.edge, own: arrow.own, line: arrow.line))
    #expect(scene.labels(on: arrow.path, of: arrow) == 1)
  }

  @Test(arguments: [16, 17])
  func `arrows start and end at the long sides of forks and joins`(bar: Int) throws {
    let draft = DraftLayout(seed: 0)
    let scene = Scene(draft.layout, of: draft.drawing)
    let box = try #require(scene.boxes[bar])
    let ports = scene.ports(of: bar, isInward: false, every: 8)
    #expect(box.height > box.width)
    #expect(!ports.isEmpty)
    #expect(ports.allSatisfy { $0.point.x == box.left || $0.point.x == box.right })
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
