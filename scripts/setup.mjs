// `npm run setup`: writes the settings of a live shop on one server (one-server/README.md) into .env, and checks what the shop
// needs from its surroundings. Settings that .env already has stay, so that no key is ever lost. `--check` writes nothing.
import './machine/require-node.mjs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CommandError, main, say } from './machine/command.mjs';
import { addToEnvFile, newSecret, readEnvFile } from './machine/env-file.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { ROOT } from './machine/paths.mjs';

const FILE = join(ROOT, '.env');
const SECRETS = [
  'SECRET_KEY',
  'PERSONAL_DATA_KEY',
  'IDENTITY_KEY',
  'NOTIFICATION_KEY',
  'TRACKING_KEY',
  'ADMIN_PASSWORD',
];
const EMAIL = /^[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+$/;
const HOST_NAME = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** The questions to a person. `settings` returns the settings of an answer, or a sentence that says what is wrong with it. */
const QUESTIONS = [
  {
    option: 'domain',
    names: ['PUBLIC_URL'],
    question: 'Domain of the shop, e.g. loja.example.com.br',
    settings: (answer) =>
      HOST_NAME.test(answer.toLowerCase())
        ? { PUBLIC_URL: `https://${answer.toLowerCase()}` }
        : 'a domain has no https://, no port and no path',
  },
  {
    option: 'email',
    names: ['ADMIN_EMAIL', 'ALERT_EMAIL'],
    question: 'Your e-mail: you sign in to the panel with it, and alerts are sent to it',
    settings: (answer) =>
      EMAIL.test(answer) ? { ADMIN_EMAIL: answer, ALERT_EMAIL: answer } : 'that is no e-mail address',
  },
  {
    option: 'smtp',
    names: ['SMTP_URL'],
    question: 'Mail server, e.g. smtps://user:password@smtp.example.com:465 (special characters as %XX)',
    settings: (answer) =>
      URL.canParse(answer) && /^smtps?:$/.test(new URL(answer).protocol)
        ? { SMTP_URL: withTls(answer) }
        : 'the address begins with smtps:// or smtp://',
  },
  {
    option: 'from',
    names: ['MAIL_FROM'],
    question: 'Sender of the shop’s mails, e.g. Minha Loja <vendas@example.com.br>',
    settings: (answer) =>
      EMAIL.test(/<(.+)>$/.exec(answer)?.[1] ?? answer) && !/['\n]/.test(answer)
        ? { MAIL_FROM: answer }
        : 'name an address, or a name and an address in angle brackets, without apostrophes',
  },
];

await main(async () => {
  const options = {
    check: { type: 'boolean', default: false },
    'data-dir': { type: 'string', default: '/var/lib/vale' },
    port: { type: 'string', default: '3000' },
    ...Object.fromEntries(QUESTIONS.map(({ option }) => [option, { type: 'string' }])),
  };
  const { values } = parseArgs({ options });
  if (!values.check) await write(values);
  const settings = readEnvFile(FILE);
  if (!settings.PUBLIC_URL) throw new CommandError('there is no .env of a live shop yet: npm run setup');
  await ensureInstalled();
  // It needs an installed package.
  const { checkServer } = await import('./machine/server-checks.mjs');
  const failures = await checkServer(settings, say);
  if (failures === 0) return 0;
  say(`${failures} to mend. Then check again: npm run setup -- --check`);
  return 1;
});

async function write(values) {
  const present = readEnvFile(FILE);
  if (present.MONGODB_URI || present.NATS_URL || present.REDIS_URL)
    throw new CommandError(
      '.env is one of many processes (MONGODB_URI, NATS_URL or REDIS_URL): setup is for one server.',
    );
  const answers = await answersTo(
    QUESTIONS.filter(({ names }) => !names.every((name) => present[name])),
    values,
  );
  const wanted = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: values.port,
    // Caddy is on the same machine.
    TRUST_PROXY: 'loopback',
    DATA_DIR: values['data-dir'],
    ...answers,
    ...Object.fromEntries(SECRETS.map((name) => [name, newSecret()])),
  };
  const missing = Object.fromEntries(Object.entries(wanted).filter(([name]) => !present[name]));
  addToEnvFile(FILE, missing);
  const names = Object.keys(missing);
  say(
    names.length === 0
      ? '.env has every setting.'
      : `.env: ${names.length} settings written: ${names.join(', ')}.`,
  );
  if (missing.ADMIN_PASSWORD)
    say(`Sign in with the ADMIN_PASSWORD of .env, and keep a copy of the file elsewhere.`);
}

async function answersTo(questions, values) {
  const settings = {};
  const terminal =
    process.stdin.isTTY && questions.some(({ option }) => values[option] === undefined)
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined;
  // Takes several lines that are pasted at once, which `question` would lose.
  const lines = terminal?.[Symbol.asyncIterator]();
  const ask = async (text) => {
    terminal.setPrompt(`${text}: `);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (done) throw new CommandError('stopped; nothing was written.');
    return value;
  };
  try {
    for (const question of questions)
      Object.assign(settings, await answerTo(question, values, terminal ? ask : undefined));
  } finally {
    terminal?.close();
  }
  return settings;
}

async function answerTo({ option, question, settings }, values, ask) {
  const given = values[option];
  if (given === undefined && !ask)
    throw new CommandError(
      `--${option} is missing: ${question.charAt(0).toLowerCase()}${question.slice(1)}.`,
    );
  for (;;) {
    const answer = (given ?? (await ask(question))).trim();
    const result = settings(answer);
    if (typeof result === 'object') return result;
    if (given !== undefined) throw new CommandError(`--${option}: ${result}.`);
    say(`  ${result}`);
  }
}

/** Another machine's server on port 587 begins without TLS; the shop insists on STARTTLS. */
function withTls(address) {
  const url = new URL(address);
  const isLocal = ['localhost', '127.0.0.1'].includes(url.hostname);
  if (url.protocol === 'smtp:' && !isLocal) url.searchParams.set('requireTLS', 'true');
  return url.href;
}
