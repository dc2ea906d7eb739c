// A user of maps does not have to know which library declares the error of all definitions.
@_exported import struct StateGraphs.DefinitionFault
@_exported import struct StateGraphs.InvalidDefinitionError
