import Foundation

/// A call of the operating system that failed.
struct NetworkError: Error, CustomStringConvertible {
  let call: String
  let code: Int32

  /// Reads the reason of the call that failed just now.
  init(_ call: String) {
    self.call = call
    code = errno
  }

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}
