import Foundation

/// The error of a failed system call.
package struct NetworkError: Error, CustomStringConvertible {
  package let call: String
  package let code: Int32

  /// Creates the error of the last system call.
  package init(_ call: String) {
    self.call = call
    code = errno
  }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
