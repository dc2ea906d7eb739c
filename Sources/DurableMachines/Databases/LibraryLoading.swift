/// Loads the first library that can be loaded, or throws the linker's message about the first.
///
/// - Parameters:
///   - names: The names of the libraries, in order of preference.
///   - dialect: The dialect of the database, for the error.
///   - load: Loads a library, or writes a message of at most the given number of bytes.
func loadFirst<Functions>(
  _ names: [String], of dialect: MachineStore.Dialect,
  _ load: (String, UnsafeMutablePointer<CChar>, Int32) -> UnsafePointer<Functions>?
) throws -> UnsafePointer<Functions> {
  var reasons: [String] = []
  for name in names {
    var message = [CChar](repeating: 0, count: 512)
    if let functions = load(name, &message, Int32(message.count)) { return functions }
    reasons.append(
      message.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" })
  }
  throw DatabaseLibraryError(dialect: dialect, reason: reasons.first ?? "no name was given")
}
