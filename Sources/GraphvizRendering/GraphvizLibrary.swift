import CGraphviz

/// The functions of libgvc, found at run time.
///
/// Used only while the lock of the process is held.
@dynamicMemberLookup
struct GraphvizLibrary {
  /// The file names of the library on this platform.
  ///
  /// The name for the current version comes first, then that for 2.42 (Debian 12, Ubuntu 22.04),
  /// then that of development packages. macOS does not search the folders of Homebrew on Apple
  /// silicon and of MacPorts by default.
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

  /// Loads the first library of `names` that can be loaded.
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

  /// Parses a graph into an open and empty one.
  ///
  /// Only for Graphviz 2.
  func read(_ text: String, into graph: OpaquePointer) -> OpaquePointer? {
    cgraphviz_read(functions, graph, text)
  }

  /// The messages of Graphviz since ``forgetErrors()``, in one line.
  var messages: String { Self.messages }

  /// Discards all earlier messages.
  func forgetErrors() {
    cgraphviz_clear_messages()
    _ = self.agreseterrors()
  }

  private static var messages: String {
    String(cString: cgraphviz_messages()).split(whereSeparator: \.isNewline)
      .joined(separator: "; ")
  }
}
