import Foundation

/// Prints a line at once: a run takes an hour, and its output may go to a file.
func writeLine(_ line: some CustomStringConvertible) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
