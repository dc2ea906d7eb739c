/// The error of a machine whose subject was deallocated before its first use: the machine performs no actions.
///
/// A machine holds an object weakly: `StateMachine(Checkout(), subject: Order())` releases the order at once, and
/// the outcome of every event is ``Outcome/subjectReleased``. Results can be discarded, so a debug build passes
/// this error to the ``handler`` as well. This happens once for each machine, at the first event that needs the
/// subject, unless the subject existed at an earlier request.
public struct SubjectReleasedError: Error, Equatable, CustomStringConvertible {
  /// The type of the subject.
  package let subject: String

  /// Creates the error.
  ///
  /// - Parameter subject: The type of the subject.
  public init(subject: String) {
    self.subject = subject
  }

  /// The description: the failure, and how to fix it.
  public var description: String {
    """
    The subject of the machine, of type \(subject), was released before the machine first needed it. A machine holds an object \
    weakly. Keep the object as long as the machine, for instance in a constant outside of the call that creates the machine. Or \
    create the machine with 'reference: .strong'.
    """
  }
}

extension SubjectReleasedError {
  /// The function that machines call with the error in debug builds: by default, it writes to the standard error.
  ///
  /// ```swift
  /// SubjectReleasedError.handler.withValue({ error in logger.warning("\(error)") }) { … }
  /// ```
  /// It applies to machines that are used inside the closure, and in tasks that are started there. Release builds
  /// call no handler.
  public static let handler = TaskLocal<@Sendable (SubjectReleasedError) -> Void>(
    wrappedValue: { error in
      #if DEBUG
        writeToStandardError("warning: \(error)\n")
      #endif
    })
}

// MARK: - The check

extension StateMachine {
  /// Notes that the subject exists when a step, a guard or a query receives it.
  @inlinable @inline(__always)
  func noteSubject() {
    #if DEBUG
      isSubjectNoted = true
    #endif
  }

  /// Notes that the subject exists when a request arrives, also if nothing needs it.
  @inlinable @inline(__always)
  func noteSubjectOfRequest() {
    #if DEBUG
      if !isSubjectNoted, subjectStorage.subject != nil { isSubjectNoted = true }
    #endif
  }

  /// The outcome of a request whose subject has been deallocated.
  @usableFromInline @inline(never)
  func answerSubjectReleased() -> Outcome<Void> {
    #if DEBUG
      if !isSubjectNoted {
        isSubjectNoted = true
        SubjectReleasedError.handler.get()(SubjectReleasedError(subject: "\(Subject.self)"))
      }
    #endif
    return .subjectReleased
  }
}
