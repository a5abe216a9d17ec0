import { readFileSync } from 'node:fs';
import { catalogRoutes } from '@vale/contracts/catalog';
import { identityRoutes } from '@vale/contracts/identity';
import { PASSWORD, SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { testSize } from '@vale/testing/test-size';
import { aProduct } from '@vale/testing/builders';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { replyProblem } from './fuzz/check-reply.js';
import { Random } from './fuzz/random.js';
import { fuzzRequest, targetsOf, type FuzzRequest, type OpenApi, type Role } from './fuzz/requests.js';
import { Wire, type WireReply } from './fuzz/wire.js';

const REQUESTS = testSize(2_000);
/** The same requests in every run, so that a commit is compared with the one before. */
const SEED = Number(process.env['TEST_SEED'] ?? 20_261_122);
const SENDERS = 24;
const LIMIT_MS = 60_000 + REQUESTS * 20;
/**
 * Ratio of the memory at the end to that after a third of the run, when the caches of a long run are full.
 * Once in a run the process takes 120 MB of 350 at once and keeps it; 10 kB leaked per request would double
 * it.
 */
const MAX_GROWTH = REQUESTS >= 20_000 ? 1.5 : 2;
const MAX_PROBLEMS = 20;
/** Requests that may time out once: a busy machine may stop all senders at the same moment. Each is sent again. */
const MAX_LATE = SENDERS;

/** Limits are tested elsewhere; hashes of passwords would be all that this measures. */
const ENV = {
  REQUESTS_PER_ADDRESS: '100000000',
  PAGES_PER_ADDRESS: '100000000',
  ROUTE_LIMIT_FACTOR: '1000000',
  STREAMS_PER_ADDRESS: '100000',
  REGISTRATIONS_PER_ADDRESS: '1000000',
  LOGINS_PER_ADDRESS: '1000000',
  LOGINS_PER_ACCOUNT: '1000000',
  ARGON2_MEMORY_KIB: '64',
  ARGON2_PASSES: '1',
  LOG_LEVEL: 'error',
};

let system: SystemProcess;
let wire: Wire;
let cookies: Record<Role, string>;
let known: string[];
/** Accounts that send; an admin may delete any other. */
let own: string[];

beforeAll(async () => {
  system = await SystemProcess.start({ env: ENV });
  wire = new Wire(system.url, SENDERS);
  const admin = await SystemClient.admin(system.url);
  const { items } = await admin.http.call(catalogRoutes.listProducts, { query: {} });
  const product = await admin.http.call(catalogRoutes.createProduct, {
    body: aProduct({ nome: 'Cartão da prova' }),
  });
  known = [...items.map(({ id }) => id), product.id];
  const user = await SystemClient.registered(system.url);
  const sessions = await Promise.all(
    [admin, user].map(({ http }) => http.call(identityRoutes.getSession, {})),
  );
  own = sessions.map((session) => session.user!.uid);
  cookies = {
    visitor: '',
    user: await cookieOf(user.email, PASSWORD),
    admin: await cookieOf('admin@vale.local', 'vale-demo-admin'),
  };
}, 120_000);
afterAll(async () => {
  wire?.close();
  await system?.stop();
});

async function cookieOf(email: string, password: string): Promise<string> {
  const response = await fetch(system.url + identityRoutes.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]!.split(';')[0]!;
}

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${system.pid}/status`, 'utf8'))![1]) / 1_024;

it(
  `${REQUESTS} requests of every kind get a reply of their contract, no failure, and cost no memory`,
  async () => {
    const document = (await (await fetch(`${system.url}/api/openapi.json`)).json()) as OpenApi;
    const targets = targetsOf(document);
    const { pid } = system;
    const random = new Random(SEED);
    const problems: string[] = [];
    const statuses = new Map<number, number>();
    const succeeded = new Set<string>();
    const memory: number[] = [];
    let sent = 0;
    let late = 0;

    const note = (request: FuzzRequest, problem: string) => {
      const { role, method, path, body = '' } = request;
      const line = `${role} ${method} ${path} ${body}`;
      problems.push(`${problem}: ${line.length > 600 ? `${line.slice(0, 600)} … (${line.length})` : line}`);
    };
    const sendOne = async () => {
      const request = fuzzRequest(targets[sent++ % targets.length]!, random, known, `fuzz-${SEED}`);
      const cookie = cookies[request.role];
      const headers = { ...request.headers, ...(cookie && { cookie }) };
      const send = async () => wire.send(request.method, request.path, headers, request.body);
      const reply = await send()
        .then((first) => (first.status === 504 && ++late <= MAX_LATE ? send() : first))
        .catch((error: unknown) => void note(request, String(error)));
      if (!reply) return;
      const problem = replyProblem(request, reply);
      if (problem) note(request, problem);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status < 300) succeeded.add(request.target.name);
      learn(reply);
    };
    const sender = async () => {
      while (sent < REQUESTS && problems.length < MAX_PROBLEMS && system.running) {
        await sendOne();
        if (sent % Math.ceil(REQUESTS / 30) === 0) memory.push(residentMegabytes());
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: SENDERS }, sender));

    const seconds = (performance.now() - startedAt) / 1_000;
    const counts = [...statuses].toSorted(([one], [other]) => one - other).map((row) => row.join('×'));
    process.stdout.write(
      `fuzz: seed ${SEED}, ${sent} requests to ${targets.length} targets in ${seconds.toFixed(1)} s, ` +
        `${succeeded.size} of them replied 2xx; ${counts.join(', ')}; MB ${memory.map(Math.round).join(' ')}\n`,
    );
    if (problems.length > 0) process.stdout.write(`${system.log}\n`);
    expect({ seed: SEED, problems }).toEqual({ seed: SEED, problems: [] });
    expect({ seed: SEED, pid: system.pid, running: system.running }).toEqual({
      seed: SEED,
      pid,
      running: true,
    });
    await expectLoggedIn();
    const after = memory.slice(Math.floor(memory.length / 3));
    expect({ seed: SEED, growth: after.at(-1)! / after[0]! }).toEqual({
      seed: SEED,
      growth: expect.any(Number),
    });
    expect(after.at(-1)! / after[0]!).toBeLessThan(MAX_GROWTH);
  },
  LIMIT_MS,
);

/** Ids of replies, for later requests to name. */
function learn({ status, type, text }: WireReply): void {
  if (status >= 300 || !type.includes('json') || known.length > 2_000) return;
  for (const [, id] of text.matchAll(/"(?:id|transactionId|productId)":"([^"\\]{1,80})"/g))
    if (!known.includes(id!) && !own.includes(id!)) known.push(id!);
}

async function expectLoggedIn(): Promise<void> {
  for (const role of ['user', 'admin'] as const) {
    const path = role === 'user' ? '/api/account/orders' : '/api/admin/order-counts';
    const { status } = await wire.send('GET', path, { cookie: cookies[role] });
    expect({ role, status }).toEqual({ role, status: 200 });
  }
}
