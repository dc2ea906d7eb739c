// FoundationEssentials, if available, avoids linking the rest of Foundation.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(WinSDK)
  import WinSDK
#endif

/// The file of a picture.
struct PictureFile {
  let path: String

  /// Writes `bytes` to a temporary file and renames it, so that no reader sees a partial picture.
  func write(_ bytes: [UInt8]) throws(RenderingError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .notWritable(path: path, reason: Self.reason(of: error))
    }
  }

  /// The description of the system.
  ///
  /// That of Foundation says “The file doesn’t exist” for a missing folder.
  private static func reason(of error: any Error) -> String {
    guard let error = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return String(cString: strerror(error.code.rawValue))
  }
}
