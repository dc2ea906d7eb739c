/// The columns of a statement, in their order: the statement lists them, and its rows are read by them.
///
/// The position of a column is known at compile time, so that reading a row needs no search.
protocol RowColumn: CaseIterable, RawRepresentable<Int> {}

extension RowColumn {
  /// The name in the tables: `chart_version` for `chartVersion`.
  var name: String {
    var (name, isCapital) = ("", false)
    for letter in "\(self)" {
      name += letter.isUppercase && !isCapital ? "_\(letter.lowercased())" : letter.lowercased()
      isCapital = letter.isUppercase
    }
    return name
  }

  /// The list of a `SELECT`.
  ///
  /// - Parameters:
  ///   - table: The text before the names of columns. Default: none.
  ///   - expression: The expression for a column that is not one of the table. Default: all are columns of the table.
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

  /// - Parameters:
  ///   - values: The row.
  ///   - table: The table, for the error about a row with other columns.
  /// - Throws: ``UnexpectedRowError``, as the other functions do.
  init(_ values: MachineStore.Row, of table: String) throws {
    (self.values, self.table) = (values, table)
    // Raw values start from 0.
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

  /// A number for calculations.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - range: The valid range.
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
