import type { AppDefinition } from './define-app.js';
import { handledMessages } from './dead-letter-handler.js';
import type { FoundListener, Handlers } from './handlers.js';
import { listenersOf } from './listeners.js';

/** Thrown if apps do not match their contracts; each line says what to write. */
export class BootError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(['Vale cannot start:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'BootError';
  }
}

export function checkHandlers(
  app: AppDefinition,
  handlers: Handlers,
  all: readonly AppDefinition[],
): string[] {
  return [
    ...checkOwned({
      app: app.name,
      kind: 'message',
      declared: handledMessages(app).map(({ name }) => name),
      found: handlers.messages.map(({ message, where }) => ({ name: message.name, where })),
      hint: (name) => `a provider method with @Handles(<the message "${name}">)`,
    }),
    ...checkOwned({
      app: app.name,
      kind: 'job',
      declared: Object.values(app.contracts.jobs ?? {}).map(({ name }) => name),
      found: handlers.jobs.map(({ job, where }) => ({ name: job.name, where })),
      hint: (name) => `a provider method with @Processes(<the job "${name}">)`,
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
  const foreign = found
    .filter(({ name }) => !declared.includes(name))
    .map(
      ({ name, where }) =>
        `${app}: ${where} handles the ${kind} "${name}", which is not in the ${kind}s of defineApp({name: '${app}'})`,
    );
  return [...missing, ...doubled, ...foreign];
}

function checkListeners(
  app: AppDefinition,
  found: readonly FoundListener[],
  all: readonly AppDefinition[],
): string[] {
  const durable = found.filter(
    (one): one is FoundListener & { durable: string } => one.durable !== undefined,
  );
  const twice = [...Map.groupBy(durable, ({ durable: name }) => name)]
    .filter(([, those]) => those.length > 1)
    .map(
      ([name, those]) =>
        `${app.name}: ${those.map(({ where }) => where).join(' and ')} are both the durable consumer "${name}"; give each its own name`,
    );
  const misnamed = durable
    .filter(({ durable: name }) => !name.startsWith(`${app.name}-`))
    .map(
      ({ durable: name, where }) =>
        `${app.name}: the durable consumer "${name}" of ${where} must begin with "${app.name}-"`,
    );
  const undeclared = found
    .filter(({ event }) => {
      const owner = all.find(({ name }) => event.name.startsWith(`${name}.`));
      const declared = owner?.contracts.events;
      return declared && !Object.values(declared).some(({ name }) => name === event.name);
    })
    .map(
      ({ event, where }) =>
        `${app.name}: ${where} consumes "${event.name}", which its owner does not declare in contracts.events`,
    );
  // NATS permissions are made from the modules alone, so NATS would refuse a consumer that only a factory creates.
  const listed = listenersOf(app);
  const unlisted = found
    .filter(({ where, event }) => !listed.some((one) => one.where === where && one.event.name === event.name))
    .map(({ where }) => `${app.name}: ${where} has @On, so its class must be listed in a module's providers`);
  return [...twice, ...misnamed, ...undeclared, ...unlisted];
}
