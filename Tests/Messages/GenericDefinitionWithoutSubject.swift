import Schematic

// A generic function for definitions without a subject, which constrains the subject of the definition
// and not that of the schema.
func run<D: StateMachineDefinition>(_ definition: D) throws where D.Subject == Void {
  _ = try StateMachine(definition)
  // 11: 'init(_:)' is unavailable: in generic code, constrain the schema: 'where Definition.Schema.Subject == Void'
}

func runConstrained<D: StateMachineDefinition>(_ definition: D) throws
where D.Schema.Subject == Void {
  _ = try StateMachine(definition)
}
