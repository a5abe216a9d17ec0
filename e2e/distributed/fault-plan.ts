import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { flushRedis } from '@vale/testing/servers/flush-redis';
import type { DistributedSystem } from '@vale/testing/system/distributed-system';
import { waitUntil } from '@vale/testing/wait-until';

const NATS_AWAY_MS = 20_000;
/** Orders are at every step of their way within this. */
const BEFORE_MS = [50, 600] as const;
const DEAD_MS = [0, 1_500] as const;
/** How much of what was let in may still be on its way when the next trouble begins, and how long that is waited for. */
const LEFT_OVER = 15;
const STEP_MS = 20_000;

/** How the provider behaves during a step. */
const BEHAVIOURS: Record<string, Record<string, unknown>> = {
  'calls answered 5xx': { errorRate: 0.35 },
  'calls never answered': { timeoutRate: 0.15 },
  'charges made, answers lost': { lostReplyRate: 0.25 },
  'call-backs repeated and reordered': { duplicateCallbacks: 2, callbackJitterMs: 4_000 },
  'call-backs lost': { dropCallbacks: 1 },
};

interface Step {
  /** As it is counted. */
  name: string;
  /** Which one of its kind. */
  detail?: string;
  run: () => Promise<void>;
}

/** Everything that goes wrong in a run, one thing after the other, in an order that the seed decides. */
export class FaultPlan {
  readonly results: Record<string, string | number> = {};
  private readonly behaviours = Object.keys(BEHAVIOURS);

  constructor(
    private readonly system: DistributedSystem,
    private readonly random: SeededRandom,
  ) {}

  /**
   * @param admit lets in orders, up to this share of all
   * @param waiting how many of those are not paid yet
   */
  async all(admit: (share: number) => void, waiting: () => number): Promise<void> {
    const steps = this.shuffled(this.steps());
    const { client } = this.system.sandbox;
    for (const [at, step] of steps.entries()) {
      const behaviour = this.behaviours[at % this.behaviours.length]!;
      await client.endFaults();
      await client.faults({ ...BEHAVIOURS[behaviour], seed: this.random.integer(1, 1_000_000) });
      admit((at + 1) / steps.length);
      await sleep(this.random.between(...BEFORE_MS));
      report(
        `${at + 1} of ${steps.length}: ${step.name}${step.detail ? ` (${step.detail})` : ''}, ${behaviour}; ${waiting()} orders on their way`,
      );
      await step.run();
      await waitUntil(() => waiting() < LEFT_OVER, { forMs: STEP_MS, what: 'the orders of a step' }).catch(
        () => undefined,
      );
      this.count(behaviour);
    }
    await client.endFaults();
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
    await sleep(this.random.between(...DEAD_MS));
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
/** A run that hangs must say where. */
function report(line: string): void {
  process.stdout.write(`  ${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);
}
