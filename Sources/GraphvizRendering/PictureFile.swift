// Foundation's essentials, where they can be had by themselves, spare the user the rest of it.
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

/// A file that a picture is written to.
struct PictureFile {
  let path: String

  /// Writes `bytes` beside the file and moves them into place, so that nobody reads half a picture.
  func write(_ bytes: [UInt8]) throws(RenderingError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .notWritable(path: path, reason: Self.reason(of: error))
    }
  }

  /// The system's own words: Foundation's say “The file doesn’t exist” of a folder.
  private static func reason(of error: any Error) -> String {
    guard let error = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
    return String(cString: strerror(error.code.rawValue))
  }
}
