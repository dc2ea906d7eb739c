#if !hasFeature(Embedded)
  /// An object that the subject of a compiled machine holds weakly, and that is loaded once for each event.
  ///
  /// To load a weak reference for each guard and action would take longer than all the rest.
  /// ```swift
  /// struct Panel: DoorSubject {
  ///   var building: WeakObject<Building>
  ///   mutating func willHandle() { building.willHandle() }
  ///   mutating func didHandle() { building.didHandle() }
  ///   mutating func ring() { building.withObject { $0.rings += 1 } }
  /// }
  /// ```
  public struct WeakObject<Object: AnyObject> {
    /// The object; `nil` if it was released.
    public private(set) weak var object: Object?
    /// The object that the event in progress has loaded.
    @usableFromInline var loaded: Object?
    @usableFromInline var isHandling = false

    /// Holds an object weakly.
    public init(_ object: Object) { self.object = object }

    /// An event begins: the first call of ``withObject(_:)`` retains the object.
    @inlinable public mutating func willHandle() { isHandling = true }

    /// The event has been handled: the object is not retained any more.
    @inlinable
    public mutating func didHandle() {
      isHandling = false
      if loaded != nil { loaded = nil }
    }

    /// Calls a function with the object.
    ///
    /// - Returns: The result; `nil` if the object was released.
    @inlinable @inline(__always) @discardableResult
    public mutating func withObject<Value, Failure: Error>(
      _ body: (Object) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
      if loaded == nil {
        guard let object else { return nil }
        guard isHandling else { return try body(object) }
        loaded = object
      }
      // Not retained once more, which is slow for an object with weak references: it is held until the event is handled.
      let reference = withUnsafeBytes(of: &loaded) { $0.load(as: Unmanaged<Object>.self) }
      let result: Result<Value, Failure> = reference._withUnsafeGuaranteedRef { object in
        do throws(Failure) { return .success(try body(object)) } catch { return .failure(error) }
      }
      return try result.get()
    }
  }
#endif
