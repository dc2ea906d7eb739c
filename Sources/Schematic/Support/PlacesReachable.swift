/// All that can be reached from `starts`, which belong to it, by what leads on from each.
package func placesReachable<Place: Hashable>(
  from starts: some Sequence<Place>, following successors: (Place) -> some Sequence<Place>
) -> Set<Place> {
  var reachable: Set<Place> = []
  var open = Array(starts)
  while let place = open.popLast() {
    if reachable.insert(place).inserted { open += successors(place) }
  }
  return reachable
}
