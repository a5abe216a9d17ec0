import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutEvents, paymentMethodErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { isPublicUrl } from '@vale/platform/public-url';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { paymentsConfig, type PaymentsConfig } from '../payments.config.js';
import { VaultService } from '../../vault/vault.service.js';
import { PaymentMethodRepository } from './payment-method.repository.js';
import { isSandbox, SANDBOX_METHOD } from '../../orders/money/method-id.js';
import { isFromSettings, webhookSecretOf } from './payment-method.js';
import type {
  PaymentAccount,
  PaymentMethod,
  PaymentMethodDraft,
  StoredPaymentMethod,
} from './payment-method.js';
import type { ProviderAccount } from '../providers/payment-provider.js';
import {
  accountOf,
  urlsOf,
  connectableAccount,
  paymentProvider,
  type PaymentDriver,
} from '../providers/payment-providers.client.js';

/**
 * Lifetime of a cached method, in case its event is lost. Methods rarely change, and every order reads one.
 * Milliseconds.
 */
const CACHE_MS = 60_000;
const MAX_CACHED = 1_000;

type Method = PaymentMethod<PaymentDriver>;

interface Cached {
  until: number;
  method: Promise<Method | null>;
}

@Injectable()
export class PaymentMethodService {
  /** Bounded, because anyone can send callbacks for unknown methods. */
  private readonly cache = new RecentlyUsed<Cached>(MAX_CACHED);
  private listed: { until: number; methods: ReturnType<PaymentMethodRepository['list']> } | undefined;

  constructor(
    private readonly methods: PaymentMethodRepository,
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
    @InjectConfig(paymentsConfig) private readonly config: PaymentsConfig,
  ) {}

  /** The method that new orders are charged by. Throws `checkout.no-payment-method`. */
  async active(): Promise<Method> {
    const method = await this.cached('active', () => this.readActive());
    if (!method?.isActive) throw new AppError(checkoutErrors.noPaymentMethod);
    return method;
  }

  /** The method that an order is charged by, active or not. Throws `checkout.no-payment-method`. */
  async get(id: string): Promise<Method> {
    const method = await this.cached(`id:${id}`, () => this.read(id));
    if (!method) throw new AppError(checkoutErrors.noPaymentMethod);
    return method;
  }

  /** Every method, active or not, whose provider lists settled payments. */
  async withSettledList(): Promise<{ id: string; isActive: boolean; driver: string; apiEndpoint: string }[]> {
    const now = this.clock.nowMs();
    if (!this.listed || this.listed.until <= now) {
      const methods = this.methods.list();
      this.listed = { until: now + CACHE_MS, methods };
      methods.catch(() => (this.listed = undefined));
    }
    const known = await this.listed.methods;
    return known.filter(({ driver }) => paymentProvider(driver)?.capabilities.settledList);
  }

  async hasSettledList(methodId: string): Promise<boolean> {
    return (await this.withSettledList()).some(({ id }) => id === methodId);
  }

  /** The account of each method, active or not, by the method's id. */
  async accounts(): Promise<ReadonlyMap<string, PaymentAccount>> {
    const byIdentity = new Map<string, PaymentAccount>();
    const byMethod = new Map<string, PaymentAccount>();
    for (const method of (await this.methods.listAll()).toReversed()) {
      const { id, publicToken } = method;
      // The client's public id names the account, where there is one: a new secret or certificate makes no other account.
      const secret = publicToken === '' ? (this.tokenOf(method) ?? `unreadable ${id}`) : null;
      const identity = JSON.stringify([accountOf(method), secret]);
      const account = byIdentity.get(identity) ?? { id, methodIds: [] };
      account.methodIds.push(id);
      byIdentity.set(identity, account);
      byMethod.set(id, account);
    }
    return byMethod;
  }

  async has(methodId: string): Promise<boolean> {
    return (await this.read(methodId)) !== null;
  }

  async canRefund(methodId: string): Promise<boolean> {
    const { driver } = await this.get(methodId);
    return paymentProvider(driver)?.capabilities.refund ?? false;
  }

