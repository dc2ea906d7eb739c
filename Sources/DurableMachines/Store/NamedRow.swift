/// The columns of a statement, in their order: the statement lists them, and its rows are read by them.
///
/// The position of a column is known when the library is compiled, so that no row is searched for it.
protocol RowColumn: CaseIterable, RawRepresentable<Int> {}

extension RowColumn {
  /// As in the tables: that of `chartVersion` is `chart_version`.
  var name: String {
    var (name, isCapital) = ("", false)
    for letter in "\(self)" {
      name += letter.isUppercase && !isCapital ? "_\(letter.lowercased())" : letter.lowercased()
      isCapital = letter.isUppercase
    }
    return name
  }

  /// What a statement selects.
  ///
  /// - Parameters:
  ///   - table: What stands before the names of columns. Default: nothing.
  ///   - expression: What a column is if it is not one of the table. Default: all are.
  static func list(
    of table: String = "", _ expression: (Self) -> String? = { _ in nil }
  ) -> String {
    allCases.map { expression($0) ?? "\(table)\($0.name)" }.joined(separator: ", ")
  }
}

/// A row of a result, whose columns have names.
struct NamedRow<Column: RowColumn> {
  private let values: MachineStore.Row
  private let table: String

  /// - Parameter table: What a row is of that has other columns.
  /// - Throws: ``UnexpectedRowError``, as the other functions do.
  init(_ values: MachineStore.Row, of table: String) throws {
    (self.values, self.table) = (values, table)
    // Raw values count from 0.
    guard Column(rawValue: values.count - 1) != nil, Column(rawValue: values.count) == nil else {
      throw unexpected
    }
  }

  subscript(column: Column) -> String? { values[column.rawValue] }

  func text(_ column: Column) throws -> String {
    guard let text = self[column] else { throw unexpected }
    return text
  }

  func integer<Number: FixedWidthInteger>(_ column: Column) throws -> Number {
    guard let number = self[column].flatMap({ Number($0) }) else { throw unexpected }
    return number
  }

  /// A number that is calculated with.
  ///
  /// - Throws: ``UnusableNumberError``.
  func number(_ column: Column, in range: ClosedRange<Int64>) throws -> Int64 {
    let text = self[column] ?? "NULL"
    guard let number = Int64(text), range.contains(number) else {
      throw UnusableNumberError(column: column.name, text: text)
    }
    return number
  }

  /// Whether a number is 1.
  func isTrue(_ column: Column) -> Bool { self[column] == "1" }

  private var unexpected: UnexpectedRowError { UnexpectedRowError(table: table, row: values) }
}
