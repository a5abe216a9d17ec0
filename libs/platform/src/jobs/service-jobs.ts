import type { JobDefinition, JobInput } from '@vale/contracts/define';
import { currentContext } from '../context.js';
import { assertWithinLimit } from '../delivery/size-limit.js';
import { parseInput } from '../errors.js';
import { Jobs } from '../jobs.js';
import type { EnqueueOptions } from '../jobs.js';
import type { JobTransport } from './job-transport.js';

/** Jobs over whichever transport the environment offers. */
export class ServiceJobs extends Jobs {
  constructor(private readonly transport: JobTransport) {
    super();
  }

  async enqueue<J extends JobDefinition>(
    job: J,
    payload: JobInput<J>,
    options: EnqueueOptions = {},
  ): Promise<void> {
    const parsed = parseInput(job.payload, payload);
    assertWithinLimit(JSON.stringify(payload) ?? '');
    const { requestId, traceparent } = currentContext();
    await this.transport.add({
      definition: job,
      payload,
      context: { requestId, ...(traceparent && { traceparent }) },
      delayMs: options.delayMs ?? 0,
      dedupeKey: options.dedupeKey ?? job.dedupeKey?.(parsed),
      kept: options.kept ?? false,
    });
  }
}
