import SchematicCommands

// Not in a file main.swift, whose code would call the synchronous function of this name.
@main struct Program {
  static func main() async { await SchematicCommand.main() }
}
