/// The script that prepares a context before a chart's own scripts are executed in it.
///
/// Its value is an object with functions for the library. Scripts of charts cannot reach it, and it uses no function
/// that they can replace.
enum Prelude {
  /// The functions for the library.
  enum Function: String, CaseIterable {
    case prepare, setEvent, setActive, encode, show, describe, parse, items, item
  }

  static let text = """
    (function (global) {
      'use strict';
      const { parse, stringify } = JSON;
      const { create, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, keys,
        setPrototypeOf } = Object;
      const { isArray } = Array;
      const { isFinite } = Number;
      const slice = Function.prototype.call.bind(String.prototype.slice);
      const startsWith = Function.prototype.call.bind(String.prototype.startsWith);
      const source = Function.prototype.call.bind(Function.prototype.toString);
      const dateText = Function.prototype.call.bind(Date.prototype.toString);
      const text = String, Fault = TypeError, TooLarge = RangeError;
      const objectPrototype = Object.prototype, datePrototype = Date.prototype;

      // A promise would be continued after the limit of time, without an end. Only `async` and `import` make others.
      // A text that is compiled later could contain them.
      for (const name of ['Promise', 'Function', 'eval', 'ShadowRealm', 'WebAssembly', 'Atomics',
        'SharedArrayBuffer', 'FinalizationRegistry', 'AsyncDisposableStack', 'queueMicrotask', 'setTimeout',
        'setInterval'])
        delete global[name];
      delete Array.fromAsync;
      for (const made of [function () {}, function* () {}, async function () {}, async function* () {}])
        defineProperty(getPrototypeOf(made), 'constructor',
          { value: undefined, writable: false, configurable: false });

      const fix = (name, value) =>
        defineProperty(global, name, { value, enumerable: true, writable: false, configurable: false });
      let event, active = create(null), textLimit = 0, arrayLimit = 0;
      defineProperty(global, '_event', { get: () => event, enumerable: true, configurable: false });
      fix('In', (id) => active[text(id)] === true);

      // A copy without prototypes: then no function of the chart is called when it is written. A lenient one has texts
      // in the places of values that JSON cannot express.
      function copy(value, path, outer, budget) {
        switch (typeof value) {
        case 'undefined':
        case 'boolean':
          if ((budget.left -= 5) < 0) throw new TooLarge(path + ' is too large');
          return value;
        case 'string':
          if ((budget.left -= value.length) < 0) throw new TooLarge(path + ' is too large');
          return value;
        case 'number':
          if (!isFinite(value)) return refuse(path + ' is ' + value, text(value), budget);
          if ((budget.left -= text(value).length) < 0) throw new TooLarge(path + ' is too large');
          return value;
        case 'object': break;
        default:
          return refuse(path + ' is a ' + typeof value,
            typeof value === 'function' ? source(value) : text(value), budget);
        }
        if (value === null) {
          if ((budget.left -= 4) < 0) throw new TooLarge(path + ' is too large');
          return null;
        }
        let depth = 0;
        for (let place = outer; place !== null; place = place.outer) {
          if (place.value === value) {
            if (budget.lenient) return 'contains itself';
            throw new Fault(path + ' contains itself');
          }
          if (++depth > 200) throw new TooLarge(path + ' has more than 200 levels');
        }
        const place = { value, outer }, prototype = getPrototypeOf(value);
        if ((budget.left -= 8) < 0) throw new TooLarge(path + ' is too large');
        if (isArray(value)) {
          const result = setPrototypeOf([], null), length = value.length;
          if (length > arrayLimit) throw new TooLarge(path + ' has more than ' + arrayLimit + ' elements');
          for (let index = 0; index < length; index++) {
            const element = member(value, index, path + '[' + index + ']', place, budget);
            result[index] = element === undefined ? null : element;
          }
          return result;
        }
        if (prototype !== null && prototype !== objectPrototype) {
          const shown = budget.lenient ? ofClass(value, prototype) : '';
          if (shown !== undefined) return refuse(path + ' is an object of a class', shown, budget);
        }
        const result = create(null), names = keys(value), count = names.length;
        for (let index = 0; index < count; index++) {
          const name = names[index];
          if ((budget.left -= name.length) < 0) throw new TooLarge(path + ' is too large');
          const element = member(value, name, path + '.' + name, place, budget);
          if (element !== undefined) result[name] = element;
        }
        return result;
      }
      function member(value, name, path, place, budget) {
        const descriptor = describeProperty(value, name);
        if (descriptor === undefined) return undefined;
        if (descriptor.get !== undefined) return refuse(path + ' is a getter', 'a getter', budget);
        return copy(descriptor.value, path, place, budget);
      }
      // Without a prototype, to which a chart may add a member such as `get`.
      function describeProperty(object, name) {
        const descriptor = getOwnPropertyDescriptor(object, name);
        return descriptor === undefined ? undefined : setPrototypeOf(descriptor, null);
      }
      function refuse(reason, shown, budget) {
        if (!budget.lenient) throw new Fault(reason + ', which JSON cannot express');
        shown = slice(shown, 0, 1000);
        if ((budget.left -= shown.length) < 0) throw new TooLarge('the text is too large');
        return shown;
      }
      // The text of a date or an error; of other objects, their members are shown.
      function ofClass(value, prototype) {
        if (prototype === datePrototype) {
          try { return dateText(value) } catch { return 'a date' }
        }
        const message = describeProperty(value, 'message');
        if (message === undefined || message.enumerable) return undefined;
        return titled(shown(find(value, 'name')), shown(message.value));
      }
      function find(object, name) {
        for (let level = 0; level < 8 && object !== null; level++) {
          const descriptor = describeProperty(object, name);
          if (descriptor !== undefined) return descriptor.value;
          object = getPrototypeOf(object);
        }
      }
      const shown = (value) => typeof value === 'string' ? value : '';
      const titled = (name, message) => name + (name && message ? ': ' : '') + message;
      const line = (value) => typeof value === 'number' ? value : 0;

      return {
        prepare(session) {
          session = parse(session);
          textLimit = session.textLimit;
          arrayLimit = session.arrayLimit;
          fix('_sessionid', session.id);
          fix('_name', session.name);
          const location = '#_scxml_' + session.id, processors = {
            'http://www.w3.org/TR/scxml/#SCXMLEventProcessor': freeze({ location }),
            scxml: freeze({ location })
          };
          for (const type of keys(session.processors))
            defineProperty(processors, type,
              { value: freeze({ location: session.processors[type] }), enumerable: true });
          fix('_ioprocessors', freeze(processors));
        },
        setEvent(json) {
          const { name, type, sendid, origin, origintype, invokeid, data } = setPrototypeOf(parse(json), null);
          event = freeze({ name, type, sendid, origin, origintype, invokeid, data });
        },
        setActive(json) {
          const ids = parse(json);
          active = create(null);
          for (let index = 0; index < ids.length; index++) active[ids[index]] = true;
        },
        encode(value, name) {
          return stringify(copy(value, name, null, { left: textLimit, lenient: false }));
        },
        show(value, name) {
          value = copy(value, name, null, { left: textLimit, lenient: true });
          return typeof value === 'string' ? value : value === undefined ? 'undefined' : stringify(value);
        },
        // The line, the column and the length of the name of the file, which comes before the message.
        describe(error) {
          if (typeof error === 'symbol') return '0 0 0 a symbol';
          if (typeof error !== 'object' || error === null)
            return '0 0 0 ' + slice(text(typeof error === 'function' ? 'a function' : error), 0, 500);
          const url = shown(find(error, 'sourceURL')), file = startsWith(url, 'script ') ? slice(url, 7, 507) : '';
          const message = titled(shown(find(error, 'name')), shown(find(error, 'message'))) || 'an object';
          return line(find(error, 'line')) + ' ' + line(find(error, 'column')) + ' ' + file.length + ' ' + file
            + slice(message, 0, 500);
        },
        parse,
        items(value) {
          if (!isArray(value)) throw new Fault('the value is no array');
          const { length } = value;
          if (length > arrayLimit) throw new TooLarge('the array has more than ' + arrayLimit + ' elements');
          const result = setPrototypeOf([], null);
          for (let index = 0; index < length; index++) result[index] = value[index];
          return result;
        },
        item(items, index, assign) { assign(items[index], index); }
      };
    })(globalThis)
    """
}
