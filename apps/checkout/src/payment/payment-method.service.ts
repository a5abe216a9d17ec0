import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { VaultService } from '../vault/vault.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import type { PaymentMethod, PaymentMethodDraft } from './payment-method.js';

/** Methods change a few times a year and are asked for with every order. Milliseconds. */
const KEEP_MS = 5_000;

/** Methods that follow the settings at every start. */
export const CONFIGURED_METHOD = 'pix';
export const SANDBOX_METHOD = 'sandbox';
const BY_SETTINGS: ReadonlySet<string> = new Set([CONFIGURED_METHOD, SANDBOX_METHOD]);

interface Kept {
  until: number;
  method: Promise<PaymentMethod | null>;
}

@Injectable()
export class PaymentMethodService {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly methods: PaymentMethodRepository,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** The method that new orders are charged by. Throws `checkout.no-payment-method`. */
  async active(): Promise<PaymentMethod> {
    const method = await this.keep('active', () => this.readActive());
    if (!method?.isActive) throw new AppError(checkoutErrors.noPaymentMethod);
    return method;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.keep('active', () => this.readActive()))?.isActive ?? false;
  }

  /** The method that an order was charged by, active or not. */
  async get(id: string): Promise<PaymentMethod> {
    const method = await this.keep(`id:${id}`, () => this.read(id));
    if (!method) throw new AppError(checkoutErrors.noPaymentMethod);
    return method;
  }

  /** Throws `checkout.webhook-unknown` for a method or secret that is not ours, without telling which. */
  async authenticate(id: string, secret: string): Promise<PaymentMethod> {
    const method = await this.keep(`id:${id}`, () => this.read(id));
    if (!method || !equalInConstantTime(secret, method.webhookSecret))
      throw new AppError(checkoutErrors.webhookUnknown);
    return method;
  }

  callbackUrl({ id, webhookSecret }: PaymentMethod): string {
    const origin = (this.config.PAYMENT_CALLBACK_URL ?? this.runtime.PUBLIC_URL).replace(/\/+$/, '');
    return `${origin}/api/payments/${encodeURIComponent(id)}/${webhookSecret}/webhook`;
  }

  /**
   * Writes a method that the settings ask for, and makes it the active one unless an admin has chosen one of their own.
   * Its call-back address stays the same when it exists.
   */
  async install(draft: PaymentMethodDraft): Promise<void> {
    const privateToken = this.vault.seal('payment-token', draft.privateToken, draft.id);
    const fresh = { webhookSecret: this.ids.token(), createdAt: this.clock.nowMs() };
    await this.methods.put({ ...draft, privateToken }, fresh);
    const activeId = await this.methods.activeId();
    if (activeId === null || BY_SETTINGS.has(activeId)) await this.methods.activate(draft.id);
    this.kept.clear();
  }

  /** No new orders are charged by it; those that were are still read by it. */
  async retire(id: string): Promise<void> {
    await this.methods.retire(id);
    this.kept.clear();
  }

  private async readActive(): Promise<PaymentMethod | null> {
    const id = await this.methods.activeId();
    return id === null ? null : this.read(id);
  }

  private async read(id: string): Promise<PaymentMethod | null> {
    const found = await this.methods.find(id);
    return found && { ...found, privateToken: this.vault.open('payment-token', found.privateToken, id) };
  }

  private keep(key: string, read: () => Promise<PaymentMethod | null>): Promise<PaymentMethod | null> {
    const now = this.clock.nowMs();
    const known = this.kept.get(key);
    if (known && known.until > now) return known.method;
    const method = read();
    this.kept.set(key, { until: now + KEEP_MS, method });
    method.catch(() => this.kept.delete(key));
    return method;
  }
}

function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
