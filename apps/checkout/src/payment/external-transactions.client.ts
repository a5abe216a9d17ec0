import { Injectable } from '@nestjs/common';
import { toCentavos, toReais } from '@vale/contracts/money';
import { InjectConfig } from '@vale/platform/config';
import * as z from 'zod/mini';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { CallGate } from './call-gate.js';
import { meaningOf, type ChargeReading } from './charge-reading.js';
import { ProviderRefusal, ProviderTrouble } from './payment-provider.js';
import type {
  MadeCharge,
  NewCharge,
  PaymentProvider,
  ProviderAccess,
  ProviderCapabilities,
} from './payment-provider.js';

const PATH = '/api/External/Transactions';
const HOUR_MS = 3_600_000;
const MAX_ANSWER_BYTES = 256 * 1024;
/** Client errors that say "later", not "no". */
const LATER = new Set([408, 425, 429]);

/** As clients of the provider have met it; its API is not public, so everything but the verdict may be absent. */
const text = z.nullish(z.union([z.string(), z.number()]));
const answerSchema = z.object({
  success: z.nullish(z.boolean()),
  message: z.nullish(z.string()),
  object: z.nullish(
    z.looseObject({
      identifier: text,
      status: text,
      amount: text,
      fee: text,
      paidAt: text,
      externalReference: text,
      pix: z.nullish(z.looseObject({ qrCode: z.nullish(z.string()) })),
      sandboxUrl: z.nullish(z.string()),
    }),
  ),
});
type AnswerObject = NonNullable<z.output<typeof answerSchema>['object']>;

/** Speaks `POST` and `GET {base}/api/External/Transactions`. Money in reais, the private token raw in `Authorization`. */
@Injectable()
export class ExternalTransactionsClient implements PaymentProvider {
  readonly capabilities: ProviderCapabilities = {
    idempotentCreation: false,
    findByReference: false,
    refund: false,
    settledList: false,
    signedCallback: false,
  };
  private readonly gate: CallGate;

  constructor(@InjectConfig(checkoutConfig) private readonly config: CheckoutConfig) {
    this.gate = new CallGate(config.PAYMENT_MAX_CALLS);
  }

  async createCharge(access: ProviderAccess, charge: NewCharge): Promise<MadeCharge> {
    const object = await this.call(access, 'POST', PATH, {
      amount: toReais(charge.amountCentavos),
      payment: { method: 'pix', expiresAt: expiryFor(access, charge) },
      customer: charge.customer,
      externalReference: charge.reference,
      description: charge.description,
      postbackUrl: charge.callbackUrl,
    });
    const providerId = textOf(object.identifier);
    if (!providerId) throw new ProviderTrouble('nonsense', 'the answer names no charge');
    return {
      providerId,
      pixCode: object.pix?.qrCode ?? '',
      status: textOf(object.status) ?? '',
      feeCentavos: centavosOf(object.fee),
      payPage: object.sandboxUrl ?? null,
    };
  }

  async readCharge(access: ProviderAccess, providerId: string): Promise<ChargeReading> {
    const object = await this.call(access, 'GET', `${PATH}/${encodeURIComponent(providerId)}`);
    const word = textOf(object.status) ?? '';
    return {
      status: meaningOf(word),
      word,
      amountCentavos: centavosOf(object.amount),
      paidAt: instantOf(object.paidAt),
      externalReference: textOf(object.externalReference),
      pixCode: object.pix?.qrCode ?? null,
    };
  }

  private async call(
    access: ProviderAccess,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<AnswerObject> {
    const { status, json } = await this.gate.run(() => this.exchange(access, method, path, body));
    const answer = z.safeParse(answerSchema, json);
    const message = (answer.success ? answer.data.message : null) || `HTTP ${status}`;
    if (status >= 500 || LATER.has(status)) throw new ProviderTrouble('server', message);
    if (status >= 300) throw new ProviderRefusal(message);
    if (!answer.success) throw new ProviderTrouble('nonsense', 'the answer is not the provider’s');
    if (answer.data.success === false) throw new ProviderRefusal(message);
    if (!answer.data.object) throw new ProviderTrouble('nonsense', 'the answer holds no charge');
    return answer.data.object;
  }

  /** Node's `fetch` keeps connections open between calls; the gate bounds how many. */
  private async exchange(access: ProviderAccess, method: string, path: string, body?: object) {
    const timeout = AbortSignal.timeout(this.config.PAYMENT_REQUEST_TIMEOUT_MS);
    try {
      const response = await fetch(`${access.apiEndpoint.replace(/\/+$/, '')}${path}`, {
        method,
        headers: {
          authorization: access.privateToken,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: timeout,
      });
      return { status: response.status, json: parseJson(await readAnswer(response)) };
    } catch (error) {
      throw troubleOf(error, timeout);
    }
  }
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ProviderTrouble('nonsense', 'the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/** Failures before a connection stood: nothing can have arrived. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function troubleOf(error: unknown, timeout: AbortSignal): ProviderTrouble {
  if (error instanceof ProviderTrouble) return error;
  if (timeout.aborted) return new ProviderTrouble('timeout', 'no answer in time', { cause: error });
  const codes = codesOf(error);
  const kind = codes.length > 0 && codes.every((code) => NOT_REACHED.has(code)) ? 'network' : 'server';
  return new ProviderTrouble(kind, `not reached (${codes.join(', ') || 'connection lost'})`, {
    cause: error,
  });
}

/** `fetch` hides them in the cause; a name with several addresses fails with one error for each. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap(codesOf);
  if ('code' in error && typeof error.code === 'string') return [error.code];
  return 'cause' in error ? codesOf(error.cause) : [];
}

/** The provider's clients send hours; the sandbox takes the instant too. */
function expiryFor({ expiry }: ProviderAccess, { expiresAt, now }: NewCharge): number | string {
  return expiry === 'instant' ? new Date(expiresAt).toISOString() : Math.ceil((expiresAt - now) / HOUR_MS);
}

function textOf(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** Reais, as a number or a text. */
function centavosOf(value: string | number | null | undefined): number | null {
  const written = textOf(value)?.replace(',', '.');
  const reais = written === undefined ? Number.NaN : Number(written);
  return Number.isFinite(reais) ? toCentavos(reais) : null;
}

function instantOf(value: string | number | null | undefined): number | null {
  const ms = typeof value === 'number' ? value : Date.parse(value ?? '');
  return Number.isFinite(ms) ? ms : null;
}
