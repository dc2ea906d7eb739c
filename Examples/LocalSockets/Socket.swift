import Foundation

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
  // Writing to a closed connection is an error, and does not end the program.
  private let sendingFlags = Int32(MSG_NOSIGNAL)
#else
  private let streamType = SOCK_STREAM
  private let sendingFlags: Int32 = 0
#endif

/// A TCP socket of the local host, which is closed when it is deallocated.
///
/// Its methods block. ``hangUp()`` unblocks them from another thread.
package final class Socket: Sendable {
  private let descriptor: Int32

  package convenience init() throws(NetworkError) {
    try self.init(descriptor: socket(AF_INET, streamType, 0), during: "socket")
  }

  private init(descriptor: Int32, during call: String) throws(NetworkError) {
    guard descriptor >= 0 else { throw NetworkError(call) }
    self.descriptor = descriptor
    #if canImport(Darwin)
      // Writing to a closed connection is an error, and does not end the program.
      var isOn: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit {
    close(descriptor)
  }

  /// Binds a free port.
  ///
  /// Until the socket listens, connections to the port are refused.
  package func bindToFreePort() throws(NetworkError) -> UInt16 {
    var address = Self.address(port: 0)
    try check("bind", Self.withAddress(&address) { bind(descriptor, $0, $1) })
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = Self.withAddress(&address) { pointer, _ in
      getsockname(descriptor, pointer, &length)
    }
    try check("getsockname", status)
    return UInt16(bigEndian: address.sin_port)
  }

  package func startListening() throws(NetworkError) {
    try check("listen", listen(descriptor, 8))
  }

  /// Waits for a client.
  package func acceptCaller() throws(NetworkError) -> Socket {
    try Socket(descriptor: accept(descriptor, nil, nil), during: "accept")
  }

  package func connect(to port: UInt16) throws(NetworkError) {
    var address = Self.address(port: port)
    // With the module name, because this method has the name of the function.
    #if canImport(Glibc)
      let status = Self.withAddress(&address) { Glibc.connect(descriptor, $0, $1) }
    #else
      let status = Self.withAddress(&address) { Darwin.connect(descriptor, $0, $1) }
    #endif
    try check("connect", status)
  }

  package func write(_ text: String) throws(NetworkError) {
    let bytes = Array(text.utf8)
    let count = send(descriptor, bytes, bytes.count, sendingFlags)
    try check("send", count == bytes.count ? 0 : -1)
  }

  /// Reads until one of the two sides closes the connection.
  package func readAll() throws(NetworkError) -> String {
    try read { _ in false }
  }

  /// Reads a line, including its line feed.
  ///
  /// The result has no line feed if the connection is closed before.
  package func readLine() throws(NetworkError) -> String {
    try read { $0.last == UInt8(ascii: "\n") }
  }

  /// Reads until the condition holds for the bytes that were read, or the connection is closed.
  private func read(until isComplete: ([UInt8]) -> Bool) throws(NetworkError) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while !isComplete(bytes) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      try check("recv", Int32(clamping: count))
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Closes the connection on both sides.
  package func hangUp() {
    // The error for a socket that is not connected is ignored.
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private func check(_ call: String, _ status: Int32) throws(NetworkError) {
    guard status >= 0 else { throw NetworkError(call) }
  }

  private static func address(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    return address
  }

  private static func withAddress(
    _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
