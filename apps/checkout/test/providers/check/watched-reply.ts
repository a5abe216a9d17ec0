import { pathOf } from './reply-shape.js';

/**
 * The reply with every look at a field reported by its path, also at a missing one. A walk over all fields
 * (`Object.entries`, a spread) is not reported: it uses none of them by name.
 */
export function watchedReply<T>(reply: T, onRead: (path: string) => void, path = ''): T {
  if (typeof reply !== 'object' || reply === null) return reply;
  // A repeated look gives the same object, which code may compare.
  const children = new Map<string, unknown>();
  // Each walk looks at every field twice: for its descriptor and for its value.
  const walked = { described: new Set<PropertyKey>(), got: new Set<PropertyKey>() };
  const look = (looks: Set<PropertyKey>, name: PropertyKey) => {
    if (!looks.delete(name) && typeof name === 'string' && isField(reply, name))
      onRead(childOf(path, reply, name));
  };
  return new Proxy(reply, {
    ownKeys(target) {
      const keys = Reflect.ownKeys(target);
      walked.described = new Set(keys);
      walked.got = new Set(keys);
      return keys;
    },
    getOwnPropertyDescriptor(target, name) {
      look(walked.described, name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      look(walked.got, name);
      if (typeof name !== 'string' || typeof value !== 'object') return value;
      const child = children.get(name) ?? watchedReply(value, onRead, childOf(path, target, name));
      children.set(name, child);
      return child;
    },
  });
}

/** False for the methods and the length of a list, and for methods of every object. */
function isField(reply: object, name: string): boolean {
  return Array.isArray(reply) ? /^\d+$/.test(name) : !(name in Object.prototype);
}

function childOf(path: string, parent: object, name: string): string {
  return Array.isArray(parent) ? `${path}[]` : pathOf(path, name);
}
