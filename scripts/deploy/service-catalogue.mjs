// Writes docs/services.md: the messages, events and jobs of each service. Runs on compiled code.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @returns {Promise<string>} Markdown */
export async function serviceCatalogue(root, apps) {
  const load = (path) => import(pathToFileURL(join(root, path)).href);
  const { listenersOf } = await load('libs/platform/dist/app/listeners.js');
  const { handledMessages } = await load('libs/platform/dist/app/dead-letter-handler.js');
  const sections = await Promise.all(
    apps.map(async (name) => {
      const app = (await load(`apps/${name}/dist/${name}.app.js`))[name];
      const { requests = [], events = {}, jobs = {} } = app.contracts;
      const rows = [
        ['handles', grouped(handledMessages(app))],
        ['requests', grouped(requests)],
        ['publishes', Object.values(events).map(named)],
        ['consumes', [...new Set(listenersOf(app).map(consumed))]],
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
  '`scripts/deploy/generate.mjs` writes this page from the contracts and the code; do not edit it. Messages are grouped by noun:',
  '`catalog.product`: get, list are the messages `catalog.product.get` and `catalog.product.list`. "By" names the durable consumer of an',
  'event; an event without one reaches every replica.',
].join('\n');

const ADMIN_CHANGES = `## What an admin changes

Every change by an admin leaves one record in the audit log, saved in the same write as the change. For a new kind of change:

1. List \`...auditEvents\` of \`@vale/contracts/audit\` in the \`contracts.events\` of the service.
2. In the service class, create the event and give it to the outbox with the other events of the change:
   \`adminChange(context, { action: 'testimonial.change', target: { kind: 'testimonial', id }, before, after })\`.
   \`before\` and \`after\` are the thing as admins see it; \`before\` is null for a creation, \`after\` for a deletion. The record
   contains only what differs.
3. Name personal data and addresses that contain a secret: \`masked: ['email', 'url']\`. Passwords, tokens, keys and codes are masked by
   their field names.
4. For another kind of thing, add a row to \`AUDIT_TARGET_KINDS\` and its Portuguese name to \`audit-texts.ts\` of the panel.

A document without an outbox cannot publish: make it a \`storedSchema\` first.`;

/** A nested list: messages by the noun of their name, everything else one by one. */
function row([verb, items]) {
  return [`- **${verb}**`, ...items.toSorted().map((item) => `  - ${item}`)].join('\n');
}

/** `catalog.product.get`, `catalog.product.list` → "`catalog.product`: get, list" */
function grouped(messages) {
  const groups = Map.groupBy(messages, ({ name }) => name.slice(0, name.lastIndexOf('.')));
  return [...groups].map(([noun, of]) => {
    const verbs = of.map(({ name }) => name.slice(noun.length + 1));
    return `\`${noun}\`: ${verbs.toSorted().join(', ')}`;
  });
}

const named = ({ name }) => `\`${name}\``;
const consumed = ({ event, durable }) => `\`${event.name}\`${durable ? ` by \`${durable}\`` : ''}`;
const job = ({ name, everyMs }) => `\`${name}\`${everyMs ? ` every ${everyMs / 1_000} s` : ''}`;
