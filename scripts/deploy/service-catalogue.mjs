// docs/services.md: the messages, events and jobs of each service, from the code. Runs on compiled code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns {Promise<string>} Markdown */
export async function serviceCatalogue(root, apps) {
  const load = (path) => import(pathToFileURL(join(root, path)).href);
  const { listenersOf } = await load('libs/platform/dist/app/listeners.js');
  const { handledMessages } = await load('libs/platform/dist/app/dead-letter-controller.js');
  const sections = await Promise.all(
    apps.map(async (name) => {
      const app = (await load(`apps/${name}/dist/${name}.app.js`))[name];
      const { requests = [], events = {}, jobs = {} } = app.contracts;
      const rows = [
        ['handles', handledMessages(app).map(named)],
        ['requests', requests.map(named)],
        ['publishes', Object.values(events).map(named)],
        ['consumes', listenersOf(app).map(consumed)],
        ['runs', Object.values(jobs).map(job)],
      ];
      const lines = rows.filter(([, items]) => items.length > 0).map(row);
      return `## ${name}\n\n${lines.join('\n')}\n`;
    }),
  );
  return `# Messages, events and jobs of each service\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

const INTRODUCTION = [
  'Written by `scripts/deploy/generate.mjs` from the contracts and the code; do not edit. The name of a',
  'durable consumer follows its event; without one, every replica receives the event.',
].join('\n');

const row = ([verb, items]) => `- **${verb}** ${items.join(', ')}`;
const named = ({ name }) => `\`${name}\``;
const consumed = ({ event, durable }) => `\`${event.name}\`${durable ? ` (\`${durable}\`)` : ''}`;
const job = ({ name, everyMs }) => `\`${name}\`${everyMs ? ` every ${everyMs / 1_000} s` : ''}`;
