/// The elements of SCXML 1.0, with what the recommendation allows in them.
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
    case .send: ["event", "target", "type", "id", "delay", "delayexpr"]
    case .cancel: ["sendid"]
    case .log: ["label", "expr"]
    case .if, .elseif: ["cond"]
    case .invoke: ["type", "src", "id", "autoforward"]
    case .content: ["expr"]
    case .assign: ["location", "expr"]
    case .initial, .onentry, .onexit, .script, .else, .datamodel, .donedata: []
    case .data, .foreach, .param, .finalize: []
    }
  }

  /// The attributes that the element has to have.
  var requiredAttributes: [String] {
    switch self {
    case .raise: ["event"]
    case .cancel: ["sendid"]
    case .if, .elseif: ["cond"]
    case .content: ["expr"]
    case .assign: ["location"]
    case .scxml, .state, .parallel, .final, .history, .initial, .transition, .onentry, .onexit,
      .send, .log, .script, .else, .invoke, .datamodel, .data, .foreach, .donedata,
      .param, .finalize:
      []
    }
  }

  /// The elements that may be in it.
  var children: [SCXMLElement] {
    switch self {
    case .scxml: [.state, .parallel, .final, .datamodel]
    case .state:
      [
        .onentry, .onexit, .transition, .initial, .state, .parallel, .final, .history, .datamodel,
        .invoke,
      ]
    case .parallel:
      [.onentry, .onexit, .transition, .state, .parallel, .history, .datamodel, .invoke]
    case .final: [.onentry, .onexit, .donedata]
    case .donedata: [.content]
    case .history, .initial: [.transition]
    case .transition, .onentry, .onexit:
      [.raise, .send, .cancel, .log, .script, .if, .assign, .foreach]
    case .if: [.raise, .send, .cancel, .log, .script, .if, .elseif, .else, .assign, .foreach]
    case .datamodel: [.data]
    case .raise, .send, .cancel, .log, .script, .elseif, .else, .invoke, .data, .assign, .foreach,
      .content, .param, .finalize:
      []
    }
  }

  /// Whether elements of other namespaces in it are actions.
  var hasActions: Bool {
    switch self {
    case .transition, .onentry, .onexit, .if: true
    case .scxml, .state, .parallel, .final, .history, .initial, .raise, .send, .cancel, .log,
      .script, .elseif, .else, .invoke, .datamodel, .data, .assign, .foreach, .donedata, .content,
      .param, .finalize:
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
    case .invoke, .content: [.parameters]
    case .cancel, .script, .else, .initial, .datamodel, .data, .assign, .foreach, .donedata,
      .param, .finalize:
      []
    }
  }
}
