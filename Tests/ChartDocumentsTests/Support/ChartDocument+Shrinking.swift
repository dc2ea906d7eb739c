import ChartDocuments

// Smaller documents, to find the smallest one that still fails.
extension ChartDocument {
  /// The documents that lack one thing, valid or not: other things may refer to it.
  var simplifications: [ChartDocument] {
    root.simplifications.map { root in
      var document = self
      document.root = root
      return document
    }
  }
}

extension ChartDocument.State {
  fileprivate var simplifications: [Self] {
    let lists = [
      without(\.states), without(\.regions), without(\.transitions), without(\.histories),
      without(\.points), without(\.joins), without(\.timers), without(\.tasks),
      without(\.barriers), without(\.deferred), without(\.tags), without(\.entry),
      without(\.exit), without(\.initialActions),
    ]
    return lists.flatMap { $0 } + changing(\.states, \.simplifications)
      + changing(\.regions) { region in
        region.changing(\.states, \.simplifications) + region.without(\.states)
      } + changing(\.transitions, \.simplifications)
  }
}

extension ChartDocument.Transition {
  fileprivate var simplifications: [Self] {
    var results = without(\.actions)
    if condition != nil {
      var simpler = self
      simpler.condition = nil
      results.append(simpler)
    }
    return results
  }
}

private protocol Shrinkable {}

extension ChartDocument.State: Shrinkable {}
extension ChartDocument.Region: Shrinkable {}
extension ChartDocument.Transition: Shrinkable {}

extension Shrinkable {
  /// The values that lack one element of a list.
  fileprivate func without<Element>(_ list: WritableKeyPath<Self, [Element]>) -> [Self] {
    self[keyPath: list].indices.map { index in
      var value = self
      value[keyPath: list].remove(at: index)
      return value
    }
  }

  /// The values in which one element of a list is simpler.
  fileprivate func changing<Element>(
    _ list: WritableKeyPath<Self, [Element]>, _ simplifications: (Element) -> [Element]
  ) -> [Self] {
    self[keyPath: list].indices.flatMap { index in
      simplifications(self[keyPath: list][index]).map { element in
        var value = self
        value[keyPath: list][index] = element
        return value
      }
    }
  }
}
