import { setTimeout as sleep } from 'node:timers/promises';
import { closedLoop } from './closed-loop.mjs';
import { cpuTimes } from './cpu-time.mjs';
import { markdownTable, short } from './figures.mjs';
import { httpRound, pathsFile } from './http-load.mjs';
import { NO_LIMITS } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const PROCESSES = [1, 2, 4];
const IN_FLIGHT = 16;
/** Until the code of all processes is compiled. */
const WARM_UP_MS = 8_000;
const WINDOW_MS = 6_000;
/** For what orders set off after their shoppers have the codes: mails, conversions, acknowledgements. */
const AFTER_MS = 2_000;
const CONNECTIONS_OF_ALL_GATEWAYS = 16;

/** Programs that are no service, by a word of their command line. */
const PROGRAMS = {
  'nats-server': 'NATS',
  'redis-server': 'Redis',
  sandbox: 'sandbox',
  wrk: 'load',
  'load-generator': 'load',
};
const STORE = 'store';
const SCALED = ['gateway', 'checkout-api', 'checkout-worker'];

/**
 * The many-process shape with 1, 2 and 4 processes each of gateway and checkout, in one run: rates, and the CPU time
 * that each kind of process needs for one request, without what it needs when idle. All share this machine with the store, the servers, the provider and
 * the load, so rates end where its cores do; the CPU times say what more cores would give.
 */
export async function measureScaleOut({ folder, rounds }, say) {
  if (process.platform !== 'linux') return say('Scale-out is skipped: CPU times are read from /proc.');
  const { DistributedSystem } = await import('@vale/testing/system/distributed-system');
  const rows = [];
  for (const count of PROCESSES) {
    const replicas = Object.fromEntries(SCALED.map((kind) => [kind, count]));
    const system = await DistributedSystem.start({
      replicas,
      env: { ...NO_LIMITS, PAYMENT_MAX_CALLS: '64' },
    });
    try {
      const works = worksOf(system, await buyersOf(system), folder);
      const idle = await idleCost(system);
      for (const { work, run } of works) {
        await run(WARM_UP_MS);
        await sleep(AFTER_MS);
        for (let round = 0; round < rounds; round++) {
          rows.push({ work, count, ...(await measured(system, run, idle)) });
          say(lineOf(rows.at(-1)));
        }
      }
    } finally {
      await system.stop();
    }
  }
  say(tableOf(rows));
}

/** Shoppers that share the gateways, as behind an ingress. */
async function buyersOf(system) {
  const buyers = await Shoppers.of(system, 0);
  const { clientsOf } = await import('@vale/testing/system/test-system');
  for (let at = 0; at < IN_FLIGHT; at++) {
    const url = system.gatewayUrls[at % system.gatewayUrls.length];
    buyers.shoppers.push(await clientsOf({ url, sandboxUrl: system.sandboxUrl }).shopper());
  }
  await buyers.restock();
  return buyers;
}

function worksOf(system, buyers, folder) {
  const own = [];
  return [
    {
      work: 'list (a reply that the gateway keeps)',
      run: (ms) => lists(system, folder, ms),
    },
    {
      work: 'status of an order (gateway, checkout, store)',
      async run(ms) {
        for (let at = own.length; at < IN_FLIGHT; at++) own.push((await buyers.place(at)).transactionId);
        return closedLoop({ inFlight: IN_FLIGHT, ms }, (at) => buyers.shoppers[at].order(own[at]));
      },
    },
    {
      work: 'purchase (order → PIX → paid → delivered)',
      async run(ms) {
        await buyers.restock();
        return closedLoop({ inFlight: IN_FLIGHT, ms }, (at) => buyers.buy(at));
      },
    },
  ];
}

/** One round for each second, of all gateways at once. */
async function lists({ gatewayUrls }, folder, ms) {
  const file = pathsFile(folder, 'scale-out', ['/api/products?limit=20']);
  const connections = CONNECTIONS_OF_ALL_GATEWAYS / gatewayUrls.length;
  const rounds = [];
  for (let second = 0; second < ms / 1_000; second++)
    rounds.push(...(await Promise.all(gatewayUrls.map((url) => httpRound({ url, file, connections })))));
  const perSecond = rounds.reduce((sum, round) => sum + round.perSecond, 0) / (ms / 1_000);
  return { perSecond, requests: rounds.reduce((sum, { requests }) => sum + requests, 0) };
}

/** CPU milliseconds a second of each kind of process that nobody asks for anything. */
async function idleCost(system) {
  await sleep(AFTER_MS);
  const { cpu, seconds } = await cpuDuring(system, () => sleep(WINDOW_MS));
  return new Map([...cpu].map(([kind, ms]) => [kind, ms / seconds]));
}

async function measured(system, run, idle) {
  let took;
  const { cpu, seconds } = await cpuDuring(system, async () => {
    const started = performance.now();
    const { perSecond, requests } = await run(WINDOW_MS);
    const runSeconds = (performance.now() - started) / 1_000;
    took = { perSecond, requests: requests ?? perSecond * runSeconds, runSeconds };
    await sleep(AFTER_MS);
  });
  const busy = [...cpu].map(([kind, ms]) => [kind, Math.max(0, ms - (idle.get(kind) ?? 0) * seconds)]);
  const all = busy.reduce((sum, [, ms]) => sum + ms, 0);
  return {
    perSecond: took.perSecond,
    cpu: new Map(busy.map(([kind, ms]) => [kind, ms / took.requests])),
    cores: all / (took.runSeconds * 1_000),
  };
}

async function cpuDuring(system, work) {
  const now = () => cpuTimes((...process) => kindOf(system, ...process));
  const before = now();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const cpu = new Map([...now()].map(([kind, ms]) => [kind, ms - (before.get(kind) ?? 0)]));
  return { cpu, seconds };
}

function kindOf(system, pid, commandLine) {
  const service = system.names.find((name) => system.pid(name) === pid);
  if (service) return service.replace(/-\d+$/, '');
  const program = Object.keys(PROGRAMS).find((word) => commandLine.includes(word));
  return program ? PROGRAMS[program] : STORE;
}

/** CPU milliseconds for one request, the dearest first; what takes less than 1 % is left out. */
function costsOf(cpu) {
  const all = [...cpu.values()].reduce((sum, ms) => sum + ms, 0);
  return [...cpu]
    .filter(([, ms]) => ms > all / 100)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, ms]) => `${kind} ${short(ms)}`)
    .join(', ');
}

const lineOf = ({ work, count, perSecond, cpu, cores }) =>
  `${work}, ${count} of each: ${short(perSecond)} per s, ${cores.toFixed(1)} cores busy; CPU ms each: ${costsOf(cpu)}`;

function tableOf(rows) {
  return markdownTable(
    ['work', 'gateway, checkout API and worker', 'per s', 'cores busy', 'CPU ms for one'],
    rows.map(({ work, count, perSecond, cpu, cores }) => [
      work,
      `${count} each`,
      short(perSecond),
      cores.toFixed(1),
      costsOf(cpu),
    ]),
  );
}