  /** Throws `checkout.webhook-unknown` for an unknown method as for a wrong secret, and for the sandbox outside demo mode. */
  async authenticate(id: string, secret: string): Promise<Method> {
    const method = await this.cached(`id:${id}`, () => this.read(id));
    const isRefused = isSandbox(id) && !this.runtime.VALE_DEMO;
    if (!method || isRefused) throw new AppError(checkoutErrors.webhookUnknown);
    const { webhookSecret } = method;
    const isKnown = [webhookSecret, shortSecretOf(webhookSecret)].some((one) =>
      equalInConstantTime(secret, one),
    );
    if (!isKnown) throw new AppError(checkoutErrors.webhookUnknown);
    return method;
  }

  /** Settings may point to a private network; an address typed by an admin may do so only in demo mode. */
  accountOf(method: Method): ProviderAccount {
    return connectableAccount(method, method.createdBy !== undefined && !this.runtime.VALE_DEMO);
  }

  /**
   * Works for a method that cannot charge. Throws `checkout.payment-method-unknown` and
   * `.payment-method-unreadable`.
   */
  async open(id: string): Promise<Method> {
    const method = await this.read(id).catch((cause: unknown) => {
      throw new AppError(paymentMethodErrors.paymentMethodUnreadable, { cause });
    });
    if (!method) throw new AppError(paymentMethodErrors.paymentMethodUnknown);
    return method;
  }

  callbackUrl({ id, webhookSecret, driver }: Method): string {
    const origin = (this.config.PAYMENT_CALLBACK_URL ?? this.runtime.PUBLIC_URL).replace(/\/+$/, '');
    const url = `${origin}/api/payments/${encodeURIComponent(id)}/${webhookSecret}/webhook`;
    const longest = paymentProvider(driver)?.longestCallbackUrl ?? Infinity;
    return url.length <= longest
      ? url
      : `${origin}/api/p/${encodeURIComponent(id)}/${shortSecretOf(webhookSecret)}`;
  }

  /**
   * Writes a method from the settings, and makes it the active one unless an admin has chosen another. Another account
   * becomes a new method; open charges keep theirs, with its callback address. A `movable` provider stays the same one at
   * another address.
   */
  async install(draft: PaymentMethodDraft<PaymentDriver>, { movable = false } = {}): Promise<void> {
    const { activeId, isByAdmin } = await this.methods.choice();
    const isActive = activeId === null ? !isByAdmin : isFromSettings(activeId);
    const id = await this.put(draft, { movable, isActive });
    if (isActive) await this.methods.activate(id);
    this.forget();
  }

  /**
   * Deactivates, outside demo mode, the sandbox and methods that an admin added in demo mode with a private
   * address. Their charges can still be read. Returns the ids of those that were active.
   */
  async retireSimulated(): Promise<string[]> {
    const sandbox = await this.methods.findFamily(SANDBOX_METHOD);
    const others = (await this.methods.listAll()).filter(
      (method) => method.createdBy !== undefined && !urlsOf(method).every(isPublicUrl),
    );
    const active = [...sandbox, ...others].filter(({ isActive }) => isActive);
    for (const { id } of active) {
      await this.methods.change(id, { isActive: false });
      // The settings replace their own methods.
      if (!isFromSettings(id)) await this.methods.unchoose(id);
    }
    this.forget();
    return active.map(({ id }) => id);
  }

  async sandboxIds(): Promise<string[]> {
    return (await this.methods.findFamily(SANDBOX_METHOD)).map(({ id }) => id);
  }

