import ChartDocuments
import LoadedCharts

/// The data model of SCXML's appendix B.2, evaluated by JavaScriptCore.
///
/// ```swift
/// let chart = try LoadedChart(document, dataModel: .ecmaScript())
/// ```
/// JavaScriptCore is part of Apple's platforms. Elsewhere, it is the library `libjavascriptcoregtk-4.1.so.0`, which is
/// opened when the first chart with a data model is loaded.
public struct ECMAScript: DataModel {
  /// The limits of its evaluations.
  public var limits: ScriptLimits

  /// The texts of the files that `src` in a chart names.
  public var files: [String: String]

  /// Creates a data model.
  ///
  /// - Parameters:
  ///   - limits: The limits of its evaluations. Default: one second for each, and those of `ScriptLimits`.
  ///   - files: The texts of the files that `src` in a chart names. Default: none, so that `src` is an error.
  public init(limits: ScriptLimits = ScriptLimits(), files: [String: String] = [:]) {
    self.limits = limits
    self.files = files
  }

  /// Charts that declare no data model are run, too.
  public var languages: Set<String> { ["ecmascript", "null"] }

  /// Ten times the limit of one evaluation.
  public var timeOfBlock: Duration? { limits.time.map { $0 * 10 } }

  /// The text of a file; `nil` if it is none of ``files``.
  public func text(ofFile name: String) -> String? { files[name] }

  /// Creates a context in an engine of its own.
  public func makeContext(of session: SessionDescription) throws -> any DataContext {
    try ECMAScriptContext(limits, session)
  }
}

extension DataModel where Self == ECMAScript {
  /// The data model of ECMAScript: `.ecmaScript()`.
  ///
  /// - Parameters:
  ///   - limits: The limits of its evaluations. Default: those of `ScriptLimits()`, one second for each evaluation.
  ///   - files: The texts of the files that `src` in a chart names. Default: none.
  public static func ecmaScript(
    limits: ScriptLimits = ScriptLimits(), files: [String: String] = [:]
  ) -> ECMAScript {
    ECMAScript(limits: limits, files: files)
  }
}
