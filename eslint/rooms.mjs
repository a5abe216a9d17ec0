// The room table of docs/architecture.md for files within an app: what each suffix may import. Between projects the
// boundaries.mjs beside this file decides. Each file is in one room at most.

const SERVICES = '{catalog,checkout,identity,notification,tracking}';
const inApps = (name) => `apps/${SERVICES}/src/**/${name}`;

/** Relative imports of files with these suffixes. */
const suffixes = (names, message) => ({ regex: `^\\.{1,2}/.*\\.(${names.join('|')})\\.js$`, message });
const packages = (regex, message) => ({ regex: `^(${regex})(/.*)?$`, message });

const CLASSIC_ZOD = {
  regex: '^zod$',
  message:
    "Import from 'zod/mini': one schema serves browser and services, and the SPA pays 6 KB for it instead of 23.",
};
const MONGOOSE = packages(
  'mongoose|mongodb|bson|@nestjs/mongoose',
  'Only repositories and schemas know the database.',
);
const HTTP = packages(
  'fastify|@fastify/.*|express|undici|node:https?|@nestjs/platform-.*',
  'HTTP belongs to the gateway, and to *.client.ts for outside systems.',
);
const BUS_AND_JOBS = packages(
  '@vale/platform/(bus|jobs|dead-letters)',
  'Telling and asking others is the service’s part.',
);
const TESTING = packages('@vale/testing', 'Production code must not need what only tests have.');

const DOOR = ['controller', 'consumer', 'job', 'module', 'app'];

/** What would make a service depend on the machine that it happens to run on. */
const OWN_MACHINE = [
  {
    selector:
      'CallExpression[callee.object.name="Date"][callee.property.name="now"], NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Services read time from Clock.',
  },
  {
    selector:
      'CallExpression[callee.object.name="Math"][callee.property.name="random"], CallExpression[callee.name=/^random(UUID|Bytes)$/]',
    message: 'Services take ids and secrets from Ids.',
  },
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Settings stand in <service>.config.ts.',
  },
];

/** A decision in a door is one that no other door takes. */
const DECISIONS = [
  {
    selector: 'IfStatement, ConditionalExpression, SwitchStatement',
    message: 'Controllers, consumers and jobs make one call into a service; decisions live there.',
  },
];

const ROOMS = [
  {
    name: 'domain',
    files: [inApps('+([!.]).ts')],
    ignores: [`apps/${SERVICES}/src/main.ts`],
    syntax: OWN_MACHINE,
    forbidden: [
      {
        regex: '^(?!\\.{1,2}/|@vale/contracts/|escape-html$)',
        message:
          'Domain files are pure: contracts and sibling domain files only; pass clock, ids and random in.',
      },
      suffixes(
        ['service', 'repository', 'schema', 'client', 'config', ...DOOR],
        'Domain files know no service, repository or client.',
      ),
    ],
  },
  {
    name: 'service',
    files: [inApps('*.service.ts')],
    syntax: OWN_MACHINE,
    forbidden: [
      MONGOOSE,
      HTTP,
      {
        regex: '^\\.\\./.*\\.repository\\.js$',
        message: 'Ask the other feature’s service; its repository is its own.',
      },
      suffixes(['schema', ...DOOR], 'A service knows domain files, its own repositories and clients.'),
    ],
  },
  {
    name: 'repository',
    files: [inApps('*.repository.ts'), inApps('*.schema.ts')],
    syntax: OWN_MACHINE,
    forbidden: [
      HTTP,
      BUS_AND_JOBS,
      suffixes(
        ['service', 'client', ...DOOR],
        'Repositories hold queries and mapping, nothing that decides or tells.',
      ),
    ],
  },
  {
    name: 'client',
    files: [inApps('*.client.ts')],
    syntax: OWN_MACHINE,
    forbidden: [
      MONGOOSE,
      BUS_AND_JOBS,
      suffixes(
        ['service', 'repository', 'schema', ...DOOR],
        'A client knows one outside system and its settings.',
      ),
    ],
  },
  {
    name: 'door',
    files: [inApps('*.{controller,consumer,job}.ts')],
    forbidden: [
      MONGOOSE,
      HTTP,
      suffixes(['repository', 'schema', 'client'], 'One call into a service: the service decides and saves.'),
    ],
    syntax: [...OWN_MACHINE, ...DECISIONS],
  },
  {
    name: 'wiring',
    files: [inApps('*.{module,app,config}.ts'), `apps/${SERVICES}/src/main.ts`],
    syntax: OWN_MACHINE,
    forbidden: [],
  },
  {
    name: 'gateway',
    files: ['apps/gateway/src/**/*.ts'],
    forbidden: [MONGOOSE],
  },
  {
    name: 'contracts',
    files: ['libs/contracts/src/**/*.ts'],
    forbidden: [
      {
        regex: '^(?!\\.{1,2}/|zod/mini$|@jest/globals$|fast-check$)',
        message: 'Contracts import zod/mini and each other: they run in the browser and in every service.',
      },
    ],
  },
  {
    name: 'platform',
    files: ['libs/platform/src/**/*.ts'],
    forbidden: [
      {
        regex: '^@vale/contracts/(?!define$|platform$)',
        message: 'The platform knows no service: of the contracts, only how they are defined.',
      },
    ],
    syntax: [
      {
        selector:
          'Literal[value=/\\b(catalog|checkout|identity|notification|tracking|product|customer|buyer)\\b/i]',
        message: 'No business word and no service’s name in the platform.',
      },
    ],
  },
  {
    name: 'engine',
    files: ['libs/embedded-mongo/src/**/*.ts'],
    forbidden: [
      {
        regex: '^(?!\\.{1,2}/|node:|bson$)',
        message: 'The embedded store could be published by itself: node and bson, nothing of Vale.',
      },
    ],
  },
  {
    name: 'web',
    files: ['apps/web/src/**/*.{ts,tsx}'],
    forbidden: [packages('node:.*', 'The browser has no Node.')],
  },
];

export const rooms = ROOMS.map((room) => ({ ...room, forbidden: [...room.forbidden, TESTING, CLASSIC_ZOD] }));

/** For files that are in no room (tests, scripts). */
export const everywhere = [CLASSIC_ZOD];
