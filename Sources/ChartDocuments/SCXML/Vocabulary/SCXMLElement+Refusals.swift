extension SCXMLElement {
  /// The advice for an attribute of SCXML that is not read, with its replacement; `nil` for all others.
  func refusal(ofAttribute name: String) -> String? {
    switch (self, name) {
    case (.state, "src"):
      "nothing outside of the file is read: put the content into the state"
    case _: nil
    }
  }

  /// The reason why an element may not be in another one.
  func refusal(in parent: SCXMLElement) -> String {
    switch (self, parent) {
    case (.initial, .parallel):
      "all children of <parallel> are entered: remove it"
    case (.final, .parallel):
      "a region of <parallel> is a state: put <final> into it"
    case (.final, .final), (.state, .final), (.parallel, .final), (.transition, .final):
      "a final state has no transitions and no states, so remove it"
    case (.donedata, _): "only a final state has a result: put it into <final>"
    case (.elseif, _), (.else, _): "it belongs into <if>"
    case (.data, _): "put it into <datamodel>"
    case (.raise, _), (.send, _), (.cancel, _), (.log, _), (.script, _), (.if, _), (.assign, _),
      (.foreach, _):
      "put it into <onentry>, <onexit> or <transition>"
    case (.transition, .scxml):
      "the chart itself has no transitions in SCXML: put a state around its states"
    case _:
      "\(parent.allowed)"
    }
  }

  private var allowed: String {
    children.isEmpty
      ? "<\(rawValue)> contains no elements, so remove it"
      : "<\(rawValue)> contains " + children.map { "<\($0.rawValue)>" }.joined(separator: ", ")
  }
}
