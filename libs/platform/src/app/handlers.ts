import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import type { EventDefinition, JobDefinition, MessageDefinition } from '@vale/contracts/define';
import { handledMessage } from '../bus/handles.js';
import { listensTo } from '../bus/on.js';
import { processedJob } from '../jobs.js';

interface Found {
  /** `ThingController.get`, for error texts. */
  where: string;
  className: string;
  call: (...args: unknown[]) => Promise<unknown>;
}

export interface FoundMessageHandler extends Found {
  message: MessageDefinition;
  inController: boolean;
}
export interface FoundJobHandler extends Found {
  job: JobDefinition;
}
export interface FoundListener extends Found {
  event: EventDefinition;
  every: 'once' | 'replica';
}

export interface Handlers {
  messages: FoundMessageHandler[];
  jobs: FoundJobHandler[];
  listeners: FoundListener[];
}

/** Every method with `@Handles`, `@Processes` or `@On` in one container. */
export function findHandlers(container: INestApplicationContext): Handlers {
  const discovery = container.get(DiscoveryService, { strict: false });
  const scanner = new MetadataScanner();
  const handlers: Handlers = { messages: [], jobs: [], listeners: [] };
  const seen = new Set<object>();
  for (const inController of [true, false]) {
    const wrappers = inController ? discovery.getControllers() : discovery.getProviders();
    for (const { instance } of wrappers as { instance: unknown }[]) {
      if (!isInstance(instance) || seen.has(instance)) continue;
      seen.add(instance);
      for (const method of scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        collect(instance, method, inController, handlers);
      }
    }
  }
  return handlers;
}

type Instance = Record<string, (...args: unknown[]) => Promise<unknown>>;

function collect(instance: Instance, method: string, inController: boolean, handlers: Handlers): void {
  const marked = instance[method];
  if (typeof marked !== 'function') return;
  const className = instance.constructor.name;
  const found: Found = {
    className,
    where: `${className}.${method}`,
    call: async (...args) => marked.apply(instance, args),
  };
  const message = handledMessage(marked);
  if (message) handlers.messages.push({ ...found, message, inController });
  const job = processedJob(marked);
  if (job) handlers.jobs.push({ ...found, job });
  const listened = listensTo(marked);
  if (listened) handlers.listeners.push({ ...found, ...listened });
}

function isInstance(value: unknown): value is Instance {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) !== null;
}
