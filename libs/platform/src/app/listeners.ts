import type { DynamicModule, ForwardReference, Provider, Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';
import { listenedBy, type ListensTo } from '../bus/on.js';
import type { AppDefinition } from './define-app.js';

export interface Listener extends ListensTo {
  /** `ThingService.react`, as in `findHandlers`. */
  where: string;
}

type Import = Type | DynamicModule | ForwardReference | Promise<DynamicModule>;

/**
 * The events that an app consumes, by the `@On` methods of the classes that its modules list. Needs no running app, so
 * that NATS permissions can be made of it; at boot it is compared with what the container has.
 */
export function listenersOf({ module }: Pick<AppDefinition, 'module'>): Listener[] {
  const scanner = new MetadataScanner();
  const listeners = [...classesIn(module)].flatMap((type) => {
    const prototype = type.prototype as Record<string, object>;
    return scanner
      .getAllMethodNames(prototype)
      .flatMap((method) =>
        listenedBy(prototype[method]!).map((found) => ({ ...found, where: `${type.name}.${method}` })),
      );
  });
  const key = ({ durable, where, event }: Listener) => durable ?? `${where} ${event.name}`;
  return listeners.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Classes of the providers and controllers of a module and of all that it imports. */
function classesIn(module: Import, seen = new Set<unknown>(), classes = new Set<Type>()): Set<Type> {
  if (seen.has(module)) return classes;
  seen.add(module);
  if ('forwardRef' in module) return classesIn((module.forwardRef as () => Type)(), seen, classes);
  if ('module' in module) {
    for (const provider of module.providers ?? []) addClass(provider, classes);
    for (const controller of module.controllers ?? []) classes.add(controller);
    for (const imported of module.imports ?? []) classesIn(imported as Import, seen, classes);
    return classesIn(module.module, seen, classes);
  }
  if (typeof module !== 'function') return classes;
  const listed = (key: string) => (Reflect.getMetadata(key, module) ?? []) as unknown[];
  for (const provider of listed('providers')) addClass(provider as Provider, classes);
  for (const controller of listed('controllers')) classes.add(controller as Type);
  for (const imported of listed('imports')) classesIn(imported as Import, seen, classes);
  return classes;
}

function addClass(provider: Provider, classes: Set<Type>): void {
  if (typeof provider === 'function') classes.add(provider as Type);
  else if ('useClass' in provider) classes.add(provider.useClass as Type);
}
