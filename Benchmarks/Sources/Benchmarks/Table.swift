/// A table in Markdown, aligned so that it also reads well in a terminal.
struct Table: CustomStringConvertible {
  let header: [String]
  var rows: [[String]] = []

  var description: String {
    let widths = header.indices.map { column in
      ([header] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: width + 1) + (column == 0 ? "-" : ":")
    }
    let lines = ([header] + rows).map { line($0, widths: widths) }
    return ([lines[0], "|" + rule.joined(separator: "|") + "|"] + lines.dropFirst())
      .joined(separator: "\n")
  }

  /// The first column is aligned to the left, numbers to the right.
  private func line(_ cells: [String], widths: [Int]) -> String {
    let padded = zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: cell.1 - cell.0.count)
      return column == 0 ? cell.0 + padding : padding + cell.0
    }
    return "| " + padded.joined(separator: " | ") + " |"
  }
}
