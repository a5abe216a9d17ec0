import { Injectable } from '@nestjs/common';
import {
  paymentMethodErrors,
  type PaymentMethodBody,
  type PaymentMethodSecrets,
  type PaymentMethodView,
  type PaymentProviderView,
} from '@vale/contracts/checkout';
import { AppError, platformErrors, type FieldProblem } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { isPublicUrl } from '@vale/platform/public-url';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { VaultService } from '../../vault/vault.service.js';
import { familyOf, SANDBOX_METHOD } from '../../orders/money/method-id.js';
import { webhookSecretOf, type PaymentMethodDraft, type StoredPaymentMethod } from './payment-method.js';
import { toPaymentMethodView } from './payment-method-view.js';
import { certificateEnd } from '../providers/client-certificate.client.js';
import { testCentavosOf, type ProviderAccount } from '../providers/payment-provider.js';
import {
  accountOf,
  urlsOf,
  connectableAccount,
  paymentProvider,
  providerViews,
} from '../providers/payment-providers.client.js';
import { fieldProblems } from '../providers/provider-field-problems.client.js';
import {
  isSealed,
  PUBLIC_TOKEN,
  readSecrets,
  writeSecrets,
  type FieldValues,
  type ProviderField,
} from '../providers/provider-fields.js';

/** Validates payment methods that admins enter, and hides their secrets from replies. */
@Injectable()
export class PaymentMethodDraftService {
  constructor(
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /**
   * Encrypts the method that an admin describes. An edit of `base` keeps omitted secrets. Throws
   * `platform.invalid-input` and, if the secrets of the base cannot be decrypted,
   * `checkout.payment-method-unreadable`.
   */
  complete(body: PaymentMethodBody, base?: StoredPaymentMethod): PaymentMethodDraft<string> {
    const id = this.ids.ulid();
    const { name, driver, apiEndpoint, settings } = body;
    const provider = paymentProvider(driver);
    if (!provider) throw invalid([{ path: 'driver', message: 'Escolha o provedor.' }]);
    const { timeoutMinutes, ...own } = settings;
    const extraConfig = { timeout: timeoutMinutes, ...defined(own) };
    const draft = { id, name, driver, apiEndpoint, extraConfig };
    const kept = base?.driver === driver ? this.openSecrets(base) : {};
    const secrets = { ...kept, ...body.secrets };
    const problems = [
      ...this.problemsOf(draft, secrets),
      ...(base && !hasSameOrigins(base, draft) ? unsentSecrets(provider.fields, kept, body.secrets) : []),
    ];
    if (problems.length > 0) throw invalid(problems);
    const privateToken = this.vault.sealToken(writeSecrets(provider.fields, secrets), id);
    return {
      ...draft,
      integrationType: 'pix',
      publicToken: secrets[PUBLIC_TOKEN] ?? '',
      privateToken,
    };
  }

  accountOf(draft: PaymentMethodDraft<string>): ProviderAccount {
    const privateToken = this.vault.openToken(draft.privateToken, draft.id);
    return connectableAccount({ ...draft, privateToken }, !this.runtime.VALE_DEMO);
  }

  providers(): PaymentProviderView[] {
    return providerViews();
  }

  /** Returns the stored form, still inactive. */
  methodOf(
    draft: PaymentMethodDraft<string>,
    made: Required<Pick<StoredPaymentMethod, 'createdBy' | 'requestKey'>>,
  ): StoredPaymentMethod {
    const webhookSecret = this.vault.sealToken(this.ids.token(), webhookSecretOf(draft.id));
    const fresh = { webhookSecret, createdAt: this.clock.nowMs(), isActive: false };
    return { ...draft, ...fresh, ...made };
  }

  /** True if the same request created it. An omitted secret is compared as completed. */
  isSame(known: StoredPaymentMethod, draft: PaymentMethodDraft<string>): boolean {
    const textOf = ({ id: _id, privateToken: _token, ...rest }: PaymentMethodDraft<string>) =>
      JSON.stringify([rest.name, rest.driver, rest.apiEndpoint, rest.publicToken, rest.extraConfig]);
    const tokenOf = ({ id, privateToken }: PaymentMethodDraft<string>) =>
      this.vault.openToken(privateToken, id);
    return textOf(known) === textOf(draft) && tokenOf(known) === tokenOf(draft);
  }

  /**
   * Throws `checkout.payment-method-simulated` for a method that must not charge outside demo mode, and
   * `.payment-method-unreadable`.
   */
  assertUsable(method: StoredPaymentMethod): void {
    if (this.isSimulated(method)) throw new AppError(paymentMethodErrors.paymentMethodSimulated);
    this.openSecrets(method);
  }

  view(method: StoredPaymentMethod, activeId: string | null): PaymentMethodView {
    const provider = paymentProvider(method.driver);
    const { cancel = false, refund = false, settledList = false } = provider?.capabilities ?? {};
    const minimumCentavos = testCentavosOf(provider?.capabilities);
    const documentedMinimumCentavos = provider?.capabilities.minimumCentavos;
    return toPaymentMethodView(method, {
      secrets: this.secretsOf(method),
      activeId,
      account: accountOf(method),
      fields: provider?.fields ?? [],
      certificateEnd,
      capabilities: { cancel, refund, settledList, minimumCentavos, documentedMinimumCentavos },
    });
  }

  private isSimulated(method: StoredPaymentMethod): boolean {
    if (this.runtime.VALE_DEMO) return false;
    if (method.createdBy === undefined) return familyOf(method.id) === SANDBOX_METHOD;
    return !urlsOf(method).every(isPublicUrl);
  }

  private problemsOf(
    { driver, apiEndpoint, extraConfig }: Pick<StoredPaymentMethod, 'driver' | 'apiEndpoint' | 'extraConfig'>,
    secrets: PaymentMethodSecrets,
  ): FieldProblem[] {
    const { fields } = paymentProvider(driver)!;
    const { timeout: _timeout, ...settings } = extraConfig;
    const pathOf = ({ name, secret }: { name: string; secret: boolean }) =>
      `${secret ? 'secrets' : 'settings'}.${name}`;
    const declared = new Set(fields.map(pathOf));
    const written = [
      ...Object.entries(settings).map(([name, value]) => ({ name, value, secret: false })),
      ...Object.entries(secrets).map(([name, value]) => ({ name, value, secret: true })),
    ];
    const values = Object.fromEntries(
      written.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value.trim()]] : [])),
    );
    const checks = { now: this.clock.nowMs(), problemOfUrl: (url: string) => this.problemOfUrl(url) };
    const found: [path: string, message: string | null][] = [
      ['apiEndpoint', this.problemOfUrl(apiEndpoint)],
      ...written.map((one): [string, string | null] => [
        pathOf(one),
        problemOfUndeclared(one, declared.has(pathOf(one))),
      ]),
      ...fieldProblems(fields, values, checks).map(([field, message]): [string, string] => [
        pathOf(field),
        message,
      ]),
    ];
    return found.flatMap(([path, message]) => (message ? [{ path, message }] : []));
  }

  private problemOfUrl(address: string): string | null {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol))
      return 'Informe um endereço completo, como https://api.provedor.com.br';
    if (url.username || url.password) return 'Não escreva usuário e senha no endereço.';
    if (url.search || url.hash) return 'Escreva o endereço sem ? e sem #.';
    if (this.runtime.VALE_DEMO) return null;
    if (url.protocol !== 'https:') return 'O endereço tem de começar com https://';
    return isPublicUrl(address)
      ? null
      : 'O endereço tem de ser público: não pode ser desta máquina ou de uma rede interna.';
  }

  private openSecrets(method: StoredPaymentMethod): FieldValues {
    const secrets = this.secretsOf(method);
    if (!secrets) throw new AppError(paymentMethodErrors.paymentMethodUnreadable);
    return secrets;
  }

  /** Returns null if the current master keys cannot decrypt them, and for a driver of another release. */
  private secretsOf({ id, driver, publicToken, privateToken }: StoredPaymentMethod): FieldValues | null {
    const provider = paymentProvider(driver);
    if (!provider) return null;
    try {
      const secrets = readSecrets(provider.fields, this.vault.openToken(privateToken, id));
      return { ...secrets, ...(publicToken && { [PUBLIC_TOKEN]: publicToken }) };
    } catch {
      return null;
    }
  }
}

