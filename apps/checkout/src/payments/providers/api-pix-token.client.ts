import type { ProviderHttp } from './payment-provider.js';
import { failureOfReply, ProviderError } from './provider-errors.js';
import { fieldOf } from './provider-values.js';

export const API_PIX_SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

/**
 * Style of a bank's token request. `basic`: client in the header, the rest as a form (RFC 6749, 2.3.1).
 * `basic-json`: the rest as JSON. `form`: client in the form too.
 */
export interface TokenRequest {
  style: 'basic' | 'basic-json' | 'form';
  /** If omitted, the bank grants all scopes of the client. */
  scopes?: string;
}

/** A token is renewed this long before it ends. Milliseconds. */
const MARGIN_MS = 30_000;
const DEFAULT_SECONDS = 300;

interface Token {
  text: string;
  /** Uses the monotonic clock. */
  until: number;
}

/** OAuth 2 client credentials (RFC 6749, 4.4): one token for all calls until shortly before it ends. */
export class ApiPixToken {
  private token: Token | undefined;
  private asked: Promise<Token> | undefined;

  constructor(
    private readonly http: ProviderHttp,
    private readonly url: string,
    private readonly client: { clientId: string; clientSecret: string | undefined },
    private readonly request: TokenRequest = { style: 'basic', scopes: API_PIX_SCOPES },
  ) {}

  async get(signal: AbortSignal): Promise<string> {
    if (this.token && performance.now() < this.token.until) return this.token.text;
    // Calls at the same time share one request, and the timeout of the first.
    this.asked ??= this.ask(signal).finally(() => (this.asked = undefined));
    this.token = await this.asked;
    return this.token.text;
  }

  forget(): void {
    this.token = undefined;
  }

  private async ask(signal: AbortSignal): Promise<Token> {
    const { headers, body } = this.requestOfToken();
    const reply = await this.http(this.url, {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body,
      signal,
      isSecret: true,
    });
    const failure = failureOfReply(reply, `the token was refused: HTTP ${reply.status}`);
    if (failure) throw failure;
    const { json } = reply;
    const text = fieldOf(json, 'access_token');
    if (typeof text !== 'string' || text === '')
      throw new ProviderError('invalid-reply', 'the reply holds no token');
    const seconds = Number(fieldOf(json, 'expires_in'));
    const lifeMs = (Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_SECONDS) * 1_000;
    return { text, until: performance.now() + Math.max(lifeMs / 2, lifeMs - MARGIN_MS) };
  }

  private requestOfToken(): { headers: Record<string, string>; body: object | string } {
    const { clientId, clientSecret } = this.client;
    const { style, scopes } = this.request;
    const grant = { grant_type: 'client_credentials', ...(scopes && { scope: scopes }) };
    if (style === 'form') {
      const client = { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }) };
      return { headers: {}, body: new URLSearchParams({ ...grant, ...client }).toString() };
    }
    const encoded = [clientId, clientSecret ?? ''].map(encodeURIComponent).join(':');
    const headers = { authorization: `Basic ${Buffer.from(encoded).toString('base64')}` };
    return { headers, body: style === 'basic' ? new URLSearchParams(grant).toString() : grant };
  }
}
