// What each service may publish and subscribe to at NATS, from the contracts: the messages that it answers and asks, the
// events that it tells and hears. A service that was taken over can neither read another's questions nor answer them.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const EVENTS = 'VALE_EVENTS';
const DEAD_LETTERS = 'VALE_DEAD_LETTERS';

/** @returns {Promise<string>} a file for `include` in the server's configuration */
export async function natsPermissions(root, apps) {
  const { listensTo } = await load(root, 'libs/platform/dist/bus/on.js');
  const users = await Promise.all(
    apps.map(async (name) => {
      const module = await load(root, `apps/${name}/dist/${name}.app.js`);
      return user(module[name], await listenersOf(root, name, listensTo));
    }),
  );
  return `authorization {\n  users = [\n${users.join('')}  ]\n}\n`;
}

const load = (root, path) => import(pathToFileURL(join(root, path)).href);

/** Consumers live in `verb-when-fact.consumer.js`; a durable one is named after its app and its file. */
async function listenersOf(root, app, listensTo) {
  const folder = join(root, 'apps', app, 'dist');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.consumer.js'));
  const found = await Promise.all(
    files.sort().map(async (file) => {
      const module = await load(root, join('apps', app, 'dist', file));
      return Object.values(module)
        .filter((value) => typeof value === 'function')
        .flatMap((type) => Object.getOwnPropertyNames(type.prototype).map((name) => type.prototype[name]))
        .filter((method) => typeof method === 'function')
        .map((method) => listensTo(method))
        .filter(Boolean)
        .map(({ event, every }) => ({
          event: event.name,
          every,
          durable: `${app}-${basename(file, '.consumer.js')}`,
        }));
    }),
  );
  return found.flat();
}

function user({ name, contracts }, listeners) {
  const durable = listeners.filter(({ every }) => every !== 'replica');
  const publish = [
    ...(contracts.requests ?? []).map((message) => `msg.${message.name}`),
    ...Object.values(contracts.events ?? {}).map((event) => `evt.${event.name}`),
    'dead.>',
    '$JS.API.INFO',
    ...[EVENTS, DEAD_LETTERS].flatMap((stream) => [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.CREATE.${stream}`,
    ]),
    // Dead letters are read and taken back by whoever answers for them; the age of the oldest waiting event is a metric.
    `$JS.API.STREAM.MSG.GET.${EVENTS}`,
    `$JS.API.STREAM.MSG.GET.${DEAD_LETTERS}`,
    `$JS.API.STREAM.MSG.DELETE.${DEAD_LETTERS}`,
    ...durable.flatMap((consumer) => [
      `$JS.API.CONSUMER.INFO.${EVENTS}.${consumer.durable}`,
      // The last part is the filter: the server lets it listen to this event and to no other.
      `$JS.API.CONSUMER.CREATE.${EVENTS}.${consumer.durable}.evt.${consumer.event}`,
      `$JS.API.CONSUMER.MSG.NEXT.${EVENTS}.${consumer.durable}`,
      `$JS.ACK.${EVENTS}.${consumer.durable}.>`,
    ]),
  ];
  const subscribe = [
    `_INBOX_${name}.>`,
    ...Object.values(contracts.messages).map((message) => `msg.${message.name}`),
    ...listeners.filter(({ every }) => every === 'replica').map(({ event }) => `evt.${event}`),
  ];
  return [
    `    {\n      user: ${name}\n      password: $NATS_${name.toUpperCase()}_PASSWORD\n      permissions: {\n`,
    `        publish: { allow: ${list(publish)} }\n`,
    `        subscribe: { allow: ${list(subscribe)} }\n`,
    // An answer goes to the asker's inbox, which nobody may write to otherwise.
    `        allow_responses: { max: 1, expires: "1m" }\n      }\n    }\n`,
  ].join('');
}

const list = (subjects) => `[\n${subjects.map((subject) => `          "${subject}"\n`).join('')}        ]`;
