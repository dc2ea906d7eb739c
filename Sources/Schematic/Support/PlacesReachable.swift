/// The places that can be reached from `starts`, including these, through the successors of each.
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
