import CGraphviz

/// The functions of libgvc, found at run time.
///
/// Used with the process's lock held.
@dynamicMemberLookup
struct GraphvizLibrary {
  /// The names that the library has on this platform.
  ///
  /// The current version's first, then that of 2.42 (Debian 12, Ubuntu 22.04), then the one that
  /// development packages add. macOS does not by itself search the folders of Homebrew on Apple
  /// silicon and of MacPorts.
  static let names: [String] = {
    #if canImport(Darwin)
      [
        "libgvc.dylib", "/opt/homebrew/lib/libgvc.dylib", "/usr/local/lib/libgvc.dylib",
        "/opt/local/lib/libgvc.dylib",
      ]
    #else
      ["libgvc.so.7", "libgvc.so.6", "libgvc.so"]
    #endif
  }()

  private let functions: UnsafePointer<CGraphvizLibrary>

  /// Loads the first of `names` that can be.
  init(names: [String]) throws(RenderingError) {
    var reason: String?
    for name in names {
      cgraphviz_clear_messages()
      if let functions = cgraphviz_load(name) {
        self.functions = functions
        return
      }
      let message = Self.messages
      if !message.lowercased().contains("no such file") { reason = reason ?? message }
    }
    throw .graphvizNotInstalled(tried: names, reason: reason)
  }

  subscript<Function>(dynamicMember name: KeyPath<CGraphvizLibrary, Function>) -> Function {
    functions.pointee[keyPath: name]
  }

  /// Parses a graph of our own into an open and empty one.
  ///
  /// Only for Graphviz 2.
  func read(_ text: String, into graph: OpaquePointer) -> OpaquePointer? {
    cgraphviz_read(functions, graph, text)
  }

  /// What Graphviz has reported since ``forgetErrors()``, on one line.
  var messages: String { Self.messages }

  /// Makes what is reported from here on the only thing that counts.
  func forgetErrors() {
    cgraphviz_clear_messages()
    _ = self.agreseterrors()
  }

  private static var messages: String {
    String(cString: cgraphviz_messages()).split(whereSeparator: \.isNewline)
      .joined(separator: "; ")
  }
}
