import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

extension SessionGroup {
  /// A session of the group.
  final class Member {
    let program: ScriptedProgram
    let session: ChartSession
    let machine: Machine
    /// The invocation that has started it; `nil` for the chart itself.
    let origin: Origin?
    /// By the numbers of their invocations.
    var children: [Int: Child] = [:]
    /// Whether its state in the parent was exited: nothing that it has sent is delivered.
    var isCancelled = false
    var isDone = false

    var parent: Member? { origin?.parent }
    var depth: Int { 1 + (parent?.depth ?? 0) }

    /// The children in the order of the file.
    var childrenInOrder: [(Int, Child)] {
      children.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    }

    init(
      _ program: ScriptedProgram, _ session: ChartSession, origin: Origin? = nil,
      file: String? = nil
    ) throws {
      (self.program, self.session, self.origin) = (program, session, origin)
      machine = try StateMachine(LoadedChart(program, file: file), subject: session)
    }
  }

  /// The invocation of a session.
  struct Origin {
    weak var parent: Member?
    /// Its number in the chart of the parent.
    let number: Int
    let id: String
    let chart: InvokedChart
  }

  /// The chart of an invocation.
  enum InvokedChart: Equatable {
    /// A file of the data model.
    case file(String)
    case content(String)
  }

  /// The session or the service that an `<invoke>` has started.
  enum Child {
    case session(Member)
    case service(ServiceInvocation)
    /// It has ended by itself, and its state is still active.
    case ended(id: String)

    var invocationID: String? {
      switch self {
      case .session(let member): member.origin?.id
      case .service(let invocation): invocation.id
      case .ended(let id): id
      }
    }

    /// Whether its state was exited.
    var isCancelled: Bool {
      switch self {
      case .session(let member): member.isCancelled
      case .service(let invocation): invocation.isCancelled
      case .ended: false
      }
    }
  }

  // MARK: - The end

  /// Ends what a session has invoked, and removes it.
  ///
  /// A session that has ended sends nothing, also what it has delayed (SCXML 6.2.4).
  func end(_ member: Member) {
    timers.removeAll { $0.sender === member }
    for (_, child) in member.childrenInOrder { cancel(child) }
    member.children = [:]
    if member !== root { members[member.session.id] = nil }
  }

  /// Events of a session that has ended by itself are delivered all the same.
  private func cancel(_ child: Child) {
    switch child {
    case .session(let member):
      member.isCancelled = true
      // Its exit actions reach the other sessions, and end what it has invoked.
      member.machine.stop()
      end(member)
    case .service(let invocation): cancel(invocation)
    case .ended: break
    }
  }

  /// The states of invocations were exited.
  func endInvocations(_ numbers: Range<Int>, of session: SessionStorage) {
    guard let member = members[session.id] else { return }
    for number in numbers {
      if let child = member.children.removeValue(forKey: number) { cancel(child) }
    }
  }
}