  /**
   * Encrypts the secrets with the current master key, including plain secrets of an earlier release. A
   * method whose token cannot be decrypted keeps its secrets: it is unused, or the next startup rewrites it.
   */
  async resealSecrets(): Promise<void> {
    for (const { id, privateToken, webhookSecret } of await this.methods.listSecrets()) {
      if (this.tokenOf({ id, privateToken }) === null) continue;
      const token = this.vault.resealToken(privateToken, id);
      if (token) await this.methods.replaceSecret(id, 'privateToken', privateToken, token);
      const boundTo = webhookSecretOf(id);
      const secret = this.vault.isSealedToken(webhookSecret)
        ? this.vault.resealToken(webhookSecret, boundTo)
        : this.vault.sealToken(webhookSecret, boundTo);
      if (secret) await this.methods.replaceSecret(id, 'webhookSecret', webhookSecret, secret);
    }
  }

  @On(checkoutEvents.paymentMethodsChanged, { every: 'replica' })
  forget(): void {
    this.cache.clear();
    this.listed = undefined;
  }

  /** Returns the id of the method that the draft is now. */
  private async put(
    draft: PaymentMethodDraft<PaymentDriver>,
    { movable, isActive }: { movable: boolean; isActive: boolean },
  ): Promise<string> {
    const { id: family, name, extraConfig } = draft;
    for (;;) {
      const known = await this.methods.findFamily(family);
      const same = known.find((method) => movable || this.isSameAccount(method, draft));
      const others = known.filter((method) => method !== same && method.isActive);
      for (const { id } of others) await this.methods.change(id, { isActive: false });
      if (same) {
        const account = movable ? this.sealed({ ...draft, id: same.id }) : { name, extraConfig };
        await this.methods.change(same.id, { ...account, isActive });
        return same.id;
      }
      const id = known.length === 0 ? family : `${family}-${known.length + 1}`;
      const webhookSecret = this.vault.sealToken(this.ids.token(), webhookSecretOf(id));
      const fresh = { webhookSecret, createdAt: this.clock.nowMs(), isActive };
      // Another replica may start with the same settings at the same time.
      if (await this.methods.insert({ ...this.sealed({ ...draft, id }), ...fresh, id })) return id;
    }
  }

  private sealed({ id, ...draft }: PaymentMethodDraft<string>): Omit<PaymentMethodDraft<string>, 'id'> {
    return { ...draft, privateToken: this.vault.sealToken(draft.privateToken, id) };
  }

  private isSameAccount(stored: StoredPaymentMethod, draft: PaymentMethodDraft<string>): boolean {
    return accountOf(stored) === accountOf(draft) && this.tokenOf(stored) === draft.privateToken;
  }

  /** Returns null if its key is no longer configured. */
  private tokenOf({ id, privateToken }: Pick<StoredPaymentMethod, 'id' | 'privateToken'>): string | null {
    try {
      return this.vault.openToken(privateToken, id);
    } catch {
      return null;
    }
  }

  private async readActive(): Promise<Method | null> {
    const id = await this.methods.activeId();
    return id === null ? null : this.cached(`id:${id}`, () => this.read(id));
  }

  private async read(id: string): Promise<Method | null> {
    const found = await this.methods.find(id);
    if (!found) return null;
    const driver = paymentProvider(found.driver)?.driver;
    if (!driver)
      throw new Error(
        `payment method ${id} uses a provider that this release does not have: ${found.driver}`,
      );
    const privateToken = this.vault.openToken(found.privateToken, id);
    const webhookSecret = this.vault.isSealedToken(found.webhookSecret)
      ? this.vault.openToken(found.webhookSecret, webhookSecretOf(id))
      : found.webhookSecret;
    return { ...found, driver, privateToken, webhookSecret };
  }

  private cached(key: string, read: () => Promise<Method | null>): Promise<Method | null> {
    const now = this.clock.nowMs();
    const known = this.cache.get(key);
    if (known && known.until > now) return known.method;
    const method = read();
    this.cache.set(key, { until: now + CACHE_MS, method });
    method.catch(() => this.cache.delete(key));
    return method;
  }
}

/** For providers that take no long callback URLs: 132 bits that follow from the secret. */
function shortSecretOf(webhookSecret: string): string {
  return createHash('sha256').update(webhookSecret).digest('base64url').slice(0, 22);
}

function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
