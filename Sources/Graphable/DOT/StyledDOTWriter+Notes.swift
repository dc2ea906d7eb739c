// A note is a rectangle with a folded corner (UML 2.5.1 §7.2, Comment). That of a state is beside it, at the end
// of a dashed line. That of a composite state or a region is in its frame, and that of the whole machine
// at the top level.
extension StyledDOTWriter {
  /// The names of all notes in the text.
  public var noteNames: [String] {
    noteNames(of: nil) + graph.nodes.indices.flatMap { noteNames(of: $0) }
  }

  /// Returns the names of the notes of a node in the text; of the whole machine if the position is `nil`.
  public func noteNames(of position: Int?) -> [String] {
    notes(of: position).indices.map { "note\(position.map(String.init) ?? "")_\($0)" }
  }

  private func notes(of position: Int?) -> [String] {
    position.map { graph.nodes[$0].notes } ?? graph.notes
  }

  /// The nodes for the notes of a node.
  func noteNodes(of position: Int?) -> [String] {
    zip(noteNames(of: position), notes(of: position)).map { name, text in
      let wrapped = WrappedText.lines(of: text)
      let lines = wrapped.map { DOTText.html($0) + (isMeasured ? "" : " ") }
      let html = "<FONT POINT-SIZE=\"10\">\(lines.joined(separator: "<BR/>"))</FONT>"
      return """
        \(name) [id="\(name)", class="note", shape=note, style=filled, \
        fillcolor="\(palette.noteFill)", color="\(palette.noteLine)", penwidth=1, width=0, height=0, \
        label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="6">\
        <TR>\(entries(wrapped, html, tail: 3, padding: 6))</TR></TABLE>>]
        """
    }
  }

  /// The lines from states to their notes, and the invisible edges that keep other notes in place.
  var noteEdges: [String] {
    graph.nodes.indices.flatMap { position -> [String] in
      if isCluster(position) {
        guard !isPlaced else { return [] }
        return noteNames(of: position).map {
          "\(top(of: position)) -> \($0) [style=invis]"
        }
      }
      return noteNames(of: position).map { name in
        """
        n\(position) -> \(name) [id="\(name)-line", class="note", dir=none, style=dashed, \
        color="\(palette.noteLine)"]
        """
      }
    }
  }
}
