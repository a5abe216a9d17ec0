import { Agent as HttpAgent, request as requestHttp, type ClientRequest } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

const ATTEMPT_TIMEOUT_MS = 10_000;
/** Servers close idle connections after 5 s or more. */
const IDLE_MS = 4_000;
const KEPT = { keepAlive: true, timeout: IDLE_MS } as const;

/** Posts over connections that are kept. Not by `fetch`, whose streams and signals take twice the processor time. */
export class CallbackPost {
  private readonly plain = new HttpAgent(KEPT);
  private readonly secure = new HttpsAgent(KEPT);

  /** True if it was acknowledged with 2xx within ten seconds. Redirects are not followed. */
  async send(url: string, body: object): Promise<boolean> {
    try {
      return await acknowledged(this.request(url), JSON.stringify(body));
    } catch {
      return false;
    }
  }

  /** Ends what is under way as not acknowledged. */
  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }

  private request(url: string): ClientRequest {
    const headers = { 'content-type': 'application/json', 'user-agent': 'psp-sandbox' };
    const options = { method: 'POST', headers };
    return url.startsWith('https:')
      ? requestHttps(url, { ...options, agent: this.secure })
      : requestHttp(url, { ...options, agent: this.plain });
  }
}

function acknowledged(request: ClientRequest, content: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => request.destroy(), ATTEMPT_TIMEOUT_MS);
    request.once('response', (reply) => {
      const { statusCode = 0 } = reply;
      reply.once('end', () => resolve(statusCode >= 200 && statusCode < 300));
      // Read, so that the connection serves the next callback too.
      reply.resume();
    });
    request.once('error', reject);
    request.once('close', () => {
      clearTimeout(timeout);
      resolve(false);
    });
    request.setHeader('content-length', Buffer.byteLength(content));
    request.end(content);
  });
}
