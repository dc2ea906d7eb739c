/// The states and arrows of a Mermaid text, with the frames that they are written in.
struct MermaidOutline {
  /// The composites around a line from the outside in, and the number of the region in each.
  typealias Frame = [String]

  private(set) var places: [String: [Frame]] = [:]
  private(set) var arrows: [(source: String, target: String, frame: Frame)] = []

  init(_ text: String) {
    var frame: Frame = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words == ["}"] {
        frame.removeLast(2)
      } else if words == ["--"], let region = frame.popLast() {
        frame.append(region + "+")
      } else if words.first == "state" {
        let isMark = words.last?.hasPrefix("<<") == true
        let name = isMark ? words[1] : words.last == "{" ? words[words.count - 2] : words.last ?? ""
        places[name, default: []].append(frame)
        if words.last == "{" { frame += [name, "region"] }
      } else if words.count > 2, words[1] == "-->" {
        arrows.append((words[0], words[2], frame))
      }
    }
  }

  /// Arrows in a frame that name nodes outside of it: Mermaid would draw those in the frame.
  var misplaced: [String] {
    arrows.filter { arrow in
      !arrow.frame.isEmpty
        && [arrow.source, arrow.target].contains { $0 != "[*]" && places[$0] != [arrow.frame] }
    }.map { "\($0.source) --> \($0.target)" }
  }

  /// Arrows between a composite and its descendants: Mermaid does not draw them.
  var lost: [String] {
    arrows.filter { arrow in
      places[arrow.source, default: []].contains { $0.contains(arrow.target) }
        || places[arrow.target, default: []].contains { $0.contains(arrow.source) }
    }.map { "\($0.source) --> \($0.target)" }
  }
}
