import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { flushRedis } from '@vale/testing/servers/flush-redis';
import type { DistributedSystem } from '@vale/testing/system/distributed-system';
import { waitUntil } from '@vale/testing/wait-until';

const NATS_AWAY_MS = 20_000;
/** Wait before a fault, so that it meets orders in every state. */
const BEFORE_MS = [50, 600] as const;
const DOWN_MS = [0, 1_500] as const;
/** The next fault begins when fewer orders than this are unpaid, or after STEP_MS. */
const LEFT_OVER = 15;
const STEP_MS = 20_000;

interface Misbehaviour {
  /** Faults of all calls, by chance. */
  faults?: Record<string, unknown>;
  /** Faults of each charge, call by call. */
  script?: Record<string, unknown>;
}

/** Behaviour of the provider during a step. */
const MISBEHAVIOURS: Record<string, Misbehaviour> = {
  'calls failed with 5xx': { faults: { errorRate: 0.35 } },
  'callbacks forged, doubled, and old after new': {
    script: { callbacks: ['forged', 'duplicate', 'reordered'] },
  },
  'calls without a response': { faults: { timeoutRate: 0.15 } },
  'charges made, connections cut': { script: { create: ['cut', 'ok'] } },
  'charges made, responses lost': { faults: { lostReplyRate: 0.25 } },
  'sums with a comma, then "expired"': { script: { read: ['comma-sums', 'expired', 'ok'] } },
  'callbacks repeated and reordered': { faults: { duplicateCallbacks: 2, callbackJitterMs: 4_000 } },
  'charges of other orders': { script: { create: ['same-charge', 'ok'] } },
  'callbacks lost': { faults: { dropCallbacks: 1 } },
  'callbacks before the charge, named by their event': {
    script: { callbacks: ['early', 'event-id-first'] },
  },
  'replies that cannot be read': {
    script: {
      create: ['html', 'ok'],
      read: ['failed', 'redirect', 'html', 'truncated', 'unknown-word', 'ok'],
    },
  },
};

interface Step {
  /** Key of its count in the results. */
  name: string;
  /** The process's name. */
  detail?: string;
  run: () => Promise<void>;
}

/** The faults of a run, one after the other, in an order that follows from the seed. */
export class FaultPlan {
  readonly results: Record<string, string | number> = {};
  private readonly misbehaviours = Object.keys(MISBEHAVIOURS);

  constructor(
    private readonly system: DistributedSystem,
    private readonly random: SeededRandom,
  ) {}

  /**
   * @param admit allows orders up to this share of all
   * @param waiting returns how many of those are not paid yet
   */
  async all(admit: (share: number) => void, waiting: () => number): Promise<void> {
    const steps = this.shuffled(this.steps());
    for (const [at, step] of steps.entries()) {
      const misbehaviour = this.misbehaviours[at % this.misbehaviours.length]!;
      await this.misbehave(MISBEHAVIOURS[misbehaviour]!);
      admit((at + 1) / steps.length);
      await sleep(this.random.between(...BEFORE_MS));
      log(
        `${at + 1} of ${steps.length}: ${step.name}${step.detail ? ` (${step.detail})` : ''}, ${misbehaviour}; ${waiting()} orders unpaid`,
      );
      await step.run();
      await waitUntil(() => waiting() < LEFT_OVER, { forMs: STEP_MS, what: 'the orders of a step' }).catch(
        () => undefined,
      );
      this.count(misbehaviour);
    }
    await this.misbehave({});
  }

  private async misbehave({ faults, script }: Misbehaviour): Promise<void> {
    const { client } = this.system.sandbox;
    await client.endFaults();
    await client.endScripts();
    await client.faults({ ...faults, seed: this.random.integer(1, 1_000_000) });
    if (script) await client.script(script);
  }

  private steps(): Step[] {
    const { system } = this;
    const killed = system.names.map((name) => ({
      name: 'processes killed with -9',
      detail: name,
      run: () =>
        this.killed(
          () => system.crash(name),
          () => system.launch(name),
        ),
    }));
    return [
      ...killed,
      {
        name: 'embedded store killed with -9',
        run: () =>
          this.killed(
            () => system.store!.crash(),
            async () => {
              system.store!.launch();
              await system.store!.ready();
            },
          ),
      },
      {
        name: 'provider killed with -9',
        run: () =>
          this.killed(
            () => system.sandbox.crash(),
            () => system.sandbox.restart(),
          ),
      },
      {
        name: 'NATS away for 20 s',
        run: async () => {
          await system.nats.kill();
          await sleep(NATS_AWAY_MS);
          await system.nats.start();
        },
      },
      { name: 'Redis flushed', run: () => flushRedis(system.redis.url) },
    ].map(({ run, ...step }: Step) => ({
      ...step,
      run: async () => {
        await run();
        this.count(step.name);
      },
    }));
  }

  private async killed(crash: () => Promise<void>, launch: () => Promise<void>): Promise<void> {
    await crash();
    await sleep(this.random.between(...DOWN_MS));
    await launch();
  }

  private count(what: string): void {
    this.results[what] = Number(this.results[what] ?? 0) + 1;
  }

  private shuffled<T>(items: T[]): T[] {
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.random.integer(0, at);
      [items[at], items[other]] = [items[other]!, items[at]!];
    }
    return items;
  }
}

const startedAt = performance.now();
/** Shows where a run hangs. */
function log(line: string): void {
  process.stdout.write(`  ${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);
}
