import ChartDocuments
import Foundation
import ScriptedCharts

/// The data model of a chart whose `src` attributes name files in its folder.
struct FolderModel: DataModel {
  private let model = ECMAScript()
  /// The path of the folder without links, and with `/` at its end; `nil` for the standard input.
  private let folder: String?

  init(ofChart path: String) {
    guard path != "-" else {
      folder = nil
      return
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
    self.folder = folder.path.hasSuffix("/") ? folder.path : "\(folder.path)/"
  }

  var languages: Set<String> { model.languages }
  var timeOfBlock: Duration? { model.timeOfBlock }

  func makeContext(of session: SessionDescription) throws -> any DataContext {
    try model.makeContext(of: session)
  }

  /// Reads a file that is in the folder, also after links are followed.
  func text(ofFile name: String) throws -> String? {
    guard let folder else {
      throw ScriptFailure("A chart of the standard input has no folder for the file '\(name)'")
    }
    let path = URL(fileURLWithPath: folder + name).resolvingSymlinksInPath().path
    guard path.hasPrefix(folder) else {
      throw ScriptFailure("The file '\(name)' is not in the folder of the chart: move it there")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else {
      throw ScriptFailure("There is no file '\(name)' in the folder of the chart")
    }
    guard attributes?[.size] as? Int ?? 0 <= Self.sizeLimit else {
      throw ScriptFailure("The file '\(name)' has more than 16 MiB")
    }
    let data = FileManager.default.contents(atPath: path)
    guard let data, let text = String(validating: data, as: UTF8.self) else {
      throw ScriptFailure("The file '\(name)' is no readable text in UTF-8")
    }
    return text
  }

  private static let sizeLimit = 16 << 20
}
