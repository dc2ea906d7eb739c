/// The error thrown when a state graph cannot be rendered.
///
/// The description has the failure, its place, and the command that fixes it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RenderingError: Error, Hashable, Sendable {
  /// Graphviz is not installed: none of the libraries `tried` could be loaded.
  ///
  /// `reason` is the message of the dynamic linker, or `nil` if no library was found.
  case graphvizNotInstalled(tried: [String], reason: String?)

  /// The library of Graphviz was loaded, but it has no plugin for layouts.
  case pluginsNotConfigured(version: String)

  /// Graphviz has no plugin that draws `format`.
  case formatNotSupported(_ format: String, version: String)

  /// The extension of `path` is not that of an ``ImageFormat``.
  case unknownPathExtension(path: String)

  /// Graphviz rejected the graph or failed; `messages` are the messages of Graphviz.
  case graphRefused(messages: String)

  /// The picture could not be written to `path`.
  case notWritable(path: String, reason: String)
}

extension RenderingError {
  /// Whether Graphviz, one of its plugins or their configuration is missing, so that an installation fixes it.
  public var isMissingGraphviz: Bool {
    switch self {
    case .graphvizNotInstalled, .pluginsNotConfigured, .formatNotSupported: true
    case .unknownPathExtension, .graphRefused, .notWritable: false
    }
  }
}

extension RenderingError: CustomStringConvertible {
  /// The description: the failure, its place, and how to fix it.
  public var description: String {
    switch self {
    case .graphvizNotInstalled(let tried, nil):
      "Graphviz is not installed: found none of \(list(tried)). Install it: \(Self.installation)."
    case .graphvizNotInstalled(_, let reason?):
      "Graphviz could not be loaded: \(reason). Reinstall it: \(Self.installation)."
    case .pluginsNotConfigured(let version):
      "Graphviz \(version) has no layout plugins: they, or their configuration, are missing. "
        + Self.renewal
    case .formatNotSupported(let format, let version):
      "Graphviz \(version) has no plugin for \(format): it, or its configuration, is missing. "
        + Self.renewal
    case .unknownPathExtension(let path):
      "The extension of “\(path)” is not that of a picture format. The formats are "
        + "\(list(ImageFormat.allCases.map { ".\($0)" }))."
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
      "`apt-get install graphviz`, or the equivalent command of your system"
    #endif
  }

  private static var renewal: String {
    "Install all of Graphviz (\(installation)), then update the configuration: "
      + "`dot -c`, as an administrator."
  }

  private func list(_ items: [String]) -> String {
    items.joined(separator: ", ")
  }
}
