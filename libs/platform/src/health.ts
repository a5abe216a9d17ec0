import { withinMs } from './time-limit.js';

export interface CheckResult {
  ok: boolean;
  /** Written to the log, never to a response. */
  error?: string;
}

export interface Readiness {
  /** Nothing is away that this process cannot work without. */
  ok: boolean;
  /** Name of a check that fails while the process works on with less. */
  degraded: string[];
  checks: Record<string, CheckResult>;
}

interface ReadinessBody {
  ok: boolean;
  degraded: string | false;
  checks: Record<string, boolean>;
}

/** Kubernetes' own probes time out after a few seconds: a slower check counts as failed. */
const CHECK_TIMEOUT_MS = 2_000;

/** Liveness and readiness of this process. */
export class Health {
  private readonly checks = new Map<string, { check: () => Promise<void>; isNeeded: boolean }>();
  private running: Promise<Readiness> | undefined;

  /** True during shutdown: readiness fails at once, so that no new work is sent here. */
  draining = false;

  constructor(private readonly checkTimeoutMs: number = CHECK_TIMEOUT_MS) {}

  /**
   * `check` rejects while its target is unavailable. A server that all replicas share and can do without is
   * not `isNeeded`: losing it must not take every replica out of service. A second check of the same name
   * replaces the first.
   */
  register(name: string, check: () => Promise<void>, { isNeeded = true } = {}): void {
    this.checks.set(name, { check, isNeeded });
  }

  /** Does not depend on the checks: a restart would not repair a missing server. */
  live(): { ok: true } {
    return { ok: true };
  }

  /** Simultaneous calls share one run of the checks. */
  async ready(): Promise<Readiness> {
    this.running ??= this.runChecks().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runChecks(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, { check }]) => [name, await this.runCheck(check)] as const),
    );
    const checks: Record<string, CheckResult> = Object.fromEntries(results);
    const failed = results.filter(([, { ok }]) => !ok).map(([name]) => name);
    const isNeeded = (name: string) => this.checks.get(name)!.isNeeded;
    if (this.draining) checks['draining'] = { ok: false, error: 'stopping' };
    const ok = !this.draining && !failed.some(isNeeded);
    return { ok, degraded: failed.filter((name) => !isNeeded(name)), checks };
  }

  private async runCheck(check: () => Promise<void>): Promise<CheckResult> {
    const milliseconds = this.checkTimeoutMs;
    try {
      await withinMs(check(), milliseconds, () => {
        throw new Error(`no response in ${milliseconds} ms`);
      });
      return { ok: true };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/**
 * Response of `/readyz`: the failing checks, without errors, because these name internal addresses.
 * `degraded` lists checks that the process works without, such as `disk`.
 */
export async function readinessReply(health: Health): Promise<{ status: 200 | 503; body: ReadinessBody }> {
  const { ok, degraded, checks } = await health.ready();
  return {
    status: ok ? 200 : 503,
    body: {
      ok,
      degraded: degraded.length > 0 && degraded.join(', '),
      checks: Object.fromEntries(Object.entries(checks).map(([name, check]) => [name, check.ok])),
    },
  };
}
