import SchematicMacros

// The attribute at the chart instead of its events.
@PayloadProperties
// 1: '@PayloadProperties' applies to enums, and 'Player' is declared with 'struct': attach it to the enum whose cases have associated values (from macro 'PayloadProperties')
struct Player {
  enum Event { case power, volume(Double) }
}
