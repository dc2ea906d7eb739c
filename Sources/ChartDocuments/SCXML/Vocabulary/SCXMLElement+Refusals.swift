extension SCXMLElement {
  /// The advice for an element that is not read, with its replacement; `nil` for those that are read.
  var refusal: String? {
    switch self {
    case .content:
      "no data is passed on from a file: pass it on in a named action, or in the work"
    case .param:
      "no data is passed on from a file: pass it on in a named action, or in the work; "
        + "in <donedata>, write <content expr=\"name\"/>, and bind a function that returns all values"
    case .finalize:
      "the results of work are read where it is bound"
    case .scxml, .state, .parallel, .final, .history, .initial, .transition, .onentry, .onexit,
      .raise, .send, .cancel, .log, .script, .if, .elseif, .else, .invoke, .datamodel, .donedata,
      .data, .assign, .foreach:
      nil
    }
  }

  /// The advice for an attribute of SCXML that is not read, with its replacement; `nil` for all others.
  func refusal(ofAttribute name: String) -> String? {
    switch (self, name) {
    case (.send, "eventexpr"), (.send, "targetexpr"), (.send, "typeexpr"), (.send, "idlocation"),
      (.invoke, "typeexpr"), (.invoke, "srcexpr"), (.invoke, "idlocation"),
      (.cancel, "sendidexpr"):
      "expressions are not evaluated: write the value, or a named action, <script>name</script>"
    case (.send, "namelist"), (.invoke, "namelist"):
      "no data is passed on from a file: pass it on in a named action, or in the work"
    case (.script, "src"):
      "nothing outside of the file is read: write the name of an action into the element"
    case (.state, "src"):
      "nothing outside of the file is read: put the content into the state"
    case _: nil
    }
  }

  /// Why an element may not be in another one.
  func refusal(in parent: SCXMLElement) -> String {
    switch (self, parent) {
    case (.script, .scxml):
      "move it into <onentry> of a state, or run it before the machine starts"
    case (.initial, .parallel):
      "all children of <parallel> are entered: remove it"
    case (.final, .parallel):
      "a region of <parallel> is a state: put <final> into it"
    case (.final, .final), (.state, .final), (.parallel, .final), (.transition, .final):
      "a final state has no transitions and no states"
    case (.donedata, _): "only a final state has a result: put it into <final>"
    case (.elseif, _), (.else, _): "it belongs into <if>"
    case (.data, _): "values are in <datamodel>"
    case (.raise, _), (.send, _), (.cancel, _), (.log, _), (.script, _), (.if, _), (.assign, _),
      (.foreach, _):
      "actions are in <onentry>, <onexit> and <transition>"
    case (.transition, .scxml):
      "the chart itself has no transitions in SCXML: put a state around its states"
    case _:
      "\(parent.allowed)"
    }
  }

  private var allowed: String {
    children.isEmpty
      ? "<\(rawValue)> contains no elements"
      : "<\(rawValue)> contains " + children.map { "<\($0.rawValue)>" }.joined(separator: ", ")
  }
}
