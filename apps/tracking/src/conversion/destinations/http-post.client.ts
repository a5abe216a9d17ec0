import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { publicLookup } from '@vale/platform/public-url';
import { readBounded } from '@vale/platform/read-bounded';
import { abortedAfter } from '@vale/platform/time-limit';
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
    try {
      return await abortedAfter(TIMEOUT_MS, async (signal) => {
        const reply = await this.open(new URL(address), JSON.stringify(body), headers, signal);
        const content = await readBounded(reply, MAX_BYTES);
        return {
          status: reply.statusCode ?? 0,
          body: content ? parsed(content.toString('utf8')) : undefined,
          retryAfter: reply.headers['retry-after'],
        };
      });
    } catch {
      return { status: 0, body: undefined, retryAfter: undefined };
    }
  }

  private open(
    url: URL,
    body: string,
    own: Record<string, string>,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const test = this.config.CONVERSIONS_TEST_ORIGIN;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Vale',
      accept: 'application/json',
      ...own,
      'content-length': String(Buffer.byteLength(body)),
      // The double has one origin for all destinations.
      ...(test && { 'x-original-host': url.hostname }),
    };
    const options = { method: 'POST', signal, headers, agent: false as const };
    return new Promise((resolve, reject) => {
      const request = test
        ? requestHttp(new URL(`${url.pathname}${url.search}`, test), options, resolve)
        : requestHttps(url, { ...options, lookup: publicLookup, minVersion: 'TLSv1.2' }, resolve);
      request.on('error', reject).end(body);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
