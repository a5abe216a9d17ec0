import { Injectable } from '@nestjs/common';
import type { WebhookAttempt } from '@vale/contracts/webhooks';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { publicPost } from '@vale/platform/public-post';
import { isPrivateNumber, isPublicUrl } from '@vale/platform/public-url';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { webhookHeaders } from '@vale/platform/standard-webhook';
import { isLoopbackHost } from '@vale/platform/start-dangers';
import { problemOf, signingSecrets, type EndpointSecrets } from './webhook.js';

const TIMEOUT_MS = 10_000;
/** Only a unit's reply is read. */
const MAX_BYTES = 64_000;

/**
 * Posts signed messages. Only a demo that listens on this machine alone may reach this machine, addresses without TLS, and private
 * networks by name.
 */
@Injectable()
export class WebhookPostService {
  constructor(
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Judges the text of the address. The name of a host is checked at each connection. */
  isAllowed(url: string): boolean {
    if (!this.isLocalDemo) return isPublicUrl(url);
    const { hostname } = new URL(url);
    return isLoopbackHost(hostname) || !isPrivateNumber(hostname);
  }

  async post(
    { id, body }: { id: string; body: string },
    endpoint: EndpointSecrets,
  ): Promise<{ attempt: WebhookAttempt; reply: Buffer | null }> {
    const at = this.clock.nowMs();
    const start = performance.now();
    const result = await publicPost(endpoint.url, body, {
      headers: {
        'user-agent': 'Vale (webhook)',
        ...webhookHeaders({ id, body, now: at }, signingSecrets(endpoint, at)),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      anywhere: this.isLocalDemo,
    });
    const ms = Math.round(performance.now() - start);
    if (result.kind === 'failed')
      return { attempt: { at, ms, status: null, problem: result.problem }, reply: null };
    const { status, body: reply } = result;
    return { attempt: { at, ms, status, problem: problemOf(status) }, reply };
  }

  /** Anybody can sign in to a demo that others reach: its requests must not enter the network of its server. */
  private get isLocalDemo(): boolean {
    return this.runtime.VALE_DEMO && isLoopbackHost(this.runtime.HOST);
  }
}
