/// An actor that does nothing: its serial executor is the default one of a ``StateMachineActor``,
/// which has none of its own because it may be given one.
actor ActorLane {}