type Addressed = Pick<StoredPaymentMethod, 'driver' | 'apiEndpoint' | 'extraConfig'>;

/** True if driver and addresses are the same, so that secrets may be reused. */
function hasSameOrigins(base: Addressed, draft: Addressed): boolean {
  const originsOf = (one: Addressed) => {
    const [first, ...others] = urlsOf(one).map((address) => URL.parse(address)?.origin);
    return [first, ...(others.length > 0 ? others : [first])].join(' ');
  };
  return base.driver === draft.driver && originsOf(base) === originsOf(draft);
}

/**
 * For another address, the admin types again the secrets that are sent to the provider. A private key is never sent.
 */
function unsentSecrets(
  fields: readonly ProviderField[],
  kept: FieldValues,
  written: PaymentMethodSecrets,
): FieldProblem[] {
  return fields
    .filter((field) => isSealed(field) && (field.kind ?? 'text') === 'text')
    .filter(({ name, required }) => !written[name] && (kept[name] ?? required))
    .map(({ name }) => ({
      path: `secrets.${name}`,
      message: 'Informe o segredo de novo: o provedor ou o endereço mudou.',
    }));
}

function problemOfUndeclared({ value }: { value: unknown }, isDeclared: boolean): string | null {
  if (!isDeclared) return 'Este provedor não tem este campo.';
  return typeof value === 'string' ? null : 'Escreva um texto.';
}

function invalid(fields: FieldProblem[]): AppError {
  return new AppError(platformErrors.invalidInput, { fields });
}

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
