import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { identityRoutes } from '@vale/contracts/identity';
import { DAY_MS } from '@vale/contracts/time';
import { trackingRoutes } from '@vale/contracts/tracking';
import { aCustomer, aProduct, cpfOf } from '../builders.js';
import { inParallel, waitUntil } from '../wait-until.js';
import { SandboxClient } from './sandbox-client.js';
import { SystemClient } from './system-client.js';
import type { Simulated } from './simulated-shape.js';
import { clientsOf, type TestSystem } from './test-system.js';

export interface DayPlan {
  days: number;
  /** On each day. One of five is not paid. */
  orders: number;
  visits: number;
  /** Called at the end of each day. */
  onDay?: (figures: DayFigures) => void;
}

export interface DayFigures {
  day: number;
  /** 95th percentiles in milliseconds: pages and reports of visits; from an order to its codes. */
  visitMs: number;
  purchaseMs: number;
  /** By process, in MiB: resident now, and the most since its start. NaN where there is no /proc. */
  memory: Record<string, { now: number; most: number }>;
  /** Size of the data folder, in MB. */
  disk: number;
  /** The longest share of a stream's space that is in use, 0 to 1; 0 in one process. */
  stream: number;
  /** Seconds until nothing waited any more after the clock was moved. */
  settled: number;
  deadLetters: number;
}

const UNPAID_EACH = 5;
const VISITORS_AT_ONCE = 8;
const BUYERS_AT_ONCE = 4;
const CODES_A_CALL = 1_000;
/** `cpfOf` has fewer. */
const CPFS = 100_000;
const SETTLED_MS = 120_000;
const CAMPAIGNS = [
  {},
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'marca' },
  { utm_source: 'tiktok' },
];
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140 Mobile Safari/537.36',
];

/**
 * Visits and purchases over HTTP on each of some days, and at its end the clocks of all processes move forward by a day: unpaid orders
 * expire, sweeps run, and what is kept for a time is deleted. Throws if work of a day does not end, or an unpaid order keeps its code.
 */
export async function simulateDays(running: Simulated, plan: DayPlan): Promise<DayFigures[]> {
  const shop = await Shop.open(running.system, plan);
  const all: DayFigures[] = [];
  for (let day = 1; day <= plan.days; day += 1) {
    const [visits, purchases] = await Promise.all([
      inParallel(numbers(plan.visits), VISITORS_AT_ONCE, (at) => timed(() => shop.visit(day, at))),
      inParallel(numbers(plan.orders), BUYERS_AT_ONCE, (at) => shop.order(day, at)),
    ]);
    for (const pid of [...running.others, ...Object.values(running.pids)]) process.kill(pid, 'SIGUSR2');
    const settled = await timed(() => restOf(running));
    const metrics = await metricsOf(running);
    const figures = {
      day,
      visitMs: p95(visits),
      purchaseMs: p95(purchases.filter((ms) => ms !== null)),
      memory: Object.fromEntries(Object.entries(running.pids).map(([name, pid]) => [name, memoryOf(pid)])),
      disk: await sizeOf(running.dataDir),
      stream: metrics.most('vale_stream_used_ratio'),
      settled: settled / 1_000,
      deadLetters: metrics.sum('vale_dead_letters'),
    };
    all.push(figures);
    plan.onDay?.(figures);
  }
  await shop.expired();
  return all;
}

class Shop {
  static async open(system: TestSystem, { days, orders }: DayPlan): Promise<Shop> {
    const admin = await clientsOf(system).admin();
    const { id } = await admin.createProduct(aProduct({ nome: 'Cartão do mês' }));
    const codes = numbers(days * orders).map((at) => `${id}-${at}`);
    for (let from = 0; from < codes.length; from += CODES_A_CALL)
      await admin.addStock(id, codes.slice(from, from + CODES_A_CALL));
    return new Shop(system.url, id, orders);
  }

  private constructor(
    private readonly url: string,
    private readonly productId: string,
    private readonly orders: number,
  ) {}

