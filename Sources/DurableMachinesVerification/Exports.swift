@_exported import DurableMachines
@_exported import SchematicVerification
