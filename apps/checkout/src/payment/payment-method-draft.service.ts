import { Injectable } from '@nestjs/common';
import {
  paymentMethodErrors,
  type PaymentMethodBody,
  type PaymentMethodSecrets,
  type PaymentMethodView,
} from '@vale/contracts/checkout';
import { AppError, platformErrors, type FieldProblem } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { isPublicAddress } from '@vale/platform/public-address';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { VaultService } from '../crypto/vault.service.js';
import {
  addressesOf,
  familyOf,
  SANDBOX_METHOD,
  webhookSecretOf,
  type PaymentMethodDraft,
  type StoredPaymentMethod,
} from './payment-method.js';
import { toPaymentMethodView } from './payment-method-view.js';
import {
  certificateEnd,
  problemOfAuthorities,
  problemOfCertificate,
  problemOfPrivateKey,
} from './providers/client-certificate.client.js';
import { paymentProvider } from './providers/payment-providers.client.js';

/** What an HTTP header and a form can carry. */
const SENDABLE = /^[\x20-\x7e]+$/;

/** Checks what admins write of payment methods, and keeps secrets out of what they read. */
@Injectable()
export class PaymentMethodDraftService {
  constructor(
    private readonly vault: VaultService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /**
   * The method that an admin describes, encrypted; of an edit of `base`, secrets that are left out are its own. Throws
   * `platform.invalid-input` and, for a base whose secrets do not open, `checkout.payment-method-unreadable`.
   */
  complete(body: PaymentMethodBody, base?: StoredPaymentMethod): PaymentMethodDraft<string> {
    const id = this.ids.ulid();
    const { name, driver, apiEndpoint, settings } = body;
    const { timeoutMinutes, ...own } = settings;
    const extraConfig = { timeout: timeoutMinutes, ...defined(own) };
    const written = defined(body.secrets);
    const secrets = base ? { ...this.openSecrets(base), ...written } : written;
    const draft = { id, name, driver, apiEndpoint, extraConfig };
    const problems = [
      ...this.problemsOf(draft, secrets),
      ...(base && !written.privateToken && !isSameAddress(base, draft)
        ? [
            {
              path: 'secrets.privateToken',
              message: 'Informe o segredo de novo: o provedor ou o endereço mudou.',
            },
          ]
        : []),
    ];
    if (problems.length > 0) throw new AppError(platformErrors.invalidInput, { fields: problems });
    const { publicToken = '', privateToken: secret = '', certificate, privateKey, authorities } = secrets;
    const token = paymentProvider(driver)!.account.write({ secret, certificate, privateKey, authorities });
    return {
      ...draft,
      ...{ integrationType: 'pix', publicToken, privateToken: this.vault.sealToken(token, id) },
    };
  }

  /** As it is stored first: it charges no orders. */
  methodOf(
    draft: PaymentMethodDraft<string>,
    made: Required<Pick<StoredPaymentMethod, 'createdBy' | 'requestKey'>>,
  ): StoredPaymentMethod {
    const webhookSecret = this.vault.sealToken(this.ids.token(), webhookSecretOf(draft.id));
    const fresh = { webhookSecret, createdAt: this.clock.nowMs(), isActive: false };
    return { ...draft, ...fresh, ...made };
  }

  /** Whether the same request made it: a secret that was left out is compared as it was completed. */
  isSame(known: StoredPaymentMethod, draft: PaymentMethodDraft<string>): boolean {
    const textOf = ({ id: _id, privateToken: _token, ...rest }: PaymentMethodDraft<string>) =>
      JSON.stringify([rest.name, rest.driver, rest.apiEndpoint, rest.publicToken, rest.extraConfig]);
    const tokenOf = ({ id, privateToken }: PaymentMethodDraft<string>) =>
      this.vault.openToken(privateToken, id);
    return textOf(known) === textOf(draft) && tokenOf(known) === tokenOf(draft);
  }

  /** Throws `checkout.payment-method-simulated` for what must not charge outside demo mode, `.payment-method-unreadable`. */
  assertUsable(method: StoredPaymentMethod): void {
    if (this.isSimulated(method)) throw new AppError(paymentMethodErrors.paymentMethodSimulated);
    this.openSecrets(method);
  }

  view(method: StoredPaymentMethod, activeId: string | null): PaymentMethodView {
    const secrets = this.secretsOf(method);
    const {
      cancel = false,
      refund = false,
      settledList = false,
    } = paymentProvider(method.driver)?.capabilities ?? {};
    return toPaymentMethodView(method, {
      ...{ secrets, activeId, capabilities: { cancel, refund, settledList } },
      certificateEnd: secrets?.certificate ? certificateEnd(secrets.certificate) : null,
    });
  }

  private isSimulated(method: StoredPaymentMethod): boolean {
    if (this.runtime.VALE_DEMO) return false;
    if (method.createdBy === undefined) return familyOf(method.id) === SANDBOX_METHOD;
    return !addressesOf(method).every(isPublicAddress);
  }

  private problemsOf(
    { driver, apiEndpoint, extraConfig }: Pick<StoredPaymentMethod, 'driver' | 'apiEndpoint' | 'extraConfig'>,
    { publicToken, privateToken, certificate, privateKey, authorities }: Partial<PaymentMethodSecrets>,
  ): FieldProblem[] {
    const { account, settings } = paymentProvider(driver)!;
    const now = this.clock.nowMs();
    const { tokenUrl } = extraConfig;
    const found: [path: string, message: string | null | undefined][] = [
      ['apiEndpoint', this.problemOfAddress(apiEndpoint)],
      ['settings.tokenUrl', typeof tokenUrl === 'string' ? this.problemOfAddress(tokenUrl) : null],
      ...problemsOfSettings(() => settings.parse(extraConfig)),
      ['secrets.publicToken', account.needsPublicToken ? problemOfText(publicToken) : null],
      ['secrets.privateToken', problemOfText(privateToken)],
    ];
    const material = { certificate, privateKey, authorities };
    if (!account.takesCertificate)
      for (const name of Object.keys(defined(material)))
        found.push([`secrets.${name}`, 'Este provedor não usa certificado de cliente.']);
    else
      found.push(
        ['secrets.certificate', certificate ? problemOfCertificate(certificate, now) : null],
        ['secrets.certificate', privateKey && !certificate ? 'Informe o certificado desta chave.' : null],
        ['secrets.privateKey', certificate && !privateKey ? 'Informe a chave deste certificado.' : null],
        ['secrets.privateKey', privateKey ? problemOfPrivateKey(privateKey, certificate ?? '') : null],
        ['secrets.authorities', authorities ? problemOfAuthorities(authorities) : null],
      );
    return found.flatMap(([path, message]) => (message ? [{ path, message }] : []));
  }

  private problemOfAddress(address: string): string | null {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol))
      return 'Informe um endereço completo, como https://api.provedor.com.br';
    if (url.username || url.password) return 'Não escreva usuário e senha no endereço.';
    if (url.search || url.hash) return 'Escreva o endereço sem ? e sem #.';
    if (this.runtime.VALE_DEMO) return null;
    if (url.protocol !== 'https:') return 'O endereço tem de começar com https://';
    return isPublicAddress(address)
      ? null
      : 'O endereço tem de ser público: não pode ser desta máquina ou de uma rede interna.';
  }

  private openSecrets(method: StoredPaymentMethod): Partial<PaymentMethodSecrets> {
    const secrets = this.secretsOf(method);
    if (!secrets) throw new AppError(paymentMethodErrors.paymentMethodUnreadable);
    return secrets;
  }

  /** Null when they do not open with the present master keys, and for a driver of another release. */
  private secretsOf({
    id,
    driver,
    publicToken,
    privateToken,
  }: StoredPaymentMethod): Partial<PaymentMethodSecrets> | null {
    const account = paymentProvider(driver)?.account;
    if (!account) return null;
    try {
      const { secret, ...identity } = account.read(this.vault.openToken(privateToken, id));
      return { ...defined({ ...identity, privateToken: secret }), ...(publicToken && { publicToken }) };
    } catch {
      return null;
    }
  }
}

