import Foundation

/// The error of a failed system call.
struct NetworkError: Error, CustomStringConvertible {
  let call: String
  let code: Int32

  /// Creates the error of the last system call.
  init(_ call: String) {
    self.call = call
    code = errno
  }

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}