  async visit(day: number, at: number): Promise<void> {
    const visitor = new SystemClient(this.url);
    visitor.http.comeFrom(addressOf(day, at));
    const userAgent = AGENTS[at % AGENTS.length]!;
    for (const page of ['/', `/jogos`, `/product/jogos/${this.productId}`]) {
      const reply = await visitor.http.fetch(page, {
        headers: { accept: 'text/html', 'user-agent': userAgent },
      });
      if (!reply.ok) throw new Error(`${page}: ${reply.status}`);
      await reply.arrayBuffer();
    }
    const { visitProof: proof } = await visitor.http.call(identityRoutes.getSession, {});
    const sentAt = Date.now() + (day - 1) * DAY_MS;
    const event = { at: sentAt, product: this.productId, id: '' };
    await visitor.http.call(
      trackingRoutes.collectEvents,
      {
        body: {
          sentAt,
          proof,
          isAsked: true,
          campaign: CAMPAIGNS[at % CAMPAIGNS.length]!,
          events: ['PageView', 'ViewContent'].map((name) => ({ ...event, id: hex(), name, page: 'product' })),
        },
      },
      { headers: { 'user-agent': userAgent } },
    );
  }

  /** Waits until no unpaid order holds a code. */
  async expired(): Promise<void> {
    const admin = await SystemClient.admin(this.url);
    const check = async () => (await admin.stock(this.productId)).held === 0;
    await waitUntil(check, { forMs: SETTLED_MS, everyMs: 200, what: 'the end of the unpaid orders' });
  }

  /** @returns milliseconds until its codes; null for one that is not paid */
  async order(day: number, at: number): Promise<number | null> {
    const number = ((day - 1) * this.orders + at) % CPFS;
    const buyer = await SystemClient.guest(this.url);
    buyer.http.comeFrom(addressOf(day, at));
    const customer = aCustomer({
      email: `comprador${number}@example.com`,
      cpf: cpfOf(number),
      phone: `119${number + 10_000_000}`,
    });
    const wish = { productId: this.productId, customer };
    if (at % UNPAID_EACH === 0) {
      await buyer.placeOrder(wish);
      return null;
    }
    return timed(async () => {
      const placed = await buyer.placeOrder(wish);
      const { sandboxUrl } = await buyer.charged(placed.transactionId);
      await SandboxClient.pay(sandboxUrl);
      await buyer.reaching(placed.transactionId, ['completed']);
    });
  }
}

/** Waits until no event, job or outbox entry waits any more. */
async function restOf(running: Simulated): Promise<void> {
  let last = '';
  await waitUntil(
    async () => {
      const metrics = await metricsOf(running);
      const waiting = ['vale_queue_depth', 'vale_outbox_oldest_seconds', 'vale_queue_oldest_seconds'];
      last = waiting.map((name) => `${name} ${metrics.most(name)}`).join(', ');
      return waiting.every((name) => metrics.most(name) < 2);
    },
    { forMs: SETTLED_MS, everyMs: 500, what: 'the end of the work of a day' },
  ).catch((error: unknown) => {
    throw new Error(last, { cause: error });
  });
}

async function metricsOf({ metricsUrls }: Simulated) {
  const texts = await Promise.all(metricsUrls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const valuesOf = (name: string): number[] =>
    texts
      .flatMap((text) => text.split('\n'))
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .map((line) => Number(line.split(' ').at(-1)));
  return {
    most: (name: string): number => Math.max(0, ...valuesOf(name)),
    sum: (name: string): number => valuesOf(name).reduce((all, one) => all + one, 0),
  };
}

function memoryOf(pid: number): { now: number; most: number } {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024;
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') };
}

/** MB of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (one) => (one.isFile() ? one.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((all, size) => all + size, 0) / 1e6;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const hex = (): string => randomUUID().replaceAll('-', '');

const addressOf = (day: number, at: number): string => `10.${day}.${at >> 8}.${at & 255}`;

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;
}
