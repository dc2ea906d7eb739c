/// Why a state graph could not be rendered.
///
/// Printed, each says what happened, where, and the command that mends it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RenderingError: Error, Hashable, Sendable {
  /// Graphviz is not installed: none of the libraries `tried` could be loaded.
  ///
  /// `reason` is the dynamic linker's, nil when it merely found none of them.
  case graphvizNotInstalled(tried: [String], reason: String?)

  /// Graphviz's library is there, but it finds no plugin to lay a graph out with.
  case pluginsNotConfigured(version: String)

  /// Graphviz has no plugin that draws `format`.
  case formatNotSupported(_ format: String, version: String)

  /// The extension of `path` is none of ``ImageFormat``'s.
  case unknownPathExtension(path: String)

  /// Graphviz refused the graph or gave up on it; `messages` are its own.
  case graphRefused(messages: String)

  /// The picture was made, but it could not be written to `path`.
  case notWritable(path: String, reason: String)
}

extension RenderingError: CustomStringConvertible {
  /// What happened, where, and what to do about it.
  public var description: String {
    switch self {
    case .graphvizNotInstalled(let tried, nil):
      "Graphviz is not installed: found none of \(list(tried)). Install it: \(Self.installation)."
    case .graphvizNotInstalled(_, let reason?):
      "Graphviz could not be loaded: \(reason). Install it anew: \(Self.installation)."
    case .pluginsNotConfigured(let version):
      "Graphviz \(version) has no layout plugins: they, or their configuration, are missing. "
        + Self.renewal
    case .formatNotSupported(let format, let version):
      "Graphviz \(version) has no plugin for \(format): it, or its configuration, is missing. "
        + Self.renewal
    case .unknownPathExtension(let path):
      "The name “\(path)” does not say which picture to write: let it end in "
        + "\(list(ImageFormat.allCases.map { "." + $0.rawValue }))."
    case .graphRefused(let messages):
      "Graphviz could not draw the graph: \(messages)"
    case .notWritable(let path, let reason):
      "The picture could not be written to “\(path)”: \(reason)."
    }
  }

  private static var installation: String {
    #if os(macOS)
      "`brew install graphviz`"
    #else
      "`apt-get install graphviz`, or your system's command for the same"
    #endif
  }

  private static var renewal: String {
    "Install all of Graphviz (\(installation)), then renew the configuration: "
      + "`dot -c`, as an administrator."
  }

  private func list(_ items: [String]) -> String {
    items.joined(separator: ", ")
  }
}
