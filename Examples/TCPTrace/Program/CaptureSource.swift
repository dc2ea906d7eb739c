import Foundation
import TCPReplay

/// The source of a capture.
enum CaptureSource {
  case shipped(ShippedCapture)
  case file(String)

  /// Reads the capture.
  func capture() throws -> PacketCapture {
    switch self {
    case .shipped(let capture):
      return try PacketCapture(contentsOf: try capture.bytes())
    case .file(let path):
      guard let data = FileManager.default.contents(atPath: path) else {
        throw UnreadableFile(path: path, reason: "there is no such file, or it cannot be read")
      }
      do {
        return try PacketCapture(contentsOf: Array(data))
      } catch {
        throw UnreadableFile(path: path, reason: "\(error)")
      }
    }
  }
}

/// The error thrown when a file cannot be replayed.
struct UnreadableFile: Error, CustomStringConvertible {
  var path: String
  var reason: String

  var description: String { "\(path): \(reason)" }
}
