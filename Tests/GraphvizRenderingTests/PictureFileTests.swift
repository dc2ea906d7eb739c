import Foundation
import Testing

@testable import GraphvizRendering

struct PictureFileTests {
  @Test func `writing a picture leaves no other file in the folder`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door.svg"
      try PictureFile(path: path).write(Array("first, and longer".utf8))
      try PictureFile(path: path).write(Array("second".utf8))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["door.svg"])
    }
  }

  @Test func `writing to a folder that does not exist is an error with path and reason`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/nowhere/door.svg"
      let error = try #require(throws: RenderingError.self) {
        try PictureFile(path: path).write([])
      }
      #expect(error == .notWritable(path: path, reason: "No such file or directory"))
      #expect(error.description.contains("“\(path)”: No such file or directory."))
    }
  }

  @Test func `writing to a path that is a folder is an error, and the folder stays`() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/door.svg"
      try FileManager.default.createDirectory(
        atPath: path + "/inside", withIntermediateDirectories: true)
      #expect(throws: RenderingError.self) { try PictureFile(path: path).write([]) }
      #expect(FileManager.default.fileExists(atPath: path + "/inside"))
    }
  }
}

/// Calls `body` with the path of a new folder, and removes it afterwards.
func withTemporaryFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}
