export interface CheckResult {
  ok: boolean;
  /** For the log; never sent to who asks. */
  error?: string;
}

export interface Readiness {
  ok: boolean;
  checks: Record<string, CheckResult>;
}

/** A check that has not answered by then has failed: probes of Kubernetes give up after a few seconds themselves. */
const CHECK_TIMEOUT_MS = 2_000;

/** Whether this process lives, and whether it may be sent work. */
export class Health {
  private readonly checks = new Map<string, () => Promise<void>>();
  private running: Promise<Readiness> | undefined;

  /** Set while stopping: readiness fails at once, so that no new work is sent here. */
  draining = false;

  constructor(private readonly checkTimeoutMs: number = CHECK_TIMEOUT_MS) {}

  /** `check` rejects while what it asks for is not there. A second check of one name takes the first one's place. */
  register(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** The process answers, and no more: a restart cures nothing that is wrong elsewhere. */
  live(): { ok: true } {
    return { ok: true };
  }

  /** Several who ask at once share one run of the checks. */
  async ready(): Promise<Readiness> {
    this.running ??= this.runChecks().finally(() => (this.running = undefined));
    return this.running;
  }

  private async runChecks(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.runCheck(check)] as const),
    );
    const checks: Record<string, CheckResult> = Object.fromEntries(results);
    if (this.draining) checks['draining'] = { ok: false, error: 'stopping' };
    return { ok: Object.values(checks).every((check) => check.ok), checks };
  }

  private async runCheck(check: () => Promise<void>): Promise<CheckResult> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no answer in ${this.checkTimeoutMs} ms`)),
        this.checkTimeoutMs,
      );
    });
    try {
      await Promise.race([check(), tooLate]);
      return { ok: true };
    } catch (error) {
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    } finally {
      clearTimeout(timer);
    }
  }
}

export {
  readinessReply,
  startManagementServer,
  type ManagementServer,
  type MetricsSource,
} from './health/management-server.js';
