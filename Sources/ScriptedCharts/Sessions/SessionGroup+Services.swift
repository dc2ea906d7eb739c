import ChartDocuments
import LoadedCharts

// The work of the program that `<invoke>` starts.
extension SessionGroup {
  func findService(for type: String) -> (any InvokedService)? {
    services.first { $0.types.contains(type) }
  }

  /// Starts or resumes the work of an invocation that its parent has already.
  func start(_ invocation: ServiceInvocation, resuming: Bool = false) throws {
    guard let parent = invocation.parent else { return }
    parent.children[invocation.number] = .service(invocation)
    do {
      try resuming ? invocation.service.resume(invocation) : invocation.service.start(invocation)
    } catch {
      end(invocation)
      throw error
    }
  }

  /// Gives an event to a service.
  func handle(_ event: NamedEvent, in invocation: ServiceInvocation) {
    guard !invocation.hasEnded, let parent = invocation.parent else { return }
    do { try invocation.service.handle(event, in: invocation) } catch {
      let failure = CommunicationFailure(description: "\(error)")
      let position = parent.program.invocations[invocation.number].task.position
      parent.session.storage.fail(failure, at: position, sendID: event.fields[.sendID])
      takeErrors(of: parent)
    }
  }

  func send(_ event: NamedEvent, from invocation: ServiceInvocation) throws {
    guard !invocation.hasEnded, let parent = invocation.parent else { return }
    var event = event
    event.fields[.invocationID] = invocation.id
    queue.append(
      Delivery(event: event, receiver: .session(parent), sender: .service(invocation)))
    try run()
  }

  func finish(_ invocation: ServiceInvocation, with result: JSONValue?) throws {
    guard !invocation.hasEnded, let parent = invocation.parent else { return }
    end(invocation)
    postDone(invocation.id, result, to: parent, from: .service(invocation))
    try run()
  }

  func cancel(_ invocation: ServiceInvocation) {
    guard !invocation.hasEnded else { return }
    (invocation.hasEnded, invocation.isCancelled) = (true, true)
    invocation.service.cancel(invocation)
  }

  private func end(_ invocation: ServiceInvocation) {
    invocation.hasEnded = true
    invocation.parent?.children[invocation.number] = .ended(id: invocation.id)
  }
}
