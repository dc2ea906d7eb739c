import ChartModel

extension JSONReader {
  /// Reads the bytes of a file.
  ///
  /// - Throws: All duplicate members, and the first fault of the syntax, in the order of their positions.
  static func read(_ bytes: [UInt8], file: String?) throws(ChartDocumentError) -> JSONNode {
    do {
      return try read(bytes)
    } catch {
      var faults = JSONFaults()
      for fault in error.faults { faults.add(fault.message, at: fault.position) }
      throw faults.error(file: file)
    }
  }
}
