/// The elements of SCXML 1.0, with the contents that the recommendation allows.
enum SCXMLElement: String, CaseIterable {
  case scxml, state, parallel, final, history, initial, transition, onentry, onexit
  case `raise`, send, cancel, log, script, `if`, elseif, `else`
  case invoke, datamodel
  case data, assign, foreach, donedata, content, param, finalize

  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// The attributes that are read.
  var attributes: [String] {
    switch self {
    case .scxml: ["initial", "name", "version", "datamodel", "binding"]
    case .state: ["id", "initial"]
    case .parallel, .final: ["id"]
    case .history: ["id", "type"]
    case .transition: ["event", "cond", "target", "type"]
    case .raise: ["event"]
    case .send:
      [
        "event", "eventexpr", "target", "targetexpr", "type", "typeexpr", "id", "idlocation",
        "delay", "delayexpr", "namelist",
      ]
    case .cancel: ["sendid", "sendidexpr"]
    case .log: ["label", "expr"]
    case .if, .elseif: ["cond"]
    case .invoke:
      ["type", "typeexpr", "src", "srcexpr", "id", "idlocation", "namelist", "autoforward"]
    case .content: ["expr"]
    case .assign: ["location", "expr"]
    case .data: ["id", "src", "expr"]
    case .foreach: ["array", "item", "index"]
    case .param: ["name", "expr", "location"]
    case .script: ["src"]
    case .initial, .onentry, .onexit, .else, .datamodel, .donedata, .finalize: []
    }
  }

  /// The attributes that the element must have.
  var requiredAttributes: [String] {
    switch self {
    case .raise: ["event"]
    case .if, .elseif: ["cond"]
    case .assign: ["location"]
    case .data: ["id"]
    case .foreach: ["array", "item"]
    case .param: ["name"]
    case .scxml, .state, .parallel, .final, .history, .initial, .transition, .onentry, .onexit,
      .send, .cancel, .log, .script, .else, .invoke, .datamodel, .donedata, .content, .finalize:
      []
    }
  }

  /// The elements that may be in it.
  var children: [SCXMLElement] {
    switch self {
    case .scxml: [.state, .parallel, .final, .datamodel, .script]
    case .state:
      [
        .onentry, .onexit, .transition, .initial, .state, .parallel, .final, .history, .datamodel,
        .invoke,
      ]
    case .parallel:
      [.onentry, .onexit, .transition, .state, .parallel, .history, .datamodel, .invoke]
    case .final: [.onentry, .onexit, .donedata]
    case .donedata: [.content, .param]
    case .send: [.content, .param]
    case .invoke: [.content, .param, .finalize]
    case .history, .initial: [.transition]
    case .transition, .onentry, .onexit, .foreach, .finalize:
      [.raise, .send, .cancel, .log, .script, .if, .assign, .foreach]
    case .if: [.raise, .send, .cancel, .log, .script, .if, .elseif, .else, .assign, .foreach]
    case .datamodel: [.data]
    case .raise, .cancel, .log, .script, .elseif, .else, .data, .assign, .content, .param:
      []
    }
  }

  /// Whether text may be in it.
  var mayContainText: Bool { self == .script || mayContainMarkup }

  /// Whether its content is data: text, or any elements.
  var mayContainMarkup: Bool { [.assign, .data, .content].contains(self) }

  /// Whether elements of other namespaces in it are actions.
  var hasActions: Bool {
    switch self {
    case .transition, .onentry, .onexit, .if, .foreach, .finalize: true
    case .scxml, .state, .parallel, .final, .history, .initial, .raise, .send, .cancel, .log,
      .script, .elseif, .else, .invoke, .datamodel, .data, .assign, .donedata, .content, .param:
      false
    }
  }
}

extension SCXMLElement {
  /// The attributes of the project's own namespace that the element may have.
  var extensionAttributes: [ExtensionAttribute] {
    switch self {
    case .scxml:
      [
        .chartName, .matching, .failingGuards, .regionExitOrder, .bubbling, .addedDatamodel,
        .entering,
      ]
    case .state, .parallel, .final:
      [.role, .stateID, .title, .tags, .deferred, .region, .entering]
    case .history: [.role, .stateID]
    case .transition: [.role, .condition, .transitionKind]
    case .onentry, .onexit: [.role]
    case .raise: [.eventName]
    case .send: [.eventName, .delayParameters]
    case .log: [.action, .parameters]
    case .if, .elseif: [.condition, .unconditional]
    case .invoke: [.parameters, .action]
    case .content: [.parameters]
    case .cancel, .script, .else, .initial, .datamodel, .data, .assign, .foreach, .donedata,
      .param, .finalize:
      []
    }
  }
}
