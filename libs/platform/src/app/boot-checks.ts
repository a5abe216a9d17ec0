import type { AppDefinition } from './define-app.js';
import type { FoundListener, Handlers } from './handlers.js';

/** A system that cannot work as it is written, with what to write. */
export class BootError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(['Vale cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'BootError';
  }
}

/** `AnnounceProductWhenCreatedConsumer` of `notification` -> `notification-announce-product-when-created`. */
export function consumerName(app: string, className: string): string {
  const words = className.replace(/Consumer$/, '').replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  return `${app}-${words.toLowerCase()}`;
}

/** Nest by itself takes the last of two handlers and is silent about a missing one. */
export function checkHandlers(
  app: AppDefinition,
  handlers: Handlers,
  all: readonly AppDefinition[],
): string[] {
  return [
    ...checkOwned({
      app: app.name,
      kind: 'message',
      declared: Object.values(app.contracts.messages).map(({ name }) => name),
      found: handlers.messages.map(({ message, where }) => ({ name: message.name, where })),
      hint: (name) => `a controller method with @Handles(<the message "${name}">)`,
    }),
    ...handlers.messages
      .filter(({ inController }) => !inController)
      .map(
        ({ where }) =>
          `${app.name}: ${where} has @Handles, so its class must be one of the module's controllers`,
      ),
    ...checkOwned({
      app: app.name,
      kind: 'job',
      declared: Object.values(app.contracts.jobs ?? {}).map(({ name }) => name),
      found: handlers.jobs.map(({ job, where }) => ({ name: job.name, where })),
      hint: (name) => `a provider method with @Processes(<the job "${name}">) in a file verb-noun.job.ts`,
    }),
    ...checkListeners(app, handlers.listeners, all),
  ];
}

interface Owned {
  app: string;
  kind: 'message' | 'job';
  declared: string[];
  found: { name: string; where: string }[];
  hint: (name: string) => string;
}

function checkOwned({ app, kind, declared, found, hint }: Owned): string[] {
  const missing = declared
    .filter((name) => !found.some((handler) => handler.name === name))
    .map((name) => `${app}: nothing handles the ${kind} "${name}"; write ${hint(name)}`);
  const doubled = declared.flatMap((name) => {
    const handlers = found.filter((handler) => handler.name === name);
    if (handlers.length < 2) return [];
    const places = handlers.map(({ where }) => where).join(' and ');
    return [`${app}: the ${kind} "${name}" is handled by ${places}; keep one of them`];
  });
  const strange = found
    .filter(({ name }) => !declared.includes(name))
    .map(
      ({ name, where }) =>
        `${app}: ${where} handles the ${kind} "${name}", which is not in the ${kind}s of defineApp({name: '${app}'})`,
    );
  return [...missing, ...doubled, ...strange];
}

function checkListeners(
  app: AppDefinition,
  listeners: readonly FoundListener[],
  all: readonly AppDefinition[],
): string[] {
  const durable = listeners.filter(({ every }) => every === 'once');
  const twice = durable
    .filter(({ className }, index) => durable.findIndex((other) => other.className === className) < index)
    .map(
      ({ className }) =>
        `${app.name}: ${className} is two durable consumers at once; write one class with one @On per event`,
    );
  const undeclared = listeners
    .filter(({ event }) => {
      const owner = all.find(({ name }) => event.name.startsWith(`${name}.`));
      const declared = owner?.contracts.events;
      return declared && !Object.values(declared).some(({ name }) => name === event.name);
    })
    .map(
      ({ event, where }) =>
        `${app.name}: ${where} consumes "${event.name}", which its owner does not declare in contracts.events`,
    );
  return [...twice, ...undeclared, ...checkHeard(app, listeners)];
}

function checkHeard(app: AppDefinition, listeners: readonly FoundListener[]): string[] {
  const { consumes } = app.contracts;
  if (!consumes) return [];
  const unlisted = listeners
    .filter(({ event }) => !consumes.some(({ name }) => name === event.name))
    .map(
      ({ event, where }) => `${app.name}: ${where} consumes "${event.name}"; add it to contracts.consumes`,
    );
  const unheard = consumes
    .filter(({ name }) => !listeners.some(({ event }) => event.name === name))
    .map(
      ({ name }) =>
        `${app.name}: nothing consumes "${name}"; write a method with @On, or take it out of contracts.consumes`,
    );
  return [...unlisted, ...unheard];
}
