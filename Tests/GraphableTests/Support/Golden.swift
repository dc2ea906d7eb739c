import Foundation
import Testing

/// Compares `text` with the file `Golden/name` beside the tests.
///
/// With `SCHEMATIC_RECORD=1` in the environment the file is written anew, and the test fails: a
/// recording proves nothing until it has been reviewed.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  let file = tests.appendingPathComponent("Golden/\(name)")
  guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text == golden, sourceLocation: sourceLocation)
    return
  }
  try text.write(to: file, atomically: true, encoding: .utf8)
  Issue.record("recorded \(name)", sourceLocation: sourceLocation)
}