/** Whether a secret of the one may be sent to the other's addresses. */
function isSameAddress(
  base: Pick<StoredPaymentMethod, 'driver' | 'apiEndpoint' | 'extraConfig'>,
  draft: Pick<StoredPaymentMethod, 'driver' | 'apiEndpoint' | 'extraConfig'>,
): boolean {
  const originsOf = ({ apiEndpoint, extraConfig: { tokenUrl } }: typeof base) =>
    [apiEndpoint, typeof tokenUrl === 'string' ? tokenUrl : apiEndpoint].map((one) => URL.parse(one)?.origin);
  return base.driver === draft.driver && originsOf(base).join(' ') === originsOf(draft).join(' ');
}

function problemOfText(text: string | undefined): string | null {
  if (!text) return 'Campo obrigatório';
  return SENDABLE.test(text) ? null : 'Use apenas letras, números e sinais comuns, sem acentos.';
}

function problemsOfSettings(parse: () => unknown): [path: string, message: string][] {
  try {
    parse();
    return [];
  } catch (error) {
    const issues = (error as { issues?: { path: PropertyKey[] }[] }).issues;
    if (!issues) throw error;
    return issues.map(({ path }) => [
      `settings.${path.map(String).join('.')}`,
      'Este provedor precisa deste campo, ou o valor não serve para ele.',
    ]);
  }
}

/** Without the fields that are not there. */
function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
