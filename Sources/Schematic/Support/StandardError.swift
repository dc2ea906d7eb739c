#if DEBUG
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// Writes a text to the standard error, or to the standard output where the C library has no `write`.
  func writeToStandardError(_ text: String) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      var text = text
      text.withUTF8 { bytes in
        // There is no place left to report that the report failed.
        _ = write(2, bytes.baseAddress, bytes.count)
      }
    #else
      print(text, terminator: "")
    #endif
  }
#endif
