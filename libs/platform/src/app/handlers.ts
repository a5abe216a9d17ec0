import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { JobDefinition, MessageDefinition } from '@vale/contracts/define';
import { handledMessage } from '../bus/handles.js';
import { listenedBy, type ListensTo } from '../bus/on.js';
import { processedJobs } from '../jobs.js';

interface Found {
  /** `ThingService.get`, for error texts. */
  where: string;
  call: (...args: unknown[]) => Promise<unknown>;
}

export interface FoundMessageHandler extends Found {
  message: MessageDefinition;
}
export interface FoundJobHandler extends Found {
  job: JobDefinition;
}
export interface FoundListener extends Found, ListensTo {}

export interface Handlers {
  messages: FoundMessageHandler[];
  jobs: FoundJobHandler[];
  listeners: FoundListener[];
}

/** Every method with `@Handles`, `@Processes` or `@On` in one container. */
export function findHandlers(container: INestApplicationContext): Handlers {
  const discovery = container.get(DiscoveryService, { strict: false });
  const handlers: Handlers = { messages: [], jobs: [], listeners: [] };
  const seen = new Set<object>();
  const wrappers = [...discovery.getProviders(), ...discovery.getControllers()] as { instance: unknown }[];
  for (const { instance } of wrappers) {
    if (!isInstance(instance) || seen.has(instance)) continue;
    seen.add(instance);
    for (const marked of markedMethodsOf(Object.getPrototypeOf(instance) as object)) {
      collect(instance, marked, handlers);
    }
  }
  return handlers;
}

type Method = (...args: unknown[]) => Promise<unknown>;
type Instance = Record<string, Method>;

/** A method with the values of its decorators. */
interface Marked {
  name: string;
  message: MessageDefinition | undefined;
  jobs: readonly JobDefinition[];
  listened: readonly ListensTo[];
}

const scanner = new MetadataScanner();
/** Cached by prototype: decorators are applied once, and most methods of a container have none. */
const markedMethods = new WeakMap<object, readonly Marked[]>();

function markedMethodsOf(prototype: object): readonly Marked[] {
  let found = markedMethods.get(prototype);
  if (!found) markedMethods.set(prototype, (found = readMarks(prototype)));
  return found;
}

function readMarks(prototype: object): Marked[] {
  return scanner.getAllMethodNames(prototype).flatMap((name) => {
    const method = (prototype as Instance)[name]!;
    const marked = {
      name,
      message: handledMessage(method),
      jobs: processedJobs(method),
      listened: listenedBy(method),
    };
    return marked.message || marked.jobs.length > 0 || marked.listened.length > 0 ? [marked] : [];
  });
}

function collect(instance: Instance, { name, message, jobs, listened }: Marked, handlers: Handlers): void {
  const method = instance[name]!;
  const found: Found = {
    where: `${instance.constructor.name}.${name}`,
    call: async (...args) => method.apply(instance, args),
  };
  if (message) handlers.messages.push({ ...found, message });
  for (const job of jobs) handlers.jobs.push({ ...found, job });
  for (const one of listened) handlers.listeners.push({ ...found, ...one });
}

function isInstance(value: unknown): value is Instance {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null;
}
