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
  const head = `# Messages, events and jobs of each service\n\n${INTRODUCTION}\n\n${ADMIN_CHANGES}`;
  return `${head}\n\n${sections.join('\n')}`;
}

const INTRODUCTION = [
  'Written by `scripts/deploy/generate.mjs` from the contracts and the code; do not edit. The name of a',
  'durable consumer follows its event; without one, every replica receives the event.',
].join('\n');

const ADMIN_CHANGES = `## What an admin changes

Every change by an admin leaves one record in the audit log, in the same write:

- the service lists \`...auditEvents\` of \`@vale/contracts/audit\` among its \`contracts.events\`;
- its service class makes the event and gives it to the outbox with the change's other events:
  \`adminChange(context, { action: 'testimonial.change', target: { kind: 'testimonial', id }, before, after })\`;
- \`before\` and \`after\` are the thing as admins see it, null where it is created or deleted; only what differs is recorded;
- personal data and addresses that hold a secret are named: \`masked: ['email', 'url']\`; passwords, tokens, keys and codes are left
  out by their names;
- another kind of thing is a row of \`AUDIT_TARGET_KINDS\`, with its Portuguese name in the panel's \`audit-texts.ts\`;
- a document without an outbox publishes nothing: it becomes a \`storedSchema\` first.`;

const row = ([verb, items]) => `- **${verb}** ${items.join(', ')}`;
const named = ({ name }) => `\`${name}\``;
const consumed = ({ event, durable }) => `\`${event.name}\`${durable ? ` (\`${durable}\`)` : ''}`;
const job = ({ name, everyMs }) => `\`${name}\`${everyMs ? ` every ${everyMs / 1_000} s` : ''}`;
