import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A secret that stays the same when a program is started again, for development.
///
/// ```swift
/// let inspector = try Inspector.start(secret: InspectorSecret(keptIn: file))
/// ```
/// The address of the page is then the same after a restart at the same port, and an open page continues. A client that
/// reads the file can open the page. Without a secret of its own, each inspector has a new one.
public struct InspectorSecret: Hashable, Sendable {
  /// The token, the session, the secret of the page, and the name of the cookie.
  let parts: [String]

  /// A new secret.
  init() { parts = (0..<4).map { _ in Self.randomText() } }

  /// Reads a secret from a file, or makes one and writes it into a new file that only its owner can read.
  ///
  /// - Parameter file: The file. Its folder must exist.
  /// - Throws: ``InspectorError/secretFile(_:reason:)`` if the file cannot be read or written, holds something else, or
  ///   can be read by other users.
  public init(keptIn file: URL) throws(InspectorError) {
    if let known = try Self.read(file) {
      parts = known
      return
    }
    let made = Self()
    try made.write(to: file)
    parts = made.parts
  }

  /// - Returns: `nil` if there is no file.
  private static func read(_ file: URL) throws(InspectorError) -> [String]? {
    let manager = FileManager.default
    guard manager.fileExists(atPath: file.path) else { return nil }
    let mode = try? manager.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    guard let mode, mode.intValue & 0o077 == 0 else {
      throw .secretFile(
        file.path, reason: "Other users may read it. Delete it, or give it the mode 600.")
    }
    guard let data = manager.contents(atPath: file.path) else {
      throw .secretFile(file.path, reason: "It cannot be read. Check its permissions.")
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    let isWhole = lines.count == 4 && Set(lines).count == 4
    guard isWhole, lines.allSatisfy({ $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) }) else {
      throw .secretFile(file.path, reason: "It holds no secret of an inspector. Delete it.")
    }
    return lines
  }

  /// Writes a file that did not exist before, so that no other file is followed or changed.
  private func write(to file: URL) throws(InspectorError) {
    let handle = open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard handle >= 0 else {
      throw .secretFile(file.path, reason: "It cannot be made. Check its folder.")
    }
    let text = parts.map { "\($0)\n" }.joined()
    do {
      let output = FileHandle(fileDescriptor: handle, closeOnDealloc: true)
      try output.write(contentsOf: Data(text.utf8))
      try output.close()
    } catch {
      throw .secretFile(file.path, reason: "It cannot be written. Delete it.")
    }
  }

  /// 128 bits from the system's generator, as 32 digits.
  static func randomText() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
