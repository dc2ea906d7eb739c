import Foundation
import Testing

@testable import SchematicInspector

@Suite final class InspectorSecretTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("secret-\(UUID().uuidString)")
  private var file: URL { folder.appendingPathComponent("inspector") }
  private let requests = `Answering requests`()

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func inspector() throws -> Inspector {
    Inspector(hosts: ["127.0.0.1:8421"], secret: try InspectorSecret(keptIn: file))
  }

  private func reason() -> String? {
    do throws(InspectorError) { _ = try InspectorSecret(keptIn: file) } catch {
      if case .secretFile(file.path, let reason) = error { return reason }
    }
    return nil
  }

  @Test func `a page continues after a restart with the same secret`() async throws {
    let first = try inspector()
    let session = try await requests.session(of: first)
    let second = try inspector()
    #expect(second.token == first.token)
    #expect(await requests.respond("GET", "/log?machine=m1", session, of: second).status == 404)
    let other = Inspector(hosts: ["127.0.0.1:8421"])
    #expect(await requests.respond("GET", "/log?machine=m1", session, of: other).status == 403)
  }

  @Test func `only the owner can read the file`() throws {
    _ = try inspector()
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    #expect(reason() == "Other users may read it. Delete it, or give it the mode 600.")
  }

  @Test(arguments: [
    "", "secret\n", "\(String(repeating: "\(String(repeating: "0", count: 32))\n", count: 4))",
  ])
  func `a file with something else is refused`(text: String) throws {
    #expect(
      FileManager.default.createFile(
        atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    #expect(reason() == "It holds no secret of an inspector. Delete it.")
  }

  @Test func `a missing folder is an error`() {
    let missing = folder.appendingPathComponent("missing/inspector")
    #expect(
      throws: InspectorError.secretFile(
        missing.path, reason: "It cannot be made. Check its folder.")
    ) { try InspectorSecret(keptIn: missing) }
  }

  @Test func `streams of two inspectors have different runs`() async throws {
    var runs: Set<String> = []
    for _ in 0..<2 {
      let stream = try #require(await inspector().stream())
      var parts = stream.makeAsyncIterator()
      let line = try #require(await parts.next().map { String(decoding: $0, as: UTF8.self) })
      let run = try #require(line.firstMatch(of: /"run":"([0-9a-f]{32})"/))
      runs.insert(String(run.output.1))
    }
    #expect(runs.count == 2)
  }
}
