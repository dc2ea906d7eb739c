/// An error as a value of a type; `nil` if it is of another type.
///
/// Without a cast, which costs hundreds of instructions.
@inlinable
package func cast<Failure: Error>(_ error: any Error, to type: Failure.Type) -> Failure? {
  isError(error, type) ? value(of: error, as: type) : nil
}

/// Whether an error is of a type.
@inlinable
func isError<Failure: Error>(_ error: any Error, _ type: Failure.Type) -> Bool {
  Swift.type(of: error) == type
}

/// A value whose type is known to be `Result`.
@inlinable
func value<Value, Result>(of value: Value, as type: Result.Type) -> Result {
  withUnsafePointer(to: value) {
    UnsafeRawPointer($0).assumingMemoryBound(to: Result.self).pointee
  }
}
