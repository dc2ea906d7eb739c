import DurableMachines
import SQLKit

import struct DurableMachines.Outbox

struct Dialect: SQLDialect { let name = "sqlite" }
struct Row: SQLRow { let values: MachineStore.Row }
struct Connection: SQLConnection { let store: any MachineStore.Connection }

let connection = Connection(store: MachineStore.memory.connection)
let text = SQLStatement("SELECT", "'one'").parts.joined(separator: " ")
let rows = try await connection.store.perform([MachineStore.Statement(text)])[0].map(Row.init)
print(rows[0].values[0] ?? "NULL", Dialect().name == MachineStore.Dialect.sqlite.rawValue)
do { _ = try await connection.store.perform([MachineStore.Statement("SELEC")]) } catch is SQLError {
} catch let error as MachineStore.DatabaseError { print(error.kind) }

// Both modules have the name: the import of the type itself decides.
var outbox = Outbox<String>()
outbox.perform("mail")
