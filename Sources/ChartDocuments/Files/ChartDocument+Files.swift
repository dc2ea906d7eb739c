import ChartModel
import Foundation

extension ChartDocument {
  /// Reads a file: SCXML, a machine of XState, a configuration of TBStateMachine, or an encoded document.
  ///
  /// `.scxml` and `.xml` are read as SCXML. Of `.json`, the content determines the format. An encoded document has
  /// `root` and `eventMatching`. The `states` of TBStateMachine are an array, and those of XState are an object. For
  /// other extensions, only the content counts. The positions in an encoded document are dropped, because they belong
  /// to the file that it was first read from.
  ///
  /// - Parameter url: The URL of the file. Errors contain its relative path, so that `URL(fileURLWithPath:
  ///   "charts/door.json")` gives `charts/door.json:3:5: error: …`.
  /// - Throws: ``ChartDocumentError`` with all faults, also if the file cannot be read.
  /// - Complexity: O(*n*) in the size of the file.
  public init(contentsOf url: URL) throws {
    let file = url.relativePath
    let data: Data
    do {
      // A pipe has no size, which Data(contentsOf:) needs.
      data = try FileHandle(forReadingFrom: url).readToEnd() ?? Data()
    } catch {
      let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
      let reason =
        isFolder
        ? "It is a folder. Give the file of a chart."
        : "The file cannot be read: \(error.localizedDescription)"
      throw ChartDocumentError([ChartDocumentFault(reason)], file: file)
    }
    switch ChartFileFormat(extension: url.pathExtension.lowercased(), content: data) {
    case .scxml: try self.init(scxml: data, file: file)
    case .json: try self.init(json: data, file: file)
    case nil:
      throw ChartDocumentError(
        [
          ChartDocumentFault(
            "The file is neither SCXML nor JSON: it begins with neither '<' nor '{'. Give the file of a chart.",
            at: SourcePosition(line: 1, column: 1))
        ], file: file)
    }
  }

  private init(json data: Data, file: String) throws {
    let json = try JSONReader.read(Array(data), file: file)
    if json["root"]?.members != nil, json["eventMatching"] != nil {
      try self.init(encoded: data, file: file)
    } else if json["states"]?.elements != nil {
      self = try TBStateMachineReader.read(json, file: file)
    } else {
      self = try XStateReader.read(json, file: file)
    }
  }

  private init(encoded data: Data, file: String) throws {
    do {
      self = try JSONDecoder().decode(ChartDocument.self, from: data)
    } catch let error as DecodingError {
      throw ChartDocumentError(
        [ChartDocumentFault("The file is no encoded document: \(error.place) Write it again.")],
        file: file)
    }
    removePositions()
  }
}

extension DecodingError {
  /// The fault and its place: `'name' is missing in root.states[0]`.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context):
      "'\(key.stringValue)' is missing in \(context.path)."
    case .valueNotFound(_, let context), .typeMismatch(_, let context),
      .dataCorrupted(let context):
      "\(context.path) has a value of another type."
    @unknown default: "it cannot be decoded."
    }
  }
}

extension DecodingError.Context {
  /// `root.states[0]`.
  fileprivate var path: String {
    codingPath.reduce(into: "the document") { text, key in
      if let index = key.intValue { text += "[\(index)]" } else { text += ".\(key.stringValue)" }
    }
  }
}

/// The syntax of a file.
private enum ChartFileFormat {
  case scxml, json

  /// Chooses by the extension; if it is unknown, by the first character.
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
