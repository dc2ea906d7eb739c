import ScriptedCharts
import Testing

/// Whether the engine is installed.
enum Engine {
  static let isInstalled =
    (try? ECMAScript().makeContext(of: SessionDescription(id: "", name: ""))) != nil

  static let reason: Comment =
    "Install libjavascriptcoregtk-4.1-0: it evaluates the data of charts."
}
