import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { publicPost } from '@vale/platform/public-post';
import { trackingConfig, type TrackingConfig } from '../../tracking.config.js';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64_000;

export interface HttpReply {
  /** 0: no reply. */
  status: number;
  /** Undefined if it is not JSON, or too long. */
  body: unknown;
  retryAfter: string | undefined;
}

/** One POST with JSON, to addresses on the internet alone. Never throws, and follows no redirect. */
@Injectable()
export class HttpPostClient {
  constructor(@InjectConfig(trackingConfig) private readonly config: TrackingConfig) {}

  async post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<HttpReply> {
    const url = new URL(address);
    const test = this.config.CONVERSIONS_TEST_ORIGIN;
    const target = test ? new URL(`${url.pathname}${url.search}`, test) : url;
    const result = await publicPost(target.href, JSON.stringify(body), {
      headers: {
        'user-agent': 'Vale',
        accept: 'application/json',
        ...headers,
        // The double has one origin for all destinations.
        ...(test && { 'x-original-host': url.hostname }),
      },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      anywhere: test !== undefined,
    });
    if (result.kind === 'failed') return { status: 0, body: undefined, retryAfter: undefined };
    return {
      status: result.status,
      body: result.body ? parsed(result.body.toString('utf8')) : undefined,
      retryAfter: result.headers['retry-after'],
    };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
