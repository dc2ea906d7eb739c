import Foundation

extension ChartDocument {
  /// Reads a file: SCXML, a machine of XState, or a configuration file of TBStateMachine.
  ///
  /// `.scxml` and `.xml` are read as SCXML. `.json` is read as what its content is: the `states` of
  /// TBStateMachine are an array, those of XState an object. For other extensions, the content decides
  /// alone.
  ///
  /// - Parameter url: The file's URL. Errors have its relative path, so that
  ///   `URL(fileURLWithPath: "charts/door.json")` gives `charts/door.json:3:5: error: …`.
  /// - Throws: ``ChartDocumentError`` with all faults, also if the file cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public init(contentsOf url: URL) throws {
    let file = url.relativePath
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw ChartDocumentError(
        [ChartDocumentError.Fault("The file cannot be read: \(error.localizedDescription)")],
        file: file)
    }
    switch ChartFileFormat(extension: url.pathExtension.lowercased(), content: data) {
    case .scxml: try self.init(scxml: data, file: file)
    case .json: try self.init(json: data, file: file)
    case nil:
      throw ChartDocumentError(
        [
          ChartDocumentError.Fault(
            "The file is neither SCXML nor JSON: it begins with neither '<' nor '{'.",
            at: SourcePosition(line: 1, column: 1))
        ], file: file)
    }
  }

  private init(json data: Data, file: String) throws {
    let json = try JSONReader.read(Array(data), file: file)
    if json["states"]?.elements != nil {
      self = try TBStateMachineReader.read(json, file: file)
    } else {
      self = try XStateReader.read(json, file: file)
    }
  }
}

/// The syntax of a file.
private enum ChartFileFormat {
  case scxml, json

  /// Chooses by the extension and, if that says nothing, by the first character.
  init?(extension: String, content: Data) {
    switch `extension` {
    case "scxml", "xml": self = .scxml
    case "json": self = .json
    default:
      let markOrSpace: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
      switch content.first(where: { !markOrSpace.contains($0) }) {
      case UInt8(ascii: "<"): self = .scxml
      case UInt8(ascii: "{"): self = .json
      default: return nil
      }
    }
  }
}
