import SchematicCommands

SchematicCommand.main()
